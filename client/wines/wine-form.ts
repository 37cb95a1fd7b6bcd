import { useState } from 'react'
import type { WineDetail, WineSheet } from '#contract/wines-office.ts'
import { useLanguage, useText } from '../office/language.ts'
import { fieldError } from '../office/refusal.ts'
import { usePlace } from '../office/place.ts'
import { fieldOf, typedOf, wrongNumbers } from './typed.ts'
import type { Form } from '../office/forms/form.ts'
import { useDraft } from '../office/forms/use-draft.ts'

/** What the form's parts need of it. */
export interface WineForm extends Form {
  sheet: WineSheet
  choices: Pick<WineDetail, 'categories' | 'languages' | 'currencyCode'>
  /** Whether this person may write here. */
  mayWrite: boolean
  /** Asks for numbers where there are none. @returns whether all is well. */
  check: () => boolean
}

/** The form of a sheet over what the server has of it. @param error what the server has answered to the last saving. */
export function useWineForm(
  name: string,
  { sheet, choices, more = {}, error }: Pick<WineForm, 'sheet' | 'choices'> & { more?: object; error: unknown },
): WineForm {
  const t = useText()
  const language = useLanguage()
  const { may, place } = usePlace()
  const [wrong, setWrong] = useState<readonly string[]>([])
  const draft = useDraft(`${place.handle} ${name}`, { ...typedOf(sheet, choices.languages, language), ...more })
  return {
    draft,
    sheet,
    choices,
    mayWrite: may('wineTexts'),
    fieldOf,
    type(key, text) {
      setWrong(wrong.filter((each) => each !== key))
      draft.type(key, text)
    },
    errorOf: (key) =>
      wrong.includes(key) ? t('forms.noNumber') : draft.theirs(key) === undefined ? said(error, key) : undefined,
    check() {
      const found = wrongNumbers(draft.typed, draft.changed)
      setWrong(found)
      return found.length === 0
    },
  }
}

/** Of a field that has several keys, its first one says what is wrong. */
const firstOf: Partial<Record<string, string>> = {
  nutrition: 'energyKj',
  servingTemperature: 'servingMin',
  ageing: 'drinkFrom',
}

function said(error: unknown, key: string): string | undefined {
  const field = fieldOf(key)
  const isFirst = firstOf[field] === undefined || firstOf[field] === key
  return isFirst ? fieldError(error, field) : undefined
}
