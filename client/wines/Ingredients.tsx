import { useState } from 'react'
import type { Ingredient } from '#contract/documents/product.ts'
import { ingredientCodes, knownIngredient, mayReplace, mostInstead, writtenIngredients } from '#contract/ingredients.ts'
import { type IngredientCode, type IngredientKind, ingredientKinds } from '#contract/known-ingredients.ts'
import { localize } from '#contract/localized.ts'
import { Theirs } from '../office/forms/FormField.tsx'
import { useLanguage, useText } from '../office/language.ts'
import { FindLine } from '../office/parts/FindLine.tsx'
import { Icon } from '../ui/Icon.tsx'
import {
  choiceOf,
  type IngredientChoice,
  ingredientsIn,
  insteadOfEachOther,
  isSameOther,
  listOf,
  othersTicked,
  ticked,
} from './ingredient-choice.ts'
import type { WineForm } from './wine-form.ts'

/** Those that the law knows, by kind, with their words in all languages; what else stands there can be taken out. */
export function Ingredients({ form }: { form: WineForm }) {
  const t = useText()
  const language = useLanguage()
  const [sought, setSought] = useState('')
  const choice = choiceOf(ingredientsIn(form.draft.value('ingredients')))
  const set = (next: IngredientChoice) => form.type('ingredients', JSON.stringify(listOf(next)))
  const written = (list: readonly Ingredient[]) =>
    writtenIngredients(list, language)
      .map(({ name }) => name)
      .join(', ')
  const error = form.errorOf('ingredients')
  const list = listOf(choice)
  const found = ingredientCodes.filter((code) => isFound(code, sought))
  const own = form.sheet.ingredients.filter(({ code, anyOf }) => code === undefined && anyOf === undefined)
  return (
    <fieldset
      className="field"
      data-state={error ? 'invalid' : undefined}
      data-changed={form.draft.changed.includes('ingredients') || undefined}
      disabled={!form.mayWrite}
    >
      <legend className="label small">{t('wines.fields.ingredients')}</legend>
      <p className="hint" role="status">
        {list.length > 0 ? t('wines.ingredients.written', { list: written(list) }) : t('wines.ingredients.none')}
      </p>
      {form.mayWrite && <FindLine label={t('wines.ingredients.find')} words={sought} onType={setSought} />}
      {found.length === 0 && <p className="hint">{t('wines.ingredients.nothing', { words: sought })}</p>}
      <div className="kinds">
        {ingredientKinds.map((kind) => (
          <Kind
            key={kind}
            kind={kind}
            codes={found.filter((code) => knownIngredient(code).kind === kind)}
            choice={choice}
            onChoose={set}
          />
        ))}
      </div>
      {own.length > 0 && sought === '' && (
        <div className="ticks">
          {own.map((ingredient) => {
            const name = localize(ingredient.name, language)
            return (
              <label key={name} className="tick">
                <input
                  type="checkbox"
                  data-field="ingredients"
                  checked={choice.others.some((other) => isSameOther(other, ingredient))}
                  onChange={({ target }) => set(othersTicked(choice, own, { ingredient, isOn: target.checked }))}
                />
                {ingredient.isAllergen ? <b>{name}</b> : <span>{name}</span>}
              </label>
            )
          })}
        </div>
      )}
      {error && (
        <p className="error" role="alert">
          <Icon name="alert" />
          {error}
        </p>
      )}
      <Theirs form={form} of="ingredients" show={(text) => written(ingredientsIn(text))} />
    </fieldset>
  )
}

interface KindProps {
  kind: IngredientKind
  /** Those that are shown. */
  codes: readonly IngredientCode[]
  choice: IngredientChoice
  onChoose: (choice: IngredientChoice) => void
}

function Kind({ kind, codes, choice, onChoose }: KindProps) {
  const t = useText()
  const language = useLanguage()
  if (codes.length === 0) return null
  const chosen = ingredientCodes.filter((code) => choice.codes.has(code) && knownIngredient(code).kind === kind)
  return (
    <fieldset>
      <legend className="label small">{t(`wines.ingredients.kinds.${kind}`)}</legend>
      <div className="ticks">
        {codes.map((code) => {
          const { name, allergen, also } = knownIngredient(code)
          const word = localize(name, language)
          const numbers = also?.filter((each) => /^E \d/.test(each)).join(', ')
          return (
            <label key={code} className="tick">
              <input
                type="checkbox"
                data-field="ingredients"
                checked={choice.codes.has(code)}
                onChange={({ target }) => onChoose(ticked(choice, code, target.checked))}
              />
              <span>
                {allergen ? <b>{word}</b> : word}
                {numbers && <small>{` ${numbers.replaceAll(' ', '\u00a0')}`}</small>}
              </span>
            </label>
          )
        })}
      </div>
      {(kind === 'regulator' || kind === 'stabiliser') && chosen.length > 1 && (
        <label className="tick">
          <input
            type="checkbox"
            checked={choice.replaced.has(kind) && mayReplace(chosen)}
            disabled={!mayReplace(chosen)}
            onChange={({ target }) => onChoose(insteadOfEachOther(choice, kind, target.checked))}
          />
          <span>
            {t(mayReplace(chosen) ? 'wines.ingredients.instead' : 'wines.ingredients.tooMany', { count: mostInstead })}
          </span>
        </label>
      )}
    </fieldset>
  )
}

/** By any of its names in any language, or its number with or without a space. */
function isFound(code: IngredientCode, sought: string): boolean {
  const { name, also = [] } = knownIngredient(code)
  return [...Object.values(name), ...also].some((word) => fold(word).includes(fold(sought)))
}

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}\s]/gu, '')
    .toLowerCase()
