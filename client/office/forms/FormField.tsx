import { useId } from 'react'
import { useText } from '../language.ts'
import { FieldWords } from '../parts/FieldWords.tsx'
import type { Form } from './form.ts'

interface FormFieldProps {
  form: Form
  /** The key of what is typed. */
  of: string
  label: string
  hint?: string
  /** Several lines to write on. */
  rows?: number
  unit?: string
  /** Of what is written, where it is not the reader's. */
  lang?: string
  placeholder?: string
  isNumber?: boolean
  maxLength?: number
}

/** A field of the sheet: a dot where it is changed, below it what is wrong, or what somebody else has written meanwhile. */
export function FormField({
  form,
  of,
  label,
  hint,
  rows,
  unit,
  lang,
  placeholder,
  isNumber,
  maxLength,
}: FormFieldProps) {
  const id = useId()
  const error = form.errorOf(of)
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const input = {
    id,
    className: 'input',
    lang,
    placeholder,
    maxLength: maxLength ?? 4000,
    autoComplete: 'off',
    value: form.draft.value(of),
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
    'data-field': form.fieldOf(of),
    onChange: ({ target }: { target: { value: string } }) => form.type(of, target.value),
  }
  const line = <input {...input} type="text" {...(isNumber && { inputMode: 'decimal' as const })} />
  return (
    <div
      className="field"
      data-state={error ? 'invalid' : undefined}
      data-changed={form.draft.changed.includes(of) || undefined}
    >
      <label htmlFor={id}>{label}</label>
      {rows ? (
        <textarea {...input} rows={rows} />
      ) : unit ? (
        <div className="amount" data-unit={unit.length > 2 ? 'long' : undefined}>
          {line}
          <span className="unit">{unit}</span>
        </div>
      ) : (
        line
      )}
      <FieldWords id={id} hint={hint} error={error} />
      <Theirs form={form} of={of} />
    </div>
  )
}

/** What somebody else has written where this person has, too: one of the two is chosen. */
export function Theirs({ form, of, show }: { form: Form; of: string; show?: (text: string) => string }) {
  const t = useText()
  const theirs = form.draft.theirs(of)
  if (theirs === undefined) return null
  return (
    <div className="note-paper" role="status">
      <p className="quote">{t('forms.theirs', { text: show?.(theirs) ?? theirs })}</p>
      <p className="words-row">
        <button type="button" className="word" onClick={() => form.draft.takeTheirs(of)}>
          {t('forms.takeTheirs')}
        </button>
        <button type="button" className="word" onClick={() => form.draft.keepMine(of)}>
          {t('forms.keepMine')}
        </button>
      </p>
    </div>
  )
}
