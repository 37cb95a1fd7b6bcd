import { dayIn, daysBetween } from '#contract/stays.ts'
import type { TodayLine } from '#contract/today-office.ts'
import type { PlaceContext } from '../office-context.ts'
import { cardOf, nameOf, seesMoney, shopOf } from './office-list.ts'
import { type OrderCardRow, selectOrderCards } from './office-repository.ts'

const timeZone = 'Europe/Paris'
const most = 200

/** What a shop's orders want today: packing, sending, handing over, and transfers that have not come. */
export async function orderLines(ctx: PlaceContext): Promise<TodayLine[]> {
  const shopId = shopOf(ctx)
  const read = (view: 'pack' | 'handover' | 'unpaid') =>
    selectOrderCards(ctx.db, { shopId, view, words: [], before: null, limit: most })
  const toPack = await read('pack')
  const packed = await read('handover')
  const [toSend, toHandOver] = [packed.filter((row) => !isFetched(row)), packed.filter(isFetched)]
  // What is paid by a link asks for nothing: its buyer is reminded by itself.
  const unpaid = seesMoney(ctx) ? (await read('unpaid')).filter(({ paymentType }) => paymentType !== 'CARD') : []
  const bottlesOf = (rows: OrderCardRow[]) => rows.reduce((sum, row) => sum + cardOf(ctx, row).bottles, 0)
  const today = dayIn(timeZone, ctx.now())
  return [
    ...toPack.slice(0, 1).map(({ acceptedAt }) => ({
      kind: 'toPack' as const,
      id: 'toPack',
      rank: 'day' as const,
      to: 'pack',
      orders: toPack.length,
      bottles: bottlesOf(toPack),
      since: acceptedAt.toISOString(),
    })),
    ...toSend.slice(0, 1).map(({ acceptedAt }) => ({
      kind: 'toSend' as const,
      id: 'toSend',
      rank: 'day' as const,
      to: 'orders?view=handover',
      orders: toSend.length,
      since: acceptedAt.toISOString(),
    })),
    ...toHandOver.map((row) => ({
      kind: 'toHandOver' as const,
      id: `toHandOver ${row.id}`,
      rank: 'day' as const,
      to: `orders/${row.id}?view=handover`,
      orderId: row.id,
      name: nameOf(row, ctx),
      bottles: bottlesOf([row]),
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

const isFetched = ({ deliveryType }: OrderCardRow): boolean => deliveryType === 'PICKUP'
