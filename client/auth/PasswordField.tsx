import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useText } from '../i18n/text.tsx'
import { Field } from '../ui/forms/Field.tsx'
import { type FieldProps, useField } from '../ui/forms/use-field.ts'

interface PasswordFieldProps<Values extends FieldValues> extends FieldProps<Values, string> {
  autoComplete: 'current-password' | 'new-password'
}

/** A password, which whoever types it may look at. No tick: whether it is the right one the server alone knows. */
export function PasswordField<Values extends FieldValues>(props: PasswordFieldProps<Values>) {
  const { control, name, label, hint, isRequired, rules, isDisabled, span, autoComplete } = props
  const t = useText()
  const [isShown, setShown] = useState(false)
  const { id, value, setValue, state, message, attributes } = useField({ control, name, hint, isRequired, rules })
  return (
    <Field
      {...{ id, label, hint, message, isRequired, span }}
      state={state === 'valid' && autoComplete === 'current-password' ? undefined : state}
    >
      <input
        {...attributes}
        className="input"
        type={isShown ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        value={typeof value === 'string' ? value : ''}
        required={isRequired}
        disabled={isDisabled}
        onChange={(event) => setValue(event.target.value)}
      />
      <button
        className="reveal"
        type="button"
        aria-controls={id}
        aria-label={t(isShown ? 'auth.password.hideLabel' : 'auth.password.showLabel')}
        onClick={() => setShown(!isShown)}
      >
        {t(isShown ? 'auth.password.hide' : 'auth.password.show')}
      </button>
    </Field>
  )
}
