import type { RawBuilder } from 'kysely'
import { dayIn, daysBetween } from '#contract/days.ts'
import type { TodayLine } from '#contract/today-office.ts'
import type { PlaceContext } from '../office-context.ts'
import { cardOf, nameOf, seesMoney, shopOf } from './office-list.ts'
import { anOpenOrder, selectOrdersOfDay, selectParcelWork } from './office-repository.ts'

const timeZone = 'Europe/Paris'
/** Of orders that have a line each; what is packed and sent is counted whole. */
const most = 400

export const ordersToday = ({ place }: PlaceContext): RawBuilder<number> => anOpenOrder(place.shopId)

/** What a shop's orders want today: packing, sending, handing over, and transfers that have not come. */
export async function orderLines(ctx: PlaceContext): Promise<TodayLine[]> {
  const shopId = shopOf(ctx)
  const { toPack, bottles, packSince, toSend, sendSince } = await selectParcelWork(ctx.db, shopId)
  const rows = await selectOrdersOfDay(ctx.db, { shopId, seesMoney: seesMoney(ctx), limit: most })
  const unpaid = rows.filter(({ stage }) => stage === 'unpaid')
  const toHandOver = rows.filter(({ stage }) => stage !== 'unpaid')
  const today = dayIn(timeZone, ctx.now())
  const packing = { kind: 'toPack', id: 'toPack', rank: 'day', to: 'pack', orders: toPack, bottles } as const
  const sending = { kind: 'toSend', id: 'toSend', rank: 'day', to: 'orders?view=handover', orders: toSend } as const
  return [
    ...(packSince ? [{ ...packing, since: packSince.toISOString() }] : []),
    ...(sendSince ? [{ ...sending, since: sendSince.toISOString() }] : []),
    ...toHandOver.map((row) => ({
      kind: 'toHandOver' as const,
      id: `toHandOver ${row.id}`,
      rank: 'day' as const,
      to: `orders/${row.id}?view=handover`,
      orderId: row.id,
      name: nameOf(row, ctx),
      bottles: cardOf(ctx, row).bottles,
      isToBePaid: row.paymentType === 'ON_SITE',
    })),
    ...unpaid.map((row) => ({
      kind: 'transfer' as const,
      id: `transfer ${row.id}`,
      rank: 'answer' as const,
      to: `orders/${row.id}?view=unpaid`,
      orderId: row.id,
      name: nameOf(row, ctx),
      days: daysBetween(dayIn(timeZone, row.acceptedAt), today),
      amount: row.totalAmount,
      currencyCode: cardOf(ctx, row).currencyCode,
    })),
  ]
}
