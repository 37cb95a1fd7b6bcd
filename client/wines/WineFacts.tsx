import { useText } from '../office/language.ts'
import { Either } from '../office/parts/choices.tsx'
import { bottleShapes, wineColours, wineStyles } from './known-words.ts'
import { FormField, Theirs } from '../office/forms/FormField.tsx'
import { Setting } from '../office/forms/Setting.tsx'
import type { WineForm } from './wine-form.ts'

/** What kind of wine it is, and what it stands in. */
export function WineKind({ form }: { form: WineForm }) {
  const t = useText()
  const { categories } = form.choices
  return (
    <Setting id="kind" title={t('wines.parts.kind')} say={t('wines.partsSay.kind')}>
      <div className="form">
        <div data-span="2">
          <FormField form={form} of="year" label={t('wines.fields.year')} isNumber maxLength={4} />
        </div>
        <div data-span="2">
          <FormField form={form} of="volume" label={t('wines.fields.volume')} unit="cl" isNumber maxLength={8} />
        </div>
        <div data-span="2">
          <FormField
            form={form}
            of="alcohol"
            label={t('wines.fields.alcohol')}
            unit={t('wines.units.alcohol')}
            isNumber
            maxLength={5}
          />
        </div>
      </div>
      {categories.length > 0 && (
        <Choice
          form={form}
          of="categoryId"
          choices={categories.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
      <Choice
        form={form}
        of="colour"
        choices={wineColours.map((value) => ({ value, label: t(`wines.colours.${value}`) }))}
      />
      <Choice
        form={form}
        of="style"
        choices={wineStyles.map((value) => ({ value, label: t(`wines.styles.${value}`) }))}
      />
      <Choice
        form={form}
        of="bottleShape"
        choices={bottleShapes.map((value) => ({ value, label: t(`wines.shapes.${value}`) }))}
      />
      <FormField form={form} of="grapes" label={t('wines.fields.grapes')} hint={t('wines.hints.grapes')} />
      <div className="form">
        <div data-span="3">
          <FormField
            form={form}
            of="bottleUnits"
            label={t('wines.fields.bottleUnits')}
            hint={t('wines.hints.bottleUnits')}
            isNumber
            maxLength={2}
          />
        </div>
        <div data-span="3">
          <FormField
            form={form}
            of="maxPerOrder"
            label={t('wines.fields.maxPerOrder')}
            hint={t('wines.hints.maxPerOrder')}
            isNumber
            maxLength={4}
          />
        </div>
        <div data-span="3">
          <FormField
            form={form}
            of="fullBottleGrams"
            label={t('wines.fields.fullBottleGrams')}
            hint={t('wines.hints.fullBottleGrams')}
            unit="g"
            isNumber
            maxLength={5}
          />
        </div>
      </div>
    </Setting>
  )
}

/** How it is drunk. */
export function WineTable({ form }: { form: WineForm }) {
  const t = useText()
  const number = (of: string, unit?: string) => (
    <div data-span="3">
      <FormField form={form} of={of} label={t(`wines.fields.${of}`)} isNumber maxLength={5} {...(unit && { unit })} />
    </div>
  )
  return (
    <Setting id="table" title={t('wines.parts.table')} say={t('wines.partsSay.table')}>
      <div className="form">
        {number('servingMin', '°C')}
        {number('servingMax', '°C')}
        {number('drinkFrom')}
        {number('drinkUntil')}
      </div>
    </Setting>
  )
}

/** Two to five words of a wine's kind. */
export function Choice({
  form,
  of,
  choices,
}: {
  form: WineForm
  of: string
  choices: { value: string; label: string }[]
}) {
  const t = useText()
  return (
    <div data-field={of} data-changed={form.draft.changed.includes(of) || undefined} className="field">
      <Either
        legend={t(`wines.fields.${of}`)}
        choices={choices}
        value={form.draft.value(of)}
        onChoose={(value) => form.type(of, value)}
      />
      <Theirs form={form} of={of} show={(text) => choices.find(({ value }) => value === text)?.label ?? text} />
    </div>
  )
}
