import type { RawBuilder } from 'kysely'
import { CurrencyCode } from '#contract/money.ts'
import { dayIn, daysBetween } from '#contract/stays.ts'
import type { TodayLine } from '#contract/today-office.ts'
import type { PlaceContext } from '../office-context.ts'
import { nameOf, shopOf } from '../orders/office-list.ts'
import { moneyOwed, selectDeclared, selectOwed } from './repository.ts'

export const refundsToday = ({ place }: PlaceContext): RawBuilder<number> => moneyOwed(place.shopId)

/** Money that buyers wait for: what they have withdrawn from or called off, and what the house has to send itself. */
export async function refundLines(ctx: PlaceContext): Promise<TodayLine[]> {
  const shopId = shopOf(ctx)
  const owed = await selectOwed(ctx.db, shopId)
  const declared = await selectDeclared(ctx.db, shopId)
  const today = dayIn('Europe/Paris', ctx.now())
  const buyers = declared.map((row) => ({
    kind: 'toPayBack' as const,
    id: `toPayBack ${row.id}`,
    // Within fourteen days, says the law; the last ones press.
    rank: daysBetween(today, row.dueOn) <= 2 ? ('now' as const) : ('answer' as const),
    to: `orders/${row.orderId}?view=all`,
    name: nameOf(row, ctx),
    days: daysBetween(today, row.dueOn),
    amount: row.amount,
    currencyCode: CurrencyCode.parse(row.currencyCode),
  }))
  const sending = owed.map((row) => ({
    kind: 'toSendBack' as const,
    id: `toSendBack ${row.id}`,
    rank: 'answer' as const,
    to: `orders/${row.orderId}?view=all`,
    orderId: row.orderId,
    refundId: row.id,
    name: nameOf(row, ctx),
    amount: row.amount,
    currencyCode: CurrencyCode.parse(row.currencyCode),
  }))
  return [...buyers, ...sending]
}
