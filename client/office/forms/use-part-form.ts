import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { fieldError } from '../refusal.ts'
import { focusField } from './focus-field.ts'
import type { Form } from './form.ts'
import { type Typed, useDraft } from './use-draft.ts'

export interface PartForm<Whole> {
  form: Form
  typed: Typed
  /** Sends what is typed, unless something in it is wrong: that is shown instead. */
  save: (send: () => void) => void
  /** What was sent is on the server, as this; what was typed since stays. */
  saved: (part: Partial<Whole>) => void
}

/**
 * A part of something long, as a form with a version of its own.
 * @param name of what is written about, for the device
 * @param queryKey of the answer that shows the whole
 * @param wrong the field and what is wrong in it
 * @param sayWrong that, in words
 * @param sending the write that saves it
 */
export function usePartForm<Whole extends object>({
  name,
  queryKey,
  stored,
  wrong: find,
  sayWrong,
  sending: { error, reset },
}: {
  name: string
  queryKey: QueryKey
  stored: Typed
  wrong: (typed: Typed) => ReadonlyMap<string, string>
  sayWrong: (what: string) => string
  sending: { error: unknown; reset: () => void }
}): PartForm<Whole> {
  const queryClient = useQueryClient()
  const [isChecked, setChecked] = useState(false)
  const sent = useRef<Typed>({})
  const draft = useDraft(name, stored)
  const wrong = find(draft.typed)
  return {
    form: {
      draft,
      fieldOf: (key) => key,
      type(key, text) {
        reset()
        draft.type(key, text)
      },
      errorOf(key) {
        const what = isChecked ? wrong.get(key) : undefined
        return what ? sayWrong(what) : fieldError(error, key)
      },
    },
    typed: draft.typed,
    save(send) {
      setChecked(wrong.size > 0)
      if (draft.hasCollision || wrong.size > 0) return focusField()
      sent.current = Object.fromEntries(draft.changed.map((key) => [key, draft.value(key)]))
      send()
    },
    saved(part) {
      queryClient.setQueryData<Whole>(queryKey, (known) => known && { ...known, ...part })
      draft.forget(sent.current)
    },
  }
}
