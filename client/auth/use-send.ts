import { type BaseSyntheticEvent, useState } from 'react'
import { type FieldPath, type FieldValues, type UseFormReturn, get } from 'react-hook-form'
import type { Message } from '#contract/envelope.ts'

export interface Sending<Values extends FieldValues, Result> {
  call: (values: Values, options: { onErrors: (messages: Message[]) => void }) => Promise<Result>
  onDone: (result: Result, values: Values) => void | Promise<void>
}

/**
 * Sends a form. What the server says about a field stands under that field, which gets the focus; the rest is
 * `refusal`, to be shown above the button.
 */
export function useSend<Values extends FieldValues, Result>(
  form: UseFormReturn<Values>,
  { call, onDone }: Sending<Values, Result>,
): { submit: (event: BaseSyntheticEvent) => void; refusal: string | undefined; isBusy: boolean } {
  const [refusal, setRefusal] = useState<string>()
  const tell = (messages: Message[]) => {
    const values = form.getValues()
    const atFields = messages.filter(({ field }) => field !== undefined && get(values, field) !== undefined)
    for (const [index, { field, formattedMessage }] of atFields.entries())
      // Just looked up among the form's own values.
      form.setError(
        field as FieldPath<Values>,
        { type: 'server', message: formattedMessage },
        { shouldFocus: index === 0 },
      )
    setRefusal(messages.find((message) => !atFields.includes(message))?.formattedMessage)
  }
  const send = form.handleSubmit(async (values) => {
    setRefusal(undefined)
    const result = await call(values, { onErrors: tell }).then(
      (answer) => ({ answer }),
      // It has been told.
      () => null,
    )
    if (result) await onDone(result.answer, values)
  })
  return { submit: (event) => void send(event), refusal, isBusy: form.formState.isSubmitting }
}
