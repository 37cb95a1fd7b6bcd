import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { rowsPerPage } from '#contract/long-lists.ts'
import { amountPerLitre, formatPrice } from '#contract/money.ts'
import type { WineChange, WineDetail } from '#contract/wines-office.ts'
import { useAnswer } from '../office/answers.ts'
import { useLanguage, useText } from '../office/language.ts'
import { dayName } from '../office/moments.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { Mark } from '../office/parts/Mark.tsx'
import { Nothing } from '../office/parts/Nothing.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { Sheet } from '../office/parts/Sheet.tsx'
import { usePlace } from '../office/place.ts'
import { OfficeRefusal } from '../office/refusal.ts'
import { useWrite } from '../office/writes.ts'
import { focusField } from '../office/forms/focus-field.ts'
import { LanguageTexts } from './LanguageTexts.tsx'
import { SaveBar } from '../office/forms/SaveBar.tsx'
import { Setting } from '../office/forms/Setting.tsx'
import { NewWine } from './NewWine.tsx'
import { changeOf } from './typed.ts'
import { VintageSheet } from './VintageSheet.tsx'
import { useWineForm } from './wine-form.ts'
import { wineName } from './wine-name.ts'
import { WineKind, WineTable } from './WineFacts.tsx'
import { WineLabel } from './WineLabel.tsx'
import { WinePrice, WineSale, WineStock } from './WineNumbers.tsx'
import { WinePlace } from './WinePlace.tsx'
import { WinePictures } from './WinePictures.tsx'

/** A wine with all that is written of it, or one that is being made. */
export function WinePage() {
  const { wine } = useParams<{ wine: string }>()
  const { may } = usePlace()
  return wine === 'new' && may('winePrices') ? <NewWine /> : <KnownWine key={wine} id={wine} />
}

function KnownWine({ id: wine }: { id: string }) {
  const t = useText()
  const { place, pathTo } = usePlace()
  const [isGoing, setGoing] = useState(false)
  // Of a wine that is being removed nobody asks again.
  const answer = useAnswer('wineRead', { place: place.handle, wine }, { isWanted: !isGoing })
  if (answer.error instanceof OfficeRefusal && answer.error.status === 404)
    return (
      <Nothing title={answer.error.message}>
        <Link className="word" href={pathTo('wines')}>
          {t('office.sections.wines')}
        </Link>
      </Nothing>
    )
  const failure = answer.error ?? (answer.isPaused ? new Error(t('office.noNetwork')) : null)
  if (!answer.data) return failure ? <Failed error={failure} onAgain={() => void answer.refetch()} /> : <Bones />
  return <Wine wine={answer.data} onGoing={setGoing} />
}

interface WineProps {
  wine: WineDetail
  /** It is being removed, or is not after all. */
  onGoing: (isGoing: boolean) => void
}

function Wine({ wine, onGoing }: WineProps) {
  const t = useText()
  const { place, pathTo } = usePlace()
  const name = wineName(wine)
  const { form, save, isBusy, error } = useSaving(wine)
  return (
    <>
      <PageHead
        title={name}
        back={{ href: pathTo('wines'), label: t('office.sections.wines') }}
        say={
          <>
            <Mark step={wine.isPublished ? 'full' : 'waits'} tone={wine.isPublished ? 'success' : 'quiet'}>
              {t(wine.isPublished ? 'wines.onSale' : 'wines.offSale')}
            </Mark>
            {', '}
            {t('wines.free', { count: wine.free })}
          </>
        }
      />
      <div className="wine-form">
        <nav className="jump" aria-label={t('wines.parts.all')}>
          {(['sale', 'texts', 'pictures', 'kind', 'table', 'label'] as const).map((part) => (
            <a key={part} href={`#${part}`}>
              {t(`wines.parts.${part}`)}
            </a>
          ))}
        </nav>
        <Needs wine={wine} hasDraft={form.draft.changed.length > 0} />
        <Setting id="sale" title={t('wines.parts.sale')} say={t('wines.partsSay.sale')}>
          <div className="words-row wide-gap">
            <WineSale wine={wine} />
            {wine.publicPath && place.publicUrl && (
              <a className="word" href={place.publicUrl + wine.publicPath} target="_blank" rel="noreferrer">
                {t('wines.open')}
              </a>
            )}
          </div>
          <div className="numbers">
            <div className="field">
              <span className="label">{t('wines.fields.price')}</span>
              <WinePrice wine={wine} currencyCode={wine.currencyCode} />
            </div>
            <div className="field">
              <span className="label">{t('wines.fields.free')}</span>
              <WineStock wine={wine} />
            </div>
          </div>
          <PriceRule wine={wine} />
          {wine.places > rowsPerPage && form.mayWrite && <WinePlace wine={wine} />}
        </Setting>
        <fieldset className="bare" disabled={!form.mayWrite}>
          <Setting id="texts" title={t('wines.parts.texts')} isStacked>
            <LanguageTexts form={form} />
          </Setting>
          <Setting id="pictures" title={t('wines.parts.pictures')} say={t('wines.partsSay.pictures')}>
            <WinePictures form={form} />
          </Setting>
          <WineKind form={form} />
          <WineTable form={form} />
          <WineLabel form={form} />
        </fieldset>
        <Years wine={wine} onGoing={onGoing} />
      </div>
      <SaveBar form={form} word={t('office.save')} isBusy={isBusy} error={error} onSave={save} />
    </>
  )
}

