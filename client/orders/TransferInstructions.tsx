import type { Order } from '#contract/orders.ts'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, usePrice, useText } from '../i18n/text.tsx'
import { Title } from '../ui/Title.tsx'
import { TransferAccount } from './TransferAccount.tsx'

/** Where the money goes and by when, for an order that waits for a transfer: to copy, or to photograph with a bank's app. */
export function TransferInstructions({ order }: { order: Order }) {
  const t = useText()
  const language = useLanguage()
  const price = usePrice()
  const { transfer, reference } = order.transaction
  if (!transfer || order.status !== 'confirmed') return null
  const amount = price(order.dueAmount, order.currencyCode)
  return (
    <section className="panel stack" data-surface="tint" data-fill="" aria-label={t('order.transfer.title')}>
      <Title as="h2" className="title-xs">
        {t('order.transfer.title')}
      </Title>
      <p>{t('order.transfer.text', { amount, date: formatDate(transfer.dueDate, language) })}</p>
      {transfer.keptUntil && <p>{t('order.transfer.kept', { date: formatDate(transfer.keptUntil, language) })}</p>}
      <TransferAccount
        account={transfer}
        reference={reference ?? order._id}
        amount={order.dueAmount}
        currencyCode={order.currencyCode}
      />
    </section>
  )
}
