import type { Order } from '#contract/orders.ts'

/**
 * What a bank's app reads from the code of a transfer (European Payments Council, EPC069-12, version 2). Null where it is
 * no transfer in euros, the only ones it knows.
 */
export function epcPayload({ _id, currencyCode, dueAmount, transaction }: Order): string | null {
  const { transfer, reference } = transaction
  if (!transfer || currencyCode !== 'EUR') return null
  const amount = `EUR${Math.floor(dueAmount / 100)}.${String(dueAmount % 100).padStart(2, '0')}`
  const bare = (text: string) => text.replaceAll(/\s/g, '')
  const beneficiary = [bare(transfer.bic), transfer.accountHolder.slice(0, 70), bare(transfer.iban)]
  return ['BCD', '002', '1', 'SCT', ...beneficiary, amount, '', '', reference ?? _id].join('\n')
}
