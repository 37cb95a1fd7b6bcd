import '../styles/office/forms.css'
import '../styles/office/estate.css'
import type { EstateSeller } from '#contract/estate-office.ts'
import { isEmail } from '#contract/rules.ts'
import { FormField } from '../office/forms/FormField.tsx'
import { numberIn, writtenNumber } from '../office/forms/numbers.ts'
import { SaveBar } from '../office/forms/SaveBar.tsx'
import { textIn } from '../office/forms/text-in.ts'
import { Setting } from '../office/forms/Setting.tsx'
import type { Typed } from '../office/forms/use-draft.ts'
import { languageName } from '../office/language-names.ts'
import { useLanguage, useText } from '../office/language.ts'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'
import { EstateFrame } from './EstateFrame.tsx'
import { type Estate, useEstateForm } from './use-estate.ts'
import { writtenLines } from './written-lines.ts'

/** Who sells, and where: what the law wants a buyer to know. */
export function SellerPage() {
  const t = useText()
  return (
    <EstateFrame title={t('estate.seller.title')} say={() => t('estate.seller.say')}>
      {(estate) => <Known estate={estate} />}
    </EstateFrame>
  )
}

const company = ['companyName', 'legalForm', 'registrationNumber', 'registrationCity', 'vatNumber'] as const
const reach = ['phone', 'email'] as const
const words = [...company, 'publicationDirector', 'postalCode', 'city', ...reach] as const

function Known({ estate }: { estate: Estate }) {
  const t = useText()
  const language = useLanguage()
  const { place } = usePlace()
  const { version, ...seller } = estate.seller
  const sending = useWrite('estateSellerSave', {
    said: () => t('estate.said.seller'),
    onDone: (result, { seller: sent }) => saved({ seller: { ...sent, version: result.version } }),
  })
  const { form, typed, save, saved } = useEstateForm({
    name: 'seller',
    stored: typedOf(seller, estate.languages, language),
    wrong: wrongIn,
    sending,
  })
  const field = (name: string, more: { hint?: string; rows?: number; isNumber?: boolean; unit?: string } = {}) => (
    <FormField key={name} form={form} of={name} label={t(`estate.seller.${name}`)} maxLength={120} {...more} />
  )
  return (
    <>
      <Setting id="company" title={t('estate.seller.company')} say={t('estate.seller.companySay')}>
        {company.map((name) => field(name))}
        {field('capital', { isNumber: true })}
      </Setting>
      <Setting id="where" title={t('estate.seller.where')}>
        {field('addressLines', { rows: 2 })}
        {field('postalCode')}
        {field('city')}
        {field('coordinates', { hint: t('estate.seller.coordinatesHint') })}
      </Setting>
      <Setting id="reach" title={t('estate.seller.reach')} say={t('estate.seller.reachSay')}>
        {reach.map((name) => field(name))}
      </Setting>
      <Setting id="law" title={t('estate.seller.law')} say={t('estate.seller.lawSay')}>
        {field('publicationDirector')}
        {estate.languages.map((code) => (
          <FormField
            key={code}
            form={form}
            of={`mediator.${code}`}
            label={t('estate.seller.mediator', { language: languageName(code) })}
            lang={code}
            rows={2}
            maxLength={300}
          />
        ))}
      </Setting>
      <SaveBar
        form={form}
        word={t('office.save')}
        isBusy={sending.isBusy}
        error={sending.error}
        onSave={() =>
          save(() => sending.write({ place: place.handle, version, seller: sellerOf(seller, estate.languages, typed) }))
        }
      />
    </>
  )
}

const typedOf = (seller: EstateSeller, languages: readonly string[], language: string): Typed => ({
  ...Object.fromEntries(words.map((name) => [name, seller[name]])),
  capital: seller.capital === null ? '' : writtenNumber(seller.capital, language),
  addressLines: seller.addressLines.join('\n'),
  coordinates: seller.coordinates ? `${seller.coordinates.lat}, ${seller.coordinates.lng}` : '',
  ...Object.fromEntries(languages.map((code) => [`mediator.${code}`, seller.mediator[code] ?? ''])),
})

function wrongIn(typed: Typed): Map<string, string> {
  const wrong = new Map<string, string>()
  for (const name of ['companyName', 'addressLines', 'postalCode', 'city'])
    if (typed[name]?.trim() === '') wrong.set(name, 'empty')
  if (writtenLines(typed['addressLines']).length > 3) wrong.set('addressLines', 'lines')
  if (typed['capital'] && numberIn(typed['capital']) === null) wrong.set('capital', 'number')
  if (typed['coordinates']?.trim() && !coordinatesIn(typed)) wrong.set('coordinates', 'coordinates')
  if (!isEmail(typed['email']?.trim() ?? '')) wrong.set('email', 'email')
  return wrong
}

function sellerOf(seller: EstateSeller, languages: readonly string[], typed: Typed): EstateSeller {
  const said = Object.fromEntries(words.map((name) => [name, (typed[name] ?? '').trim()]))
  return {
    ...seller,
    ...said,
    capital: numberIn(typed['capital'] ?? ''),
    addressLines: writtenLines(typed['addressLines']),
    coordinates: coordinatesIn(typed),
    mediator: textIn(typed, 'mediator', languages, seller.mediator),
  }
}

/** `46.7462, 5.6318`, as maps copy it. */
function coordinatesIn(typed: Typed): EstateSeller['coordinates'] {
  const [, lat, lng] =
    /^(-?\d{1,2}(?:\.\d+)?)[,;\s]+(-?\d{1,3}(?:\.\d+)?)$/.exec(typed['coordinates']?.trim() ?? '') ?? []
  if (lat === undefined || lng === undefined || Math.abs(Number(lat)) > 90 || Math.abs(Number(lng)) > 180) return null
  return { lat: Number(lat), lng: Number(lng) }
}
