import { type OfficeLanguage, officeLanguages } from '#contract/team-office.ts'
import { languageNames } from '../office/language-names.ts'
import { useText } from '../office/language.ts'
import { Either } from '../office/parts/choices.tsx'
import { Field } from '../office/parts/Field.tsx'

interface EmailFieldProps {
  value: string
  error: string | undefined
  onChange: (email: string) => void
}

/** Of somebody else: no browser fills it in. */
export function InvitedEmail({ value, error, onChange }: EmailFieldProps) {
  const t = useText()
  return (
    <Field
      label={t('office.email')}
      type="email"
      inputMode="email"
      autoComplete="off"
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** The language of the letter that invites. */
export function InvitedLanguage({
  value,
  onChoose,
}: {
  value: OfficeLanguage
  onChoose: (language: OfficeLanguage) => void
}) {
  const t = useText()
  return (
    <Either
      legend={t('team.inviteLanguage')}
      choices={officeLanguages.map((code) => ({ value: code, label: languageNames[code], lang: code }))}
      value={value}
      onChoose={onChoose}
    />
  )
}
