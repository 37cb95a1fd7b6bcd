import { longDate, timeToTheSecond } from '#contract/formats.ts'
import type { WithdrawalStatement } from '#contract/withdrawals.ts'
import type { Translate } from '../i18n/translator.ts'

/** `samedi 21 novembre 2026, 22 h 14 min 07 s`: a receipt says the instant to the second, on the growers' clock. */
export function instantOf(instant: string, language: string): string {
  return `${longDate(new Date(instant), language, { withWeekday: true })}, ${timeToTheSecond(instant, language)}`
}

export const lineName = ({ title, year }: WithdrawalStatement['lines'][number]): string =>
  year === null ? title : `${title} ${year}`

/** What the amount is made of, in the order it adds up. */
export const sumsOf = (
  { productsAmount, reductionAmount, deliveryAmount }: WithdrawalStatement,
  t: Translate,
): { label: string; amount: number }[] => [
  { label: t('withdrawal.sums.products'), amount: productsAmount },
  ...(reductionAmount > 0 ? [{ label: t('withdrawal.sums.reduction'), amount: -reductionAmount }] : []),
  ...(deliveryAmount > 0 ? [{ label: t('withdrawal.sums.delivery'), amount: deliveryAmount }] : []),
]
