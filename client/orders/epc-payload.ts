import type { CurrencyCode } from '#contract/money.ts'

export interface Transfer {
  account: { accountHolder: string; iban: string; bic: string }
  reference: string
  /** In cents. */
  amount: number
  currencyCode: CurrencyCode
}

/**
 * What a bank's app reads from the code of a transfer (European Payments Council, EPC069-12, version 2). Null where it is
 * no transfer in euros, the only ones it knows.
 */
export function epcPayload({ account, reference, amount, currencyCode }: Transfer): string | null {
  if (currencyCode !== 'EUR') return null
  const sum = `EUR${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
  const bare = (text: string) => text.replaceAll(/\s/g, '')
  const beneficiary = [bare(account.bic), account.accountHolder.slice(0, 70), bare(account.iban)]
  return ['BCD', '002', '1', 'SCT', ...beneficiary, sum, '', '', reference].join('\n')
}
