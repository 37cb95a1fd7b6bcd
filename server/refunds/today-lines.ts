import type { RawBuilder } from 'kysely'
import { DisputeReason } from '#contract/disputes.ts'
import { CurrencyCode } from '#contract/money.ts'
import { dayIn, daysBetween } from '#contract/days.ts'
import type { TodayLine } from '#contract/today-office.ts'
import type { PlaceContext } from '../office-context.ts'
import { nameOf, shopOf } from '../orders/office-list.ts'
import { moneyOwed, selectDeclared, selectOwed } from './repository.ts'
import { selectAllReturned, selectDisputed } from './returned-repository.ts'

const timeZone = 'Europe/Paris'

export const refundsToday = ({ place }: PlaceContext): RawBuilder<number> => moneyOwed(place.shopId)

/**
 * Money that buyers wait for: what they have withdrawn from or called off, what the house has to send itself, and what came
 * back from their card; and payments of which a bank wants to hear.
 */
export async function refundLines(ctx: PlaceContext): Promise<TodayLine[]> {
  const shopId = shopOf(ctx)
  const owed = await selectOwed(ctx.db, shopId)
  const declared = await selectDeclared(ctx.db, shopId)
  const today = dayIn(timeZone, ctx.now())
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
  const returned = (await selectAllReturned(ctx.db, shopId)).map((row) => ({
    kind: 'refundBack' as const,
    id: `refundBack ${row.id}`,
    rank: 'now' as const,
    to: `orders/${row.orderId}?view=all`,
    name: nameOf(row, ctx),
    isUnclear: row.isUnclear,
    amount: row.amount,
    currencyCode: CurrencyCode.parse(row.currencyCode),
  }))
  const disputed = (await selectDisputed(ctx.db, shopId)).map((row) => ({
    kind: 'dispute' as const,
    id: `dispute ${row.id}`,
    rank: 'now' as const,
    to: `orders/${row.orderId}?view=all`,
    name: nameOf(row, ctx),
    reason: DisputeReason.parse(row.reason),
    days: row.dueBy && daysBetween(today, dayIn(timeZone, row.dueBy)),
    amount: row.amount,
    currencyCode: CurrencyCode.parse(row.currencyCode),
  }))
  return [...disputed, ...returned, ...buyers, ...sending]
}
