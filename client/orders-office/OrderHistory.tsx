import { formatPrice } from '#contract/money.ts'
import type { OfficeOrder } from '#contract/orders-office.ts'
import { useLanguage, useText } from '../office/language.ts'
import { Chapter } from '../office/parts/Chapter.tsx'
import { DoneLine } from '../office/parts/DoneLine.tsx'
import { receivedAt } from './received.ts'

/** What has a sentence of its own. */
const told = new Set([
  'placed',
  'taken',
  'paid',
  'packed',
  'ready',
  'shipped',
  'parcel',
  'linked',
  'unlinked',
  'wayChanged',
  'kept',
  'lapsedByHouse',
  'revived',
  'handedOver',
  'stepBack',
  'noted',
  'written',
  'takenBack',
  'mailedAgain',
  'labelled',
  'unlabelled',
  'calledOff',
  'lapsed',
  'refunded',
  'sentBack',
  'addressed',
  'paidBack',
  'cameBack',
  'disputed',
  'disputeLost',
  'disputeWon',
  'askedAgain',
])

/** Money that leaves the house. */
const leaves = new Set(['refunded', 'disputeLost'])

/** What happened to it, newest first. */
export function OrderHistory({ order: { events, currencyCode } }: { order: OfficeOrder }) {
  const t = useText()
  const language = useLanguage()
  return (
    <Chapter title={t('orders.history')}>
      <ul className="history">
        {events.map(({ at, kind, who, values, amount }) => {
          const number = values.trackingNumber
          const what = t(told.has(kind) ? `orders.events.${kind}` : 'orders.events.other')
          return (
            <DoneLine
              key={`${at} ${kind}`}
              at={receivedAt(at, language, t)}
              instant={at}
              what={number ? t('orders.events.withNumber', { what, number }) : what}
              {...(who && { who })}
              end={
                amount !== null && (
                  <span className="fig">
                    {leaves.has(kind) ? '− ' : '+ '}
                    {formatPrice({ amount, currencyCode }, language)}
                  </span>
                )
              }
            />
          )
        })}
      </ul>
    </Chapter>
  )
}
