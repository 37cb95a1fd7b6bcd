import { useText } from '../office/language.ts'
import { Field } from '../office/parts/Field.tsx'
import { OfficeRefusal } from '../office/refusal.ts'
import type { StepProps } from './step-props.ts'

const fields = [
  ['name', 'organization'],
  ['address', 'street-address'],
  ['postalCode', 'postal-code'],
  ['city', 'address-level2'],
  ['countryCode', 'country'],
  ['email', 'email'],
  ['phone', 'tel'],
  ['registration', 'off'],
] as const

/** What the legal pages cannot be without; the rest of them says that it is to be filled in. */
export function LegalStep({ wish, change, error }: StepProps) {
  const t = useText()
  // What the server refuses here is empty or is no address: it has no more to say.
  const isWrong = (name: string) =>
    error instanceof OfficeRefusal &&
    error.errors.some(({ field = '' }) =>
      `${field}.`.startsWith(`legal.${name === 'address' ? 'addressLines' : name}.`),
    )
  return fields.map(([name, autoComplete]) => (
    <Field
      key={name}
      label={t(`setup.legal.${name}`)}
      name={name}
      autoComplete={autoComplete}
      value={wish.legal[name]}
      error={isWrong(name) ? t('setup.needed') : undefined}
      onChange={({ target }) =>
        change({ legal: { ...wish.legal, [name]: name === 'countryCode' ? target.value.toUpperCase() : target.value } })
      }
    />
  ))
}
