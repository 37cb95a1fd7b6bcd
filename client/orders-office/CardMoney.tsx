import type { CardRefundState } from '#contract/disputes.ts'
import { formatPrice } from '#contract/money.ts'
import type { OfficeOrder } from '#contract/orders-office.ts'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, useText } from '../office/language.ts'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'

const shown: readonly CardRefundState[] = ['pending', 'failed', 'unclear']

/** What becomes of money that went back to the card, and what the buyer's bank asks; what has arrived is history. */
export const CardMoney = ({ order }: { order: OfficeOrder }) => (
  <>
    {order.disputes.map((dispute) => (
      <Dispute key={dispute.id} dispute={dispute} />
    ))}
    {order.cardRefunds
      .filter(({ state }) => shown.includes(state))
      .map((refund) => (
        <CardRefund key={refund.id} order={order} refund={refund} />
      ))}
  </>
)

function Dispute({ dispute }: { dispute: OfficeOrder['disputes'][number] }) {
  const t = useText()
  const language = useLanguage()
  const { state, reason, dueOn } = dispute
  const values = { amount: formatPrice(dispute, language), why: t(`orders.dispute.why.${reason}`) }
  return (
    <p className="reminder">
      {t(`orders.dispute.${state}`, values)}
      {dueOn && ` ${t('orders.dispute.until', { date: formatDate(dueOn, language) })}`}
    </p>
  )
}

function CardRefund({ order, refund }: { order: OfficeOrder; refund: OfficeOrder['cardRefunds'][number] }) {
  const t = useText()
  const language = useLanguage()
  const { place } = usePlace()
  const { state, why } = refund
  const amount = formatPrice({ amount: refund.amount, currencyCode: order.currencyCode }, language)
  const again = useWrite('orderReturnedAgain', { said: () => t('orders.returned.againSaid', { amount }) })
  const sent = useWrite('orderReturnedSent', { said: () => t('orders.returned.sentSaid', { amount }) })
  const which = { place: place.handle, order: order.id, refund: refund.id }
  if (state === 'pending') return <p className="reminder">{t('orders.returned.pending', { amount })}</p>
  const isUnclear = state === 'unclear'
  return (
    <div className="reminder">
      <p>{t(`orders.returned.${state}`, { amount, why: t(`orders.returned.why.${why ?? 'unknown'}`) })}</p>
      <p className="row">
        <button
          type="button"
          className="button"
          data-variant="outline"
          data-size="small"
          data-busy={sent.isBusy || undefined}
          onClick={() => sent.write({ ...which, isSent: true })}
        >
          {t(isUnclear ? 'orders.returned.sentUnclear' : 'orders.returned.sent')}
        </button>
        <button
          type="button"
          className="button"
          data-variant="outline"
          data-size="small"
          data-busy={again.isBusy || undefined}
          onClick={() => again.write(which)}
        >
          {t(isUnclear ? 'orders.returned.againUnclear' : 'orders.returned.again')}
        </button>
      </p>
    </div>
  )
}
