import { longDate } from '#contract/formats.ts'
import { formatPrice } from '#contract/money.ts'
import type { Withdrawal } from '#contract/withdrawals.ts'
import { type Answer, answer } from '../answer.ts'
import type { Context } from '../context.ts'
import { limitRate } from '../http/rate-limit.ts'
import { drawReceipt, type ReceiptSheet } from '../orders/receipt-sheet.ts'
import type { RuleInput } from '../rule.ts'
import { instantOf, lineName, sumsOf } from './words.ts'
import { findConfirmed } from './withdraw.ts'

/**
 * The receipt of a declaration as a file to keep, in the language its buyer reads now.
 * @throws WITHDRAWAL_STATEMENT_OLD when nothing was declared with this confirmation; TOO_MANY_REQUESTS.
 */
export async function withdrawalReceiptPdf(
  ctx: Context,
  { orderId, confirmation }: RuleInput<'withdrawalReceiptPdf'>,
): Promise<Answer<Record<string, never>>> {
  // Drawing costs a thousand times what finding does.
  await limitRate(ctx, 'order-receipt', { max: 60, windowSeconds: 600, by: ctx.address })
  const withdrawal = await findConfirmed(ctx, orderId, confirmation)
  const bytes = await drawReceipt(sheetOf(withdrawal, ctx))
  const fileToDownload = {
    content: Buffer.from(bytes).toString('base64'),
    fileName: `${ctx.translate('withdrawal.receipt.fileName')}-${orderId}.pdf`,
    contentType: 'application/pdf',
    isBase64: true,
  }
  return answer({}, { fileToDownload })
}

function sheetOf(
  withdrawal: Withdrawal,
  { language, translate: t }: Pick<Context, 'language' | 'translate'>,
): ReceiptSheet {
  const price = (amount: number) => formatPrice({ amount, currencyCode: withdrawal.currencyCode }, language)
  return {
    brand: null,
    language,
    name: withdrawal.shop.name,
    title: t('withdrawal.receipt.title'),
    stamp: new Date(withdrawal.declaredAt),
    facts: [
      { label: t('order.lookup.orderId'), text: withdrawal.orderId },
      { label: t('withdrawal.receipt.receivedAt'), text: instantOf(withdrawal.declaredAt, language) },
      { label: t('withdrawal.receipt.dueOn'), text: longDate(withdrawal.dueOn, language) },
    ],
    parties: [
      { title: t('withdrawal.receipt.to'), lines: [withdrawal.shop.name, ...withdrawal.shop.address] },
      { title: t('withdrawal.receipt.from'), lines: [withdrawal.email] },
    ],
    columns: [t('order.receipt.item'), t('order.receipt.quantity'), '', ''],
    rows: withdrawal.lines.map((line) => ({
      item: lineName(line),
      quantity: String(line.quantity),
      unitPrice: '',
      amount: '',
    })),
    sums: sumsOf(withdrawal, t).map(({ label, amount }) => ({ label, amount: price(amount) })),
    total: {
      label: t(withdrawal.wasPaid ? 'withdrawal.receipt.amount' : 'withdrawal.receipt.amountUnpaid'),
      amount: price(withdrawal.amount),
    },
    notes: inLines(withdrawal.declaration),
  }
}

/** A line of the sheet ends at the edge; a sentence goes on in the next. */
function inLines(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + word.length < 100) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}
