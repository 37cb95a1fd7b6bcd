import type { Order } from '#contract/orders.ts'
import { pathOf } from '#contract/routes.ts'
import { useDependencies } from '../base/dependencies.ts'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, usePrice, useText } from '../i18n/text.tsx'
import { Title } from '../ui/Title.tsx'

/** What the buyer has withdrawn from, what comes back and by when, and the way to withdraw (LAW-01). */
export function OrderWithdrawals({ order }: { order: Order }) {
  const t = useText()
  const language = useLanguage()
  const { routes } = useDependencies()
  const href = pathOf(routes, language, 'withdrawal')
  const canWithdraw = href !== undefined && order.withdrawableCount > 0
  if (order.withdrawals.length === 0 && !canWithdraw) return null
  return (
    <section className="stack" data-gap="3">
      {order.withdrawals.length > 0 && (
        <Title as="h2" className="title-xs">
          {t('order.withdrawals.title')}
        </Title>
      )}
      {order.withdrawals.map((withdrawal) => (
        <Withdrawal key={withdrawal._id} order={order} withdrawal={withdrawal} />
      ))}
      {canWithdraw && (
        <p className="small">
          <a href={`${href}#order=${order._id}`}>{t('order.details.withdraw')}</a>
        </p>
      )}
    </section>
  )
}

function Withdrawal({ order, withdrawal }: { order: Order; withdrawal: Order['withdrawals'][number] }) {
  const t = useText()
  const language = useLanguage()
  const price = usePrice()
  const amount = price(withdrawal.amount, order.currencyCode)
  const lines = withdrawal.lines.map(({ quantity, title, year }) => `${quantity} × ${title}${year ? ` ${year}` : ''}`)
  return (
    <p>
      {t('order.withdrawals.text', {
        instant: formatDate(withdrawal.declaredAt, language, 'LONG', { withTime: true }),
        lines: lines.join(', '),
      })}{' '}
      {withdrawal.isPaidBack
        ? t('order.withdrawals.paidBack', { amount })
        : withdrawal.wasPaid
          ? t('order.withdrawals.due', { amount, date: formatDate(withdrawal.dueOn, language) })
          : t('order.withdrawals.unpaid', { amount })}
    </p>
  )
}