/** Saves what is changed, field by field. What was sent stands in the fields at once; the server's word follows. */
function useSaving(wine: WineDetail) {
  const t = useText()
  const { place } = usePlace()
  const queryClient = useQueryClient()
  const sent = useRef<Record<string, string>>({})
  const { write, isBusy, error } = useWrite('wineUpdate', {
    said: ({ changed }) => t('wines.said.saved', { name: wineName(wine), count: changed }),
    onDone: (_, { after }) => {
      const key = ['wineRead', { place: place.handle, wine: wine.id }]
      queryClient.setQueryData<WineDetail>(key, (known) => known && { ...known, sheet: merged(known.sheet, after) })
      form.draft.forget(sent.current)
    },
  })
  const form = useWineForm(wine.id, { sheet: wine.sheet, choices: wine, error })
  const save = () => {
    const { draft } = form
    if (draft.hasCollision || !form.check()) return focusField()
    sent.current = Object.fromEntries(draft.changed.map((key) => [key, draft.value(key)]))
    write({
      place: place.handle,
      wine: wine.id,
      ...changeOf(wine.sheet, draft.typed, draft.changed, wine.languages),
    })
  }
  return { form, save, isBusy, error }
}

/** Texts by language keep the languages that the change says nothing of. */
const merged = (sheet: WineDetail['sheet'], after: WineChange): WineDetail['sheet'] => {
  const texts = (['title', 'subtitle', 'description', 'soil', 'vinification'] as const).filter((name) => after[name])
  return { ...sheet, ...after, ...Object.fromEntries(texts.map((name) => [name, { ...sheet[name], ...after[name] }])) }
}

/** What is missing before visitors may see it, each word leading to its field. */
function Needs({ wine: { needs, isPublished }, hasDraft }: { wine: WineDetail; hasDraft: boolean }) {
  const t = useText()
  if (isPublished || needs.length === 0) return null
  return (
    <div className="note-paper" id="needs">
      <p>{t('wines.needsSay')}</p>
      <p className="words-row">
        {needs.map((need) => (
          <button key={need} type="button" className="word" onClick={() => focusField(need)}>
            {t(`wines.needs.${need}`)}
          </button>
        ))}
      </p>
      {hasDraft && <small>{t('wines.needsDraft')}</small>}
    </div>
  )
}

/** The struck price is counted, never typed: which one it is, and what it cost before. */
function PriceRule({ wine }: { wine: WineDetail }) {
  const t = useText()
  const language = useLanguage()
  const { priceAmount, struckAmount, volumeMl, currencyCode, prices } = wine
  const price = (amount: number) => formatPrice({ amount, currencyCode }, language)
  return (
    <>
      <p className="hint">
        {struckAmount === null ? t('wines.price.rule') : t('wines.price.struck', { price: price(struckAmount) })}
        {volumeMl !== null && ` ${t('wines.price.litre', { price: price(amountPerLitre(priceAmount, volumeMl)) })}`}
      </p>
      {prices.length > 0 && (
        <ul className="history">
          {prices.slice(0, 5).map(({ amount, from, to }) => (
            <li key={to}>
              <time dateTime={from}>{dayName(from, language, t)}</time>
              <span>{t('wines.price.until', { day: dayName(to, language, t) })}</span>
              <span className="fig">{price(amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The next year, and the way out. */
function Years({ wine, onGoing }: WineProps) {
  const t = useText()
  const { may, pathTo } = usePlace()
  const [asking, setAsking] = useState<'vintage' | 'remove' | null>(null)
  const [thisYear] = useState(() => new Date().getFullYear())
  const next = wine.year === null ? thisYear : wine.year + 1
  if (!may('winePrices')) return null
  return (
    <Setting id="years" title={t('wines.parts.years')} say={t('wines.partsSay.years')}>
      <div className="words-row wide-gap">
        {wine.nextVintage ? (
          <Link className="word" href={pathTo(`wines/${wine.nextVintage.id}`)}>
            {t('wines.vintage.there', { year: wine.nextVintage.year ?? '' })}
          </Link>
        ) : (
          wine.isCounted && (
            <button type="button" className="button" data-variant="outline" onClick={() => setAsking('vintage')}>
              {t('wines.vintage.word', { year: next })}
            </button>
          )
        )}
        {wine.mayRemove && !wine.isPublished && (
          <button type="button" className="word" data-tone="danger" onClick={() => setAsking('remove')}>
            {t('wines.remove.word')}
          </button>
        )}
      </div>
      {asking === 'vintage' && <VintageSheet wine={wine} year={next} onClose={() => setAsking(null)} />}
      {asking === 'remove' && <RemoveSheet wine={wine} onGoing={onGoing} onClose={() => setAsking(null)} />}
    </Setting>
  )
}

/** It does not come back: asked once, and the button says what goes. */
function RemoveSheet({ wine, onGoing, onClose }: WineProps & { onClose: () => void }) {
  const t = useText()
  const { place, pathTo } = usePlace()
  const [, navigate] = useLocation()
  const name = wineName(wine)
  const { write, isBusy } = useWrite('wineRemove', {
    said: () => t('wines.said.removed', { name }),
    onDone: () => navigate(pathTo('wines'), { replace: true }),
  })
  return (
    <Sheet
      title={t('wines.remove.title', { name })}
      isOpen
      onClose={() => {
        onGoing(false)
        onClose()
      }}
      bottom={
        <button
          type="button"
          className="button"
          data-busy={isBusy || undefined}
          onClick={() => {
            onGoing(true)
            write({ place: place.handle, wine: wine.id })
          }}
        >
          {t('wines.remove.do', { name })}
        </button>
      }
    >
      <p>{t('wines.remove.say')}</p>
    </Sheet>
  )
}
