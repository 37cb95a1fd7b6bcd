import { useDeferredValue, useState } from 'react'
import { displayNames } from '#contract/formats.ts'
import { useAnswer } from '../office/answers.ts'
import { useLanguage, useText } from '../office/language.ts'
import { dayName } from '../office/moments.ts'
import { Either } from '../office/parts/choices.tsx'
import { Field } from '../office/parts/Field.tsx'
import { usePlace } from '../office/place.ts'
import { fieldError } from '../office/refusal.ts'
import type { Draft } from './draft.ts'

interface BuyerProps {
  draft: Draft
  languages: readonly string[]
  error: unknown
  onChange: (part: Partial<Draft>) => void
}

/** A known name is enough; whoever is new says the rest. */
export function Buyer({ draft, languages, error, onChange }: BuyerProps) {
  const t = useText()
  const language = useLanguage()
  const { contact, deliveryType } = draft
  const { address } = contact
  const change = (part: Partial<Draft['contact']>) => onChange({ contact: { ...contact, ...part } })
  const where = (part: Partial<typeof address>) => change({ address: { ...address, ...part } })
  const at = (field: string) => fieldError(error, `contact.${field}`)
  return (
    <div className="fields-2">
      <Known onChoose={onChange} />
      <Field
        label={t('phone.firstname')}
        value={contact.firstname}
        maxLength={80}
        autoComplete="off"
        error={at('firstname')}
        onChange={({ target }) => change({ firstname: target.value })}
      />
      <Field
        label={t('phone.lastname')}
        value={contact.lastname}
        maxLength={80}
        autoComplete="off"
        error={at('lastname')}
        onChange={({ target }) => change({ lastname: target.value })}
      />
      <Field
        label={t('phone.number')}
        type="tel"
        inputMode="tel"
        value={contact.phone.number}
        maxLength={40}
        autoComplete="off"
        error={at('phone.number')}
        onChange={({ target }) => change({ phone: { ...contact.phone, number: target.value } })}
      />
      <Field
        label={t('phone.email')}
        hint={t('phone.emailHint')}
        type="email"
        inputMode="email"
        value={contact.email.email}
        maxLength={254}
        autoComplete="off"
        error={at('email.email')}
        onChange={({ target }) => change({ email: { ...contact.email, email: target.value } })}
      />
      {deliveryType !== 'PICKUP' && (
        <>
          <Field
            label={t('phone.street')}
            value={address.addressLines[0] ?? ''}
            maxLength={120}
            autoComplete="off"
            error={at('address.addressLines.0')}
            onChange={({ target }) => where({ addressLines: [target.value] })}
          />
          <Field
            label={t('phone.postalCode')}
            value={address.postalCode}
            maxLength={16}
            autoComplete="off"
            error={at('address.postalCode')}
            onChange={({ target }) => where({ postalCode: target.value })}
          />
          <Field
            label={t('phone.city')}
            value={address.city}
            maxLength={80}
            autoComplete="off"
            error={at('address.city')}
            onChange={({ target }) => where({ city: target.value })}
          />
          <Field
            label={t('phone.country')}
            hint={countryOf(address.countryCode, language)}
            value={address.countryCode}
            maxLength={2}
            autoComplete="off"
            autoCapitalize="characters"
            error={at('address.countryCode')}
            onChange={({ target }) => where({ countryCode: target.value.toUpperCase() })}
          />
        </>
      )}
      {languages.length > 1 && (
        <Either
          legend={t('phone.language')}
          choices={languages.map((code) => ({
            value: code,
            label: displayNames(language, { type: 'language' }).of(code) ?? code,
          }))}
          value={draft.language}
          onChoose={(spoken) => onChange({ language: spoken })}
        />
      )}
    </div>
  )
}

const countryOf = (code: string, language: string): string | undefined =>
  /^[A-Z]{2}$/.test(code) ? displayNames(language, { type: 'region' }).of(code) : undefined

/** Who has bought here before. */
function Known({ onChoose }: { onChoose: (part: Partial<Draft>) => void }) {
  const t = useText()
  const language = useLanguage()
  const { place } = usePlace()
  const [typed, setTyped] = useState('')
  const [taken, setTaken] = useState('')
  const q = useDeferredValue(typed.trim())
  const { data } = useAnswer('customerFind', { place: place.handle, q }, { isWanted: q.length > 1 })
  const buyers = q.length > 1 ? (data?.customers ?? []) : []
  const found = data && q.length > 1 ? t('phone.foundBuyers', { count: buyers.length }) : ''
  return (
    <>
      <p className="visually-hidden" role="status">
        {typed === '' ? taken : found}
      </p>
      <Field
        label={t('phone.find')}
        type="search"
        value={typed}
        maxLength={80}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          // It searches while one types; Enter is not to note the order.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {buyers.length > 0 && (
        <ul className="rows" data-quiet>
          {buyers.map(({ id, name, contact, orders, lastAt, language: spoken }) => {
            const lines = contact.address.addressLines
            return (
              <li key={id}>
                <div className="what">
                  <span className="name">{name}</span>
                  <span className="meta">
                    {t('phone.known', {
                      city: contact.address.city || '-',
                      count: orders,
                      day: dayName(lastAt, language, t),
                    })}
                  </span>
                </div>
                <div className="end">
                  <button
                    type="button"
                    className="button"
                    data-variant="outline"
                    data-size="small"
                    aria-label={t('phone.chooseOf', { name })}
                    onClick={() => {
                      setTyped('')
                      setTaken(t('phone.filled', { name }))
                      const address = { ...contact.address, addressLines: lines.length > 0 ? lines : [''] }
                      onChoose({ contact: { ...contact, address }, language: spoken })
                    }}
                  >
                    {t('phone.choose')}
                  </button>
                </div>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
