import { formatPrice } from '#contract/money.ts'
import type { OfficeOrder } from '#contract/orders-office.ts'
import { useLanguage, useText } from '../office/language.ts'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'

/** Money that no card gives back by itself: how much is to be sent, until the house says that it has. */
export function RefundsGiven({ order: { id, refunds, currencyCode } }: { order: OfficeOrder }) {
  const t = useText()
  const language = useLanguage()
  const { place } = usePlace()
  const { write, isBusy } = useWrite('orderRefundSent', { said: () => t('orders.refund.sentSaid') })
  const owed = refunds.filter(({ isByCard, isPaidBack }) => !isByCard && !isPaidBack)
  return owed.map(({ id: refund, amount }) => (
    <p key={refund} className="reminder">
      {t('orders.refund.owed', { amount: formatPrice({ amount, currencyCode }, language) })}{' '}
      <button
        type="button"
        className="word"
        data-busy={isBusy || undefined}
        onClick={() => write({ place: place.handle, order: id, refund, isSent: true })}
      >
        {t('orders.refund.sent')}
      </button>
    </p>
  ))
}
