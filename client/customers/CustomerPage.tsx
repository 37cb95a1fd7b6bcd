import { useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { dialled, displayNames } from '#contract/formats.ts'
import { formatPrice } from '#contract/money.ts'
import type { OfficeResult } from '#contract/office-endpoints.ts'
import { WithBuyer } from '../messages/WithBuyer.tsx'
import { useAnswer } from '../office/answers.ts'
import { useLanguage, useText } from '../office/language.ts'
import { dayName } from '../office/moments.ts'
import { useOffice } from '../office/office-context.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { Chapter } from '../office/parts/Chapter.tsx'
import { DoneLine } from '../office/parts/DoneLine.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { KeptNote } from '../office/parts/KeptNote.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { Sheet } from '../office/parts/Sheet.tsx'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'

type Customer = OfficeResult<'customerDetail'>

/** Somebody who buys here: what, how often, where they are called, and what the house notes of them. */
export function CustomerPage() {
  const t = useText()
  const { customer: id } = useParams<{ customer: string }>()
  const { place, pathTo } = usePlace()
  const answer = useAnswer('customerDetail', { place: place.handle, customer: id })
  const back = { href: pathTo('customers'), label: t('office.sections.customers') }
  if (!answer.data)
    return (
      <>
        <PageHead title={t('office.sections.customers')} back={back} />
        {answer.error ? <Failed error={answer.error} onAgain={() => void answer.refetch()} /> : <Bones lines={4} />}
      </>
    )
  return <Known key={id} customer={answer.data} back={back} />
}

function Known({ customer, back }: { customer: Customer; back: { href: string; label: string } }) {
  const t = useText()
  const language = useLanguage()
  const { orders, totalAmount, currencyCode, firstAt, wines } = customer
  return (
    <>
      <PageHead
        title={customer.name}
        back={back}
        say={t('customers.since', {
          count: orders,
          amount: formatPrice({ amount: totalAmount, currencyCode }, language),
          day: dayName(firstAt, language, t),
        })}
      />
      <div className="split-page">
        <div>
          <History customer={customer} />
          {wines.length > 0 && (
            <Chapter title={t('customers.likes')}>
              <ul className="rows" data-quiet>
                {wines.map(({ title, year, bottles }) => (
                  <li key={`${title} ${year}`}>
                    <div className="what">
                      <span className="wine">{[title, year].filter(Boolean).join(' ')}</span>
                    </div>
                    <div className="end">{t('customers.bottles', { count: bottles })}</div>
                  </li>
                ))}
              </ul>
            </Chapter>
          )}
        </div>
        <div className="aside">
          <Who customer={customer} />
          <WithBuyer
            order={customer.id}
            isOfPerson
            name={customer.contact.firstname || customer.name}
            language={customer.language}
            hasAddress={customer.contact.email.email !== ''}
            values={{ name: customer.contact.firstname || customer.name }}
          />
          <Note customer={customer} />
          <Consents customer={customer} />
          <Export customer={customer} />
          <Erase customer={customer} />
        </div>
      </div>
    </>
  )
}

function History({ customer: { history, currencyCode } }: { customer: Customer }) {
  const t = useText()
  const language = useLanguage()
  const { pathTo } = usePlace()
  return (
    <Chapter title={t('customers.history')}>
      <ul className="rows">
        {history.map(({ id, number, at, stage, bottles, seats, totalAmount, channel }) => (
          <li key={id}>
            <div className="what">
              <Link className="name" href={pathTo(`orders/${id}?view=all`)}>
                {number === null ? dayName(at, language, t) : t('customers.order', { number: String(number) })}
              </Link>
              <span className="meta">
                {[
                  dayName(at, language, t),
                  bottles > 0 && t('customers.bottles', { count: bottles }),
                  seats > 0 && t('customers.seats', { count: seats }),
                  stage === 'ended' && t('customers.ended'),
                  channel !== 'WEB' && t(`customers.channels.${channel}`),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </div>
            <div className="end">
              <span className="price">{formatPrice({ amount: totalAmount, currencyCode }, language)}</span>
            </div>
          </li>
        ))}
      </ul>
    </Chapter>
  )
}

function Who({ customer: { contact, language: spoken } }: { customer: Customer }) {
  const t = useText()
  const language = useLanguage()
  const { email, phone, address, companyName } = contact
  const lines = [companyName, ...address.addressLines, `${address.postalCode} ${address.city}`.trim()].filter(Boolean)
  return (
    <Chapter title={t('customers.who')}>
      <dl className="facts-list">
        <div>
          <dt>{t('customers.reach')}</dt>
          <dd>
            {email.email && <a href={`mailto:${email.email}`}>{email.email}</a>}
            {phone.number && <a href={`tel:${dialled(phone.number)}`}>{phone.number}</a>}
          </dd>
        </div>
        {lines.length > 0 && (
          <div>
            <dt>{t('customers.address')}</dt>
            <dd>
              {lines.map((line) => (
                <span key={line} className="line">
                  {line}
                </span>
              ))}
            </dd>
          </div>
        )}
        <div>
          <dt>{t('customers.language')}</dt>
          <dd>{displayNames(language, { type: 'language' }).of(spoken)}</dd>
        </div>
      </dl>
    </Chapter>
  )
}

function Note({ customer: { id, note: known } }: { customer: Customer }) {
  const t = useText()
  const { place } = usePlace()
  const [kept, setKept] = useState<string>()
  const { write, error } = useWrite('customerNote', {
    said: () => t('orders.note.said'),
    onDone: ({ note }) => setKept(note),
  })
  return (
    <KeptNote
      label={t('orders.note.title')}
      {...{ known, kept, error }}
      send={(before, note) => write({ place: place.handle, customer: id, before, note })}
    />
  )
}

/** What they have agreed to, when, and how that is known. */
function Consents({ customer: { history } }: { customer: Customer }) {
  const t = useText()
  const language = useLanguage()
  return (
    <Chapter title={t('customers.consents.title')}>
      <ul className="history">
        {history.map(({ id, number, termsAcceptedAt, adultConfirmedAt, termsVersion, channel, takenBy }) => (
          <DoneLine
            key={id}
            instant={termsAcceptedAt}
            at={dayName(termsAcceptedAt, language, t)}
            what={t('customers.consents.terms', {
              number: number === null ? '' : String(number),
              isNumbered: number === null ? 0 : 1,
              isAdult: adultConfirmedAt ? 1 : 0,
            })}
            who={[
              channel === 'WEB'
                ? t('customers.consents.ticked')
                : t('customers.consents.said', { name: takenBy ?? t('customers.consents.house') }),
              termsVersion && t('customers.consents.version', { version: termsVersion.slice(0, 12) }),
            ]
              .filter(Boolean)
              .join(', ')}
          />
        ))}
      </ul>
    </Chapter>
  )
}

/** Asked once, with what stays and why: nothing brings it back. */
function Erase({ customer: { id, name } }: { customer: Customer }) {
  const t = useText()
  const { place, pathTo } = usePlace()
  const [, navigate] = useLocation()
  const [isAsking, setAsking] = useState(false)
  const { data } = useAnswer('customerErasure', { place: place.handle, customer: id }, { isWanted: isAsking })
  const { write, isBusy, error } = useWrite('customerErase', {
    said: ({ open }) => t('customers.erase.said', { name, count: open }),
    onDone: () => navigate(pathTo('customers'), { replace: true }),
  })
  return (
    <div className="words-row">
      <button type="button" className="word" data-tone="danger" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('customers.erase.word')}
      </button>
      {isAsking && (
        <Sheet
          title={t('customers.erase.title', { name })}
          isOpen
          onClose={() => setAsking(false)}
          bottom={
            <button
              type="button"
              className="button"
              disabled={!data}
              data-busy={isBusy || undefined}
              onClick={() => write({ place: place.handle, customer: id })}
            >
              {t('customers.erase.do', { name })}
            </button>
          }
        >
          {data ? (
            <>
              <p>
                {t('customers.erase.goes', { over: data.over, messages: data.messages, note: data.hasNote ? 1 : 0 })}
              </p>
              <p>{t('customers.erase.stays')}</p>
              {data.open > 0 && <p className="reminder">{t('customers.erase.open', { count: data.open })}</p>}
              <p>{t('customers.erase.final')}</p>
            </>
          ) : (
            <Bones lines={3} />
          )}
          {error && <p className="reminder">{error.message}</p>}
        </Sheet>
      )}
    </div>
  )
}

/** For whoever asks what the house has of them: a file to send. */
function Export({ customer: { id, name } }: { customer: Customer }) {
  const t = useText()
  const { call } = useOffice()
  const { place } = usePlace()
  const [error, setError] = useState<string>()
  const save = async () => {
    setError(undefined)
    const answer = await call('customerExport', { place: place.handle, customer: id }).catch((thrown: unknown) => {
      setError(thrown instanceof Error ? thrown.message : String(thrown))
    })
    if (!answer) return
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([JSON.stringify(answer.response, null, 2)], { type: 'application/json' }))
    link.download = `${name}.json`
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <div className="words-row">
      <button type="button" className="word" data-tone="plain" onClick={() => void save()}>
        {t('customers.export')}
      </button>
      {error && (
        <p className="reminder" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
