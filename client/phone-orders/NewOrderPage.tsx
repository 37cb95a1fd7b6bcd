import { useDeferredValue } from 'react'
import { useLocation } from 'wouter'
import { formatPrice } from '#contract/money.ts'
import type { OfficeResult } from '#contract/office-endpoints.ts'
import { useAnswer } from '../office/answers.ts'
import { useLanguage, useText } from '../office/language.ts'
import { useFirst } from '../office/lists/long-list.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { Chapter } from '../office/parts/Chapter.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'
import { Buyer } from './Buyer.tsx'
import { type Draft, linesOf, useDraft } from './draft.ts'
import { Way } from './Way.tsx'
import { type FirstOptions, Wines } from './Wines.tsx'

/** An order that somebody says: what, for whom, how it comes and is paid; the sum to say stands before the button. */
export function NewOrderPage() {
  const t = useText()
  const { pathTo } = usePlace()
  const answer = useFirst('phoneOrderOptions')
  const back = { href: pathTo('orders'), label: t('office.sections.orders') }
  return (
    <>
      <PageHead title={t('phone.title')} say={t('phone.say')} back={back} />
      {answer.data ? (
        <Form first={answer} options={answer.data} />
      ) : answer.error ? (
        <Failed error={answer.error} onAgain={() => void answer.refetch()} />
      ) : (
        <Bones lines={4} />
      )}
    </>
  )
}

function Form({ first, options }: { first: FirstOptions; options: OfficeResult<'phoneOrderOptions'> }) {
  const t = useText()
  const { place, pathTo } = usePlace()
  const [, navigate] = useLocation()
  const { draft, change, forget } = useDraft(place.handle)
  const shown: Draft = {
    ...draft,
    language: draft.language || (options.languages[0] ?? 'fr'),
    contact: {
      ...draft.contact,
      address: { ...draft.contact.address, countryCode: draft.contact.address.countryCode || options.countryCode },
    },
  }
  const { price, total } = usePrice(shown)
  const { write, isBusy, error } = useWrite('phoneOrderPlace', {
    said: (_, { contact }) => t('phone.said', { name: `${contact.firstname} ${contact.lastname}`.trim() }),
    onDone({ order }) {
      forget()
      navigate(pathTo(`orders/${order}`))
    },
  })
  const delivery = price?.deliveries.find(({ type }) => type === shown.deliveryType)
  const payment = delivery?.payments.find(({ code }) => code === shown.paymentCode) ?? delivery?.payments[0]
  const note = () => {
    if (total === null || !shown.deliveryType || !payment) return
    const { contact, language, deliveryType, channel, isAdult } = shown
    const address = { ...contact.address, addressLines: contact.address.addressLines.filter((line) => line.trim()) }
    write({
      place: place.handle,
      lines: linesOf(shown),
      channel,
      language,
      deliveryType,
      isAdult,
      // Nobody carries what is fetched.
      note: deliveryType === 'PICKUP' ? '' : shown.note,
      contact: { ...contact, address },
      paymentCode: payment.code,
      expectedTotalAmount: total,
    })
  }
  return (
    <form
      noValidate
      className="split-page phone-order"
      onSubmit={(event) => {
        event.preventDefault()
        note()
      }}
    >
      <div>
        <Chapter title={t('phone.wines')}>
          <Wines
            first={first}
            options={options}
            quantities={shown.quantities}
            problems={price?.problems ?? []}
            onChange={(quantities) => change({ quantities })}
          />
        </Chapter>
        <Chapter title={t('phone.who')} say={t('phone.whoSay')}>
          <Buyer draft={shown} languages={options.languages} error={error} onChange={change} />
        </Chapter>
        <Chapter title={t('phone.way')}>
          <Way draft={shown} price={price} payment={payment?.code} error={error} onChange={change} />
        </Chapter>
      </div>
      <div className="aside">
        <Total options={options} price={price} delivery={delivery?.amount ?? null} total={total} />
        <div className="words-row">
          <button
            type="submit"
            className="button"
            data-busy={isBusy || undefined}
            disabled={total === null || !payment}
          >
            {t('phone.do')}
          </button>
          <button type="button" className="word" data-tone="plain" onClick={forget}>
            {t('phone.forget')}
          </button>
        </div>
      </div>
    </form>
  )
}

/** What the server counts; the last sum stays while it counts anew, but no order is noted for another one. */
function usePrice(draft: Draft) {
  const { place } = usePlace()
  const lines = useDeferredValue(
    linesOf(draft)
      .map(({ product, quantity }) => `${product}:${quantity}`)
      .join(','),
  )
  const { countryCode, postalCode } = draft.contact.address
  const answer = useAnswer(
    'phoneOrderPrice',
    { place: place.handle, lines, countryCode, postalCode: postalCode.trim() },
    { isWanted: lines !== '' },
  )
  const price = lines === '' ? undefined : answer.data
  const delivery = price?.deliveries.find(({ type }) => type === draft.deliveryType)
  const total =
    price && price.problems.length === 0 && delivery && delivery.amount !== null
      ? price.productsAmount + delivery.amount
      : null
  return { price, total }
}

interface TotalProps {
  options: OfficeResult<'phoneOrderOptions'>
  price: OfficeResult<'phoneOrderPrice'> | undefined
  delivery: number | null
  total: number | null
}

/** To be said before it is noted. */
function Total({ options: { currencyCode }, price, delivery, total }: TotalProps) {
  const t = useText()
  const language = useLanguage()
  if (!price) return null
  const said = (amount: number) => formatPrice({ amount, currencyCode }, language)
  return (
    <dl className="sums" aria-live="polite">
      <div>
        <dt>{t('phone.bottles', { count: price.bottles })}</dt>
        <dd>{said(price.productsAmount)}</dd>
      </div>
      {delivery !== null && (
        <div>
          <dt>{t('phone.delivery')}</dt>
          <dd>{said(delivery)}</dd>
        </div>
      )}
      {total !== null && (
        <div className="grand">
          <dt>{t('phone.total')}</dt>
          <dd>{said(total)}</dd>
        </div>
      )}
    </dl>
  )
}
