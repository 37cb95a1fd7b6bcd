import { localize } from '#contract/localized.ts'
import type { WineSheet } from '#contract/wines-office.ts'
import { useLanguage, useText } from '../office/language.ts'
import { Either } from '../office/parts/choices.tsx'
import { Icon } from '../ui/Icon.tsx'
import { bottleShapes, knownIngredients, wineColours, wineStyles } from './known-words.ts'
import { FormField, Theirs } from '../office/forms/FormField.tsx'
import { Setting } from '../office/forms/Setting.tsx'
import { countedNutrition } from './typed.ts'
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

/** What the law wants told: ingredients with their allergens, and what 100 ml have. */
export function WineLabel({ form }: { form: WineForm }) {
  const t = useText()
  const language = useLanguage()
  const counted = countedNutrition(form.draft.typed, language)
  const number = (of: string, unit: string) => (
    <div data-span="3">
      <FormField form={form} of={of} label={t(`wines.fields.${of}`)} unit={unit} isNumber maxLength={7} />
    </div>
  )
  return (
    <Setting id="label" title={t('wines.parts.label')} say={t('wines.partsSay.label')}>
      <Ingredients form={form} />
      <FormField
        form={form}
        of="residualSugar"
        label={t('wines.fields.residualSugar')}
        unit="g/l"
        isNumber
        maxLength={6}
      />
      {form.mayWrite && (
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
      )}
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

type Ingredient = WineSheet['ingredients'][number]

/** Those that labels know, by their words in all languages; what else stands there can be taken out. */
function Ingredients({ form }: { form: WineForm }) {
  const t = useText()
  const language = useLanguage()
  // Written by this form or by the server's sheet.
  const chosen = JSON.parse(form.draft.value('ingredients') || '[]') as Ingredient[]
  const isChosen = ({ name }: Pick<Ingredient, 'name'>) => chosen.some((each) => each.name['fr'] === name['fr'])
  const others = form.sheet.ingredients.filter(({ name }) =>
    knownIngredients.every((each) => each.name['fr'] !== name['fr']),
  )
  const all = [
    ...knownIngredients.map(({ name, allergen }) => ({ name, isAllergen: allergen !== undefined })),
    ...others,
  ]
  const error = form.errorOf('ingredients')
  return (
    <fieldset
      className="field"
      data-state={error ? 'invalid' : undefined}
      data-changed={form.draft.changed.includes('ingredients') || undefined}
      disabled={!form.mayWrite}
    >
      <legend className="label small">{t('wines.fields.ingredients')}</legend>
      <div className="ticks">
        {all.map((ingredient, index) => (
          <label key={ingredient.name['fr'] ?? index} className="tick">
            <input
              type="checkbox"
              data-field="ingredients"
              checked={isChosen(ingredient)}
              onChange={({ target }) =>
                form.type(
                  'ingredients',
                  JSON.stringify(all.filter((each) => (each === ingredient ? target.checked : isChosen(each)))),
                )
              }
            />
            {ingredient.isAllergen ? (
              <b>{localize(ingredient.name, language)}</b>
            ) : (
              <span>{localize(ingredient.name, language)}</span>
            )}
          </label>
        ))}
      </div>
      {error && (
        <p className="error" role="alert">
          <Icon name="alert" />
          {error}
        </p>
      )}
      <Theirs
        form={form}
        of="ingredients"
        show={(text) => (JSON.parse(text) as Ingredient[]).map(({ name }) => localize(name, language)).join(', ')}
      />
    </fieldset>
  )
}

function Choice({ form, of, choices }: { form: WineForm; of: string; choices: { value: string; label: string }[] }) {
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
