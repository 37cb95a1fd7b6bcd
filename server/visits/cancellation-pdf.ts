import { formatTime, longDate } from '#contract/formats.ts'
import { localize } from '#contract/localized.ts'
import { formatPrice } from '#contract/money.ts'
import { type Answer, answer } from '../answer.ts'
import type { Context } from '../context.ts'
import { limitRate } from '../http/rate-limit.ts'
import { type CancelledVisit, findOpened, type OrderLineRecord, type OrderRecord } from '../orders/orders.ts'
import { drawReceipt, type ReceiptSheet } from '../orders/receipt-sheet.ts'
import { refuse } from '../refusal.ts'
import type { RuleInput } from '../rule.ts'

/**
 * That a visit was called off and what comes back, as a file to keep, in the language its buyer reads now.
 * @throws ORDER_NOT_FOUND for every miss, and for a visit that was not called off; TOO_MANY_REQUESTS.
 */
export async function visitCancellationPdf(
  ctx: Context,
  { lineId, ...proof }: RuleInput<'visitCancellationPdf'>,
): Promise<Answer<Record<string, never>>> {
  // Drawing costs a thousand times what finding does.
  await limitRate(ctx, 'order-receipt', { max: 60, windowSeconds: 600, by: ctx.address })
  const order = await findOpened(ctx, proof)
  const line = order.lines.find(({ id }) => id === lineId)
  if (!line?.cancelled) throw refuse('ORDER_NOT_FOUND')
  const bytes = await drawReceipt(sheetOf(order, line, line.cancelled, ctx))
  const fileToDownload = {
    content: Buffer.from(bytes).toString('base64'),
    fileName: `${ctx.translate('visit.receipt.fileName')}-${order.id}.pdf`,
    contentType: 'application/pdf',
    isBase64: true,
  }
  return answer({}, { fileToDownload })
}

function sheetOf(
  order: OrderRecord,
  line: OrderLineRecord,
  cancelled: CancelledVisit,
  { language, translate: t }: Pick<Context, 'language' | 'translate'>,
): ReceiptSheet {
  const price = (amount: number) => formatPrice({ amount, currencyCode: order.currencyCode }, language)
  const { amount, productsAmount, reductionAmount, wasPaid, isPaidBack } = cancelled
  const kept = productsAmount - reductionAmount - amount
  const sum = (label: string, of: number) => ({ label, amount: price(of) })
  const cancelledAt = new Date(cancelled.cancelledAt)
  const { contact } = order
  return {
    brand: null,
    language,
    name: order.shopName,
    title: t('visit.receipt.title'),
    stamp: cancelledAt,
    facts: [
      { label: t('order.lookup.orderId'), text: order.id },
      { label: t('visit.receipt.cancelledAt'), text: longDate(cancelledAt, language, { withWeekday: true }) },
    ],
    parties: [
      {
        title: t('order.receipt.soldBy'),
        lines: [order.shopName, order.shopPhone, order.shopEmail].filter(Boolean),
      },
      {
        title: t('order.receipt.issuedTo'),
        lines: [`${contact.firstname} ${contact.lastname}`.trim(), contact.email.email].filter(Boolean),
      },
    ],
    columns: [
      t('order.receipt.item'),
      t('order.receipt.quantity'),
      t('order.receipt.unitPrice'),
      t('order.receipt.amount'),
    ],
    rows: [
      {
        item: [
          localize(line.title, language),
          line.localDate && longDate(line.localDate, language),
          formatTime(line.localTime ?? '', language),
        ]
          .filter(Boolean)
          .join(', '),
        quantity: String(line.quantity),
        unitPrice: price(line.unitAmount),
        amount: price(productsAmount),
      },
    ],
    sums: [
      sum(t('visit.receipt.price'), productsAmount),
      ...(reductionAmount > 0 ? [sum(t('withdrawal.sums.reduction'), -reductionAmount)] : []),
      ...(kept > 0 ? [sum(t('visit.receipt.keptBack'), -kept)] : []),
    ],
    total: sum(
      t(!wasPaid ? 'visit.receipt.amountUnpaid' : isPaidBack ? 'visit.receipt.amountBack' : 'visit.receipt.amount'),
      amount,
    ),
    notes: [...(amount === 0 && kept > 0 ? [t('visit.receipt.nothing')] : []), t('visit.receipt.note')],
  }
}
