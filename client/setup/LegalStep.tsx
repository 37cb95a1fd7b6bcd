import { useText } from '../office/language.ts'
import { Field } from '../office/parts/Field.tsx'
import { OfficeRefusal } from '../office/refusal.ts'
import type { KeptWish } from './kept-wish.ts'

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

interface LegalProps {
  legal: KeptWish['legal']
  change: (legal: KeptWish['legal']) => void
  /** What the server has said of the whole. */
  error: unknown
}

/** What the legal pages cannot be without; the rest of them says that it is to be filled in. */
export function LegalStep({ legal, change, error }: LegalProps) {
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
      value={legal[name]}
      error={isWrong(name) ? t('setup.needed') : undefined}
      onChange={({ target }) =>
        change({ ...legal, [name]: name === 'countryCode' ? target.value.toUpperCase() : target.value })
      }
    />
  ))
}
