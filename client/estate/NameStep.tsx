import type { EstateName } from '#contract/estate-office.ts'
import { FormField } from '../office/forms/FormField.tsx'
import { textIn } from '../office/forms/text-in.ts'
import type { Typed } from '../office/forms/use-draft.ts'
import { useLanguage, useText } from '../office/language.ts'
import { PageHead } from '../office/parts/PageHead.tsx'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'
import { ShownShop } from './ShownShop.tsx'
import { StepFoot } from './StepFoot.tsx'
import type { StepProps } from './start-steps.ts'
import { useStepForm } from './use-estate.ts'

const texts = ['region', 'tagline', 'story'] as const

/** What the house is called and its first words, in the language of whoever writes them; others follow in the settings. */
export function NameStep({ start, onDone }: StepProps) {
  const t = useText()
  const spoken = useLanguage()
  const { place } = usePlace()
  const { version, ...stored } = start.name
  const code = start.languages.includes(spoken) ? spoken : (start.languages[0] ?? spoken)
  const sending = useWrite('estateNameSave', {
    said: () => t('estate.said.name'),
    onDone(result, { name }) {
      saved({ name: { ...name, version: result.version } })
      onDone()
    },
  })
  const { form, typed, save, saved } = useStepForm({
    name: 'name',
    stored: typedOf(stored, code),
    wrong: wrongIn(code),
    sending,
  })
  const field = (of: string, name: string, more: { rows?: number; maxLength?: number; lang?: string } = {}) => (
    <FormField form={form} of={of} label={t(`estate.path.name.${name}`)} maxLength={120} {...more} />
  )
  const go = () =>
    save(() =>
      form.draft.changed.length === 0
        ? onDone()
        : sending.write({ place: place.handle, version, name: nameIn(stored, typed, code) }),
    )
  return (
    <>
      <ShownShop start={{ ...start, name: { ...start.name, ...nameIn(stored, typed, code) } }} />
      <PageHead title={t('estate.path.name.title')} say={t('estate.path.name.say')} />
      <div className="path-fields">
        {field('name', 'name')}
        {field(`region.${code}`, 'region', { lang: code })}
        {field('village', 'village')}
        {field(`tagline.${code}`, 'tagline', { maxLength: 160, lang: code })}
        {field(`story.${code}`, 'story', { rows: 5, maxLength: 6000, lang: code })}
      </div>
      <StepFoot isBusy={sending.isBusy} error={sending.error} onGo={go} />
    </>
  )
}

const typedOf = (stored: EstateName, code: string): Typed => ({
  ...{ name: stored.name, village: stored.village },
  ...Object.fromEntries(texts.map((text) => [`${text}.${code}`, stored[text][code] ?? ''])),
})

const wrongIn = (code: string) => (typed: Typed) =>
  new Map(
    ['name', `region.${code}`, 'village', `tagline.${code}`, `story.${code}`].flatMap((field) =>
      typed[field]?.trim() === '' ? [[field, 'empty'] as const] : [],
    ),
  )

const nameIn = (stored: EstateName, typed: Typed, code: string): EstateName => ({
  name: (typed['name'] ?? '').trim(),
  village: (typed['village'] ?? '').trim(),
  region: textIn(typed, 'region', [code], stored.region),
  tagline: textIn(typed, 'tagline', [code], stored.tagline),
  story: textIn(typed, 'story', [code], stored.story),
})
