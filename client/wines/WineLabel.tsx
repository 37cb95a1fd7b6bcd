import { mayBeAsked } from '#contract/owes-list.ts'
import { useLanguage, useText } from '../office/language.ts'
import { FormField } from '../office/forms/FormField.tsx'
import { numberIn } from '../office/forms/numbers.ts'
import { Setting } from '../office/forms/Setting.tsx'
import { Ingredients } from './Ingredients.tsx'
import { SweetnessWord } from './SweetnessWord.tsx'
import { countedNutrition } from './typed.ts'
import { Choice } from './WineFacts.tsx'
import type { WineForm } from './wine-form.ts'

/** What the law wants told: ingredients with their allergens, and what 100 ml have. */
export function WineLabel({ form }: { form: WineForm }) {
  const t = useText()
  const number = (of: string, unit: string, hint?: string) => (
    <div data-span="3">
      <FormField
        form={form}
        of={of}
        label={t(`wines.fields.${of}`)}
        unit={unit}
        {...(hint && { hint })}
        isNumber
        maxLength={7}
      />
    </div>
  )
  return (
    <Setting id="label" title={t('wines.parts.label')} say={t('wines.partsSay.label')}>
      <WhenMade form={form} />
      <Ingredients form={form} />
      <div className="form">
        {number('residualSugar', 'g/l')}
        {number('totalAcidity', 'g/l', t('wines.hints.totalAcidity'))}
      </div>
      <SweetnessWord form={form} />
      {form.mayWrite && <Counting form={form} />}
      <p className="label small">{t('wines.label.per')}</p>
      <div className="form">
        {number('energyKj', 'kJ')}
        {number('energyKcal', 'kcal')}
        {number('carbohydrates', 'g')}
        {number('sugars', 'g')}
      </div>
      <p className="hint">{t('wines.label.negligible')}</p>
    </Setting>
  )
}

/** Asked only where the year does not say it. */
function WhenMade({ form }: { form: WineForm }) {
  const t = useText()
  const style = form.draft.value('style') || null
  const typedYear = form.draft.value('year')
  const year = numberIn(typedYear)
  if ((year === null && typedYear.trim() !== '') || !mayBeAsked({ year, style })) return null
  const answers = ['', 'true', 'false'] as const
  return (
    <Choice
      form={form}
      of="wasMadeBeforeLists"
      choices={answers.map((value) => ({ value, label: t(`wines.made.${value || 'unknown'}`) }))}
    />
  )
}

function Counting({ form }: { form: WineForm }) {
  const t = useText()
  const language = useLanguage()
  const counted = countedNutrition(form.draft.typed, language)
  return (
    <p className="words-row">
      <button
        type="button"
        className="word"
        disabled={!counted}
        onClick={() => {
          for (const [key, text] of Object.entries(counted ?? {})) form.type(key, text)
        }}
      >
        {t('wines.label.count')}
      </button>
      <small>{counted ? t('wines.label.countSay') : t('wines.label.countNot')}</small>
    </p>
  )
}
