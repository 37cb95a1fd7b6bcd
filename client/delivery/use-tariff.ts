import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { DeliveryMethod } from '#contract/documents/shop.ts'
import { focusField } from '../office/forms/focus-field.ts'
import type { Form } from '../office/forms/form.ts'
import { type Typed, useDraft } from '../office/forms/use-draft.ts'
import { useLanguage, useText } from '../office/language.ts'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'
import { type Delivery, typedOf, waysOf, wrongFields } from './tariff.ts'

export interface Tariff {
  form: Form
  /** The ways as the fields say them now. */
  now: Pick<Delivery, 'ways' | 'cartonBottles' | 'tools'>
  save: () => void
  isBusy: boolean
  error: unknown
}

/** The prices of delivery, field by field over what the server has of them. */
export function useTariff(delivery: Delivery): Tariff {
  const t = useText()
  const language = useLanguage()
  const { place } = usePlace()
  const queryClient = useQueryClient()
  const [isChecked, setChecked] = useState(false)
  const sent = useRef<Typed>({})
  const stored = typedOf(delivery, language)
  const draft = useDraft(`${place.handle} delivery`, stored)
  useEffect(() => {
    // A zone or a row that is gone takes with it what was typed there.
    for (const key of draft.changed) if (!(key in stored)) draft.takeTheirs(key)
  })
  const wrong = wrongFields(delivery, draft.typed)
  const now = waysOf(delivery, draft.typed, language)
  const { write, isBusy, error, reset } = useWrite('deliverySave', {
    said: () => t('tariff.said.saved'),
    onDone({ version }, { ways, cartonBottles, tools }) {
      const key = ['deliveryRead', { place: place.handle }]
      queryClient.setQueryData<Delivery>(
        key,
        (known) => known && { ...known, version, ways, cartonBottles, tools: tools ?? known.tools },
      )
      draft.forget(sent.current)
    },
  })
  const form: Form = {
    draft,
    fieldOf: (key) => key,
    type(key, text) {
      reset()
      draft.type(key, text)
    },
    errorOf(key) {
      const what = wrong.get(key)
      // While one is typing nothing is wrong yet, but for a field that is asked about.
      return what && isChecked ? t(`tariff.wrong.${what}`) : undefined
    },
  }
  const save = () => {
    setChecked(wrong.size > 0)
    if (draft.hasCollision || wrong.size > 0) return focusField()
    sent.current = Object.fromEntries(draft.changed.map((key) => [key, draft.value(key)]))
    write({ place: place.handle, version: delivery.version, ...now })
  }
  return { form, now, save, isBusy, error }
}

/** Saves another set of ways at once, over what the server has; what is typed elsewhere stays typed. */
export function useWays(delivery: Delivery, { said, onDone }: { said: string; onDone?: () => void }) {
  const { place } = usePlace()
  const { write, isBusy, error } = useWrite('deliverySave', { said: () => said, ...(onDone && { onDone }) })
  return {
    saveWays: (ways: readonly DeliveryMethod[]) =>
      write({
        place: place.handle,
        version: delivery.version,
        ways: [...ways],
        cartonBottles: delivery.cartonBottles,
      }),
    isBusy,
    error,
  }
}
