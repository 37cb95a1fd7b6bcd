import { CurrencyCode } from '#contract/money.ts'
import type { TodayLine } from '#contract/today-office.ts'
import type { PlaceContext } from '../office-context.ts'
import { nameOf, shopOf } from '../orders/office-list.ts'
import { selectOwed } from './repository.ts'

/** Money that buyers wait for, and that no card gives back by itself. */
export async function refundLines(ctx: PlaceContext): Promise<TodayLine[]> {
  const owed = await selectOwed(ctx.db, shopOf(ctx))
  return owed.map((row) => ({
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
}
