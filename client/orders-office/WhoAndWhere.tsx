import type { ReactNode } from 'react'
import { dialled, displayNames } from '#contract/formats.ts'
import type { OfficeOrder } from '#contract/orders-office.ts'
import { useLanguage, useText } from '../office/language.ts'
import { Chapter } from '../office/parts/Chapter.tsx'

/** The buyer, whoever receives it, and what they wrote: whole, in their words. */
export function WhoAndWhere({ order }: { order: OfficeOrder }) {
  const t = useText()
  const language = useLanguage()
  const { contact, recipient, deliveryType, deliveryNote, giftMessage } = order
  const { addressLines, postalCode, city, countryCode } = contact.address
  const country = countryCode && displayNames(language, { type: 'region' }).of(countryCode)
  const name = `${contact.firstname} ${contact.lastname}`.trim()
  return (
    <Chapter title={t('orders.who')}>
      <dl className="facts-list">
        <Fact word={t('orders.facts.buyer')}>
          <Lines of={[name, contact.companyName]} />
          {contact.email.email && <a href={`mailto:${contact.email.email}`}>{contact.email.email}</a>}
          <Phone number={contact.phone.number} />
        </Fact>
        {recipient && (
          <Fact word={t('orders.facts.recipient')}>
            <Lines of={[`${recipient.firstname} ${recipient.lastname}`.trim()]} />
            <Phone number={recipient.phone.number} />
          </Fact>
        )}
        {deliveryType !== 'PICKUP' && city && (
          <Fact word={t('orders.facts.address')}>
            <Lines of={[...addressLines, `${postalCode} ${city}`.trim(), country]} />
          </Fact>
        )}
        {deliveryType && <Fact word={t('orders.facts.delivery')}>{t(`orders.delivery.${deliveryType}`)}</Fact>}
        {order.language !== language && (
          <Fact word={t('orders.facts.language')}>
            {displayNames(language, { type: 'language' }).of(order.language)}
          </Fact>
        )}
      </dl>
      <Quoted text={deliveryNote} of={t('orders.noteOf', { name: contact.firstname })} />
      <Quoted text={giftMessage} of={t('orders.giftOf', { name: contact.firstname })} />
    </Chapter>
  )
}

const Fact = ({ word, children }: { word: string; children: ReactNode }) => (
  <div>
    <dt>{word}</dt>
    <dd>{children}</dd>
  </div>
)

const Lines = ({ of }: { of: readonly (string | undefined)[] }) =>
  of.filter(Boolean).map((line) => (
    <span key={line} className="line">
      {line}
    </span>
  ))

const Phone = ({ number }: { number: string }) => (number ? <a href={`tel:${dialled(number)}`}>{number}</a> : null)

function Quoted({ text, of }: { text: string; of: string }) {
  const t = useText()
  if (!text) return null
  return (
    <div className="note-paper">
      <p className="quote">{t('orders.quote', { text })}</p>
      <p>
        <small>{of}</small>
      </p>
    </div>
  )
}
