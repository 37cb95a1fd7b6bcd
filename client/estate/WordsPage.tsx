import '../styles/office/forms.css'
import '../styles/office/estate.css'
import type { EstateWords } from '#contract/estate-office.ts'
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

/** What the pages of a shop tell of the house and its people, in each language of its site. */
export function WordsPage() {
  const t = useText()
  return (
    <EstateFrame title={t('estate.words.title')} say={() => t('estate.words.say')}>
      {(estate) => <Known estate={estate} />}
    </EstateFrame>
  )
}

const mostGrowers = 6

function Known({ estate }: { estate: Estate }) {
  const t = useText()
  const language = useLanguage()
  const { place } = usePlace()
  const { version, ...words } = estate.words
  const { languages } = estate
  const sending = useWrite('estateWordsSave', {
    said: () => t('estate.said.words'),
    onDone: (result, { words: sent }) => saved({ words: { ...sent, version: result.version } }),
  })
  const { form, typed, save, saved } = useEstateForm({
    name: 'words',
    stored: typedOf(words, languages, language),
    wrong: wrongIn,
    sending,
  })
  const field = (of: string, label: string, more: { rows?: number; maxLength?: number; isNumber?: boolean } = {}) => (
    <FormField key={of} form={form} of={of} label={label} maxLength={120} {...more} />
  )
  const inEach = (name: string, of = name, more: { rows?: number; maxLength?: number } = {}) =>
    languages.map((code) => (
      <FormField
        key={of + code}
        form={form}
        of={`${of}.${code}`}
        label={t(`estate.words.${name}`, { language: languageName(code) })}
        lang={code}
        maxLength={160}
        {...more}
      />
    ))
  return (
    <>
      <Setting id="tagline" title={t('estate.words.what')} say={t('estate.words.whatSay')}>
        {inEach('tagline')}
      </Setting>
      <Setting id="story" title={t('estate.words.storyTitle')} say={t('estate.words.storySay')}>
        {inEach('story', 'story', { rows: 8, maxLength: 6000 })}
      </Setting>
      <Setting id="land" title={t('estate.words.where')}>
        {inEach('region')}
        {field('village', t('estate.words.village'))}
        {field('founded', t('estate.words.founded'), { isNumber: true, maxLength: 4 })}
        {field('hectares', t('estate.words.hectares'), { isNumber: true, maxLength: 8 })}
      </Setting>
      <Setting id="people" title={t('estate.words.people')} say={t('estate.words.peopleSay')}>
        {growerSlots(words).map((slot) => (
          <div key={slot} className="person">
            {field(`grower.${slot}`, t(slot < words.growers.length ? 'estate.words.name' : 'estate.words.another'))}
            {typed[`grower.${slot}`]?.trim() && inEach('role', `role.${slot}`)}
          </div>
        ))}
      </Setting>
      <SaveBar
        form={form}
        word={t('office.save')}
        isBusy={sending.isBusy}
        error={sending.error}
        onSave={() =>
          save(() => sending.write({ place: place.handle, version, words: wordsOf(words, languages, typed) }))
        }
      />
    </>
  )
}

/** Who is there, and one who may come. */
const growerSlots = ({ growers }: EstateWords): number[] =>
  Array.from({ length: Math.min(growers.length + 1, mostGrowers) }, (_, slot) => slot)

const textNames = ['tagline', 'story', 'region'] as const

const typedOf = (words: EstateWords, languages: readonly string[], language: string): Typed => ({
  ...Object.fromEntries(
    textNames.flatMap((name) => languages.map((code) => [`${name}.${code}`, words[name][code] ?? ''])),
  ),
  village: words.village,
  founded: words.founded === null ? '' : String(words.founded),
  hectares: words.hectares === null ? '' : writtenNumber(words.hectares, language),
  ...Object.fromEntries(
    growerSlots(words).flatMap((slot) => [
      [`grower.${slot}`, words.growers[slot]?.name ?? ''],
      ...languages.map((code) => [`role.${slot}.${code}`, words.growers[slot]?.role[code] ?? '']),
    ]),
  ),
})

function wrongIn(typed: Typed): Map<string, string> {
  const wrong = new Map<string, string>()
  const { founded = '', hectares = '' } = typed
  if (founded.trim() !== '' && !/^(?:[5-9]|1\d|2[01])\d\d$/.test(founded.trim())) wrong.set('founded', 'year')
  if (hectares.trim() !== '' && numberIn(hectares) === null) wrong.set('hectares', 'number')
  return wrong
}

/** What stands in the fields, over what other languages have; whoever has lost their name is gone. */
function wordsOf(stored: EstateWords, languages: readonly string[], typed: Typed): EstateWords {
  const founded = (typed['founded'] ?? '').trim()
  return {
    tagline: textIn(typed, 'tagline', languages, stored.tagline),
    story: textIn(typed, 'story', languages, stored.story),
    region: textIn(typed, 'region', languages, stored.region),
    village: (typed['village'] ?? '').trim(),
    founded: founded === '' ? null : Number(founded),
    hectares: numberIn(typed['hectares'] ?? ''),
    growers: growerSlots(stored).flatMap((slot) => {
      const name = (typed[`grower.${slot}`] ?? '').trim()
      const { role = {}, portrait = null } = stored.growers[slot] ?? {}
      return name === '' ? [] : [{ name, role: textIn(typed, `role.${slot}`, languages, role), portrait }]
    }),
  }
}
