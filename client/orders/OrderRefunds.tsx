import type { Order } from '#contract/orders.ts'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, usePrice, useText } from '../i18n/text.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Title } from '../ui/Title.tsx'

/** What the house has given back by itself, what was paid too much, and what of a refund the bank has sent back (ORDERS-02). */
export function OrderRefunds({ order: { refunds, refundsBackAmount, excess, shop, currencyCode } }: { order: Order }) {
  const t = useText()
  const language = useLanguage()
  const price = usePrice()
  if (refunds.length === 0 && refundsBackAmount === 0 && !excess) return null
  return (
    <section className="stack" data-gap="3">
      <Title as="h2" className="title-xs">
        {t('order.refunds.title')}
      </Title>
      {refundsBackAmount > 0 && (
        <Notice level="warning">
          {t('order.refunds.back', { amount: price(refundsBackAmount, currencyCode), shop: shop.name })}
        </Notice>
      )}
      {excess && (
        <p>
          {t(excess.isPaidBack ? 'order.refunds.excessPaidBack' : 'order.refunds.excess', {
            amount: price(excess.amount, currencyCode),
          })}
        </p>
      )}
      {refunds.map(({ _id, amount, givenAt, lines, isByCard, isPaidBack }) => (
        <p key={_id}>
          {t(lines.length > 0 ? 'order.refunds.withLines' : 'order.refunds.text', {
            amount: price(amount, currencyCode),
            date: formatDate(givenAt, language, 'LONG'),
            lines: lines
              .map(({ quantity, title, year }) => `${quantity} × ${title}${year ? ` ${year}` : ''}`)
              .join(', '),
          })}
          {isByCard && !isPaidBack && refundsBackAmount === 0 && ` ${t('order.refunds.onItsWay')}`}
        </p>
      ))}
    </section>
  )
}
