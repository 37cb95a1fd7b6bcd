import { useText } from '../office/language.ts'
import { Field } from '../office/parts/Field.tsx'
import { fieldError } from '../office/refusal.ts'

interface NewNameProps {
  value: string
  error: Error | null
  onType: (name: string) => void
}

export function NewName({ value, error, onType }: NewNameProps) {
  const t = useText()
  return (
    <Field
      label={t('team.invitation.name')}
      name="name"
      autoComplete="name"
      value={value}
      error={fieldError(error, 'displayName')}
      onChange={({ target }) => onType(target.value)}
    />
  )
}
