import { useForm, type FieldValues, type UseFormProps, type UseFormReturn } from 'react-hook-form'

/**
 * A form in eager mode (FORM-01): a field is left alone until the visitor leaves it for the first time, from then on
 * it is judged with every keystroke; `formState.isValid` knows from the start. Sending judges every field and moves the
 * focus to the first one refused. Write the form with `noValidate`: the browser's own bubbles speak another language.
 */
export const useEagerForm = <Values extends FieldValues>(
  options: Omit<UseFormProps<Values>, 'mode' | 'reValidateMode'>,
): UseFormReturn<Values> => useForm<Values>({ ...options, mode: 'onTouched', reValidateMode: 'onChange' })
