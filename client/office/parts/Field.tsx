import { type ComponentProps, useId } from 'react'
import { FieldWords } from './FieldWords.tsx'

export interface FieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: string
  hint?: string | undefined
  error?: string | undefined
}

/** A line to write on; what is wrong stands below it, and nothing typed is lost. */
export function Field({ label, hint, error, ...input }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field" data-state={error ? 'invalid' : undefined}>
      <label htmlFor={id}>{label}</label>
      <input
        className="input"
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      <FieldWords id={id} hint={hint} error={error} />
    </div>
  )
}
