import type { Carrier } from '#contract/carriers.ts'
import { wayOf } from '#contract/order-way.ts'
import { record } from '../audit/record.ts'
import type { Transaction } from '../database/database.ts'
import { queueLater } from '../database/jobs.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { refuse } from '../refusal.ts'
import { undoMs } from '../undo-time.ts'
import { shopOf } from './office-list.ts'
import { lockOrder, updateShipping } from './office-repository.ts'
import { orderTopics } from './order-topics.ts'
import {
  countParcels,
  deleteParcel,
  insertParcel,
  type LeftParcel,
  type ParcelPart,
  selectLastParcel,
  selectParcel,
  selectUnsent,
} from './parcels-repository.ts'

type Writer = PlaceContext & Writing

interface Travelling {
  carrier: Carrier | null
  trackingNumber: string | null
}

/**
 * A part of an order leaves; what is left of it stands where it stood. With the last bottle the whole order is sent.
 * `parcelsBefore` says what the caller saw, so that of two who send the same the second one hears that it is done.
 * @throws ORDER_NOT_FOUND, VERSION_OLD, VALIDATION for what is fetched or for lines that are named twice. Source: ORDERS-02.
 */
export async function sendParcel(
  ctx: Writer,
  { order: id, parcelsBefore, lines, ...travelling }: OfficeRuleInput<'orderParcel'>,
): Promise<OfficeRuleResult<'orderParcel'>> {
  const before = await lockOrder(ctx.db, { shopId: shopOf(ctx), id })
  if (!before) throw refuse('ORDER_NOT_FOUND')
  const { shippingStatus: station, deliveryType } = before
  const isLive = before.status === 'paid' || before.status === 'confirmed'
  if (!isLive || !waits.has(station) || (await countParcels(ctx.db, id)) !== parcelsBefore) throw refuse('VERSION_OLD')
  if (!wayOf(deliveryType).includes('shipped') || new Set(lines.map(({ line }) => line)).size < lines.length)
    throw refuse('VALIDATION', { field: 'lines' }, 'lines')
  const unsent = await selectUnsent(ctx.db, id)
  const left = new Map(unsent.map(({ line, quantity }) => [line, quantity]))
  // Somebody has sent it, or given it back.
  if (lines.some(({ line, quantity }) => quantity > (left.get(line) ?? 0))) throw refuse('VERSION_OLD')
  const parcel = await letLeave(ctx, id, { ...travelling, parts: lines })
  const isWhole = bottlesOf(lines) === bottlesOf(unsent)
  if (isWhole) await updateShipping(ctx.db, { id, status: 'shipped' })
  await record(
    ctx,
    {
      action: 'orderParcel',
      values: {
        order: id,
        bottles: bottlesOf(lines),
        ...(travelling.trackingNumber !== null && { trackingNumber: travelling.trackingNumber }),
      },
      reverse: { name: 'orderParcelBack', input: { order: id, parcel: parcel.id, station: asWaiting(station) } },
    },
    orderTopics,
  )
  return { parcel: parcel.id, isWhole }
}

/**
 * It has not left after all, and neither has the whole order.
 * @throws ORDER_NOT_FOUND, VERSION_OLD when it is taken back already, or the order has arrived.
 */
export async function takeParcelBack(
  ctx: Writer,
  { order: id, parcel: parcelId, station }: OfficeRuleInput<'orderParcelBack'>,
): Promise<Record<string, never>> {
  const before = await lockOrder(ctx.db, { shopId: shopOf(ctx), id })
  if (!before) throw refuse('ORDER_NOT_FOUND')
  const parcel = await selectParcel(ctx.db, { id: parcelId, purchaseId: id })
  const isSent = before.shippingStatus === 'shipped'
  if (!parcel || !(isSent || waits.has(before.shippingStatus))) throw refuse('VERSION_OLD')
  await deleteParcel(ctx.db, parcel.id)
  if (isSent) await updateShipping(ctx.db, { id, status: station })
  const { parts: lines, carrier, trackingNumber } = parcel
  const parcelsBefore = await countParcels(ctx.db, id)
  await record(
    ctx,
    {
      action: 'orderParcelBack',
      values: { order: id, bottles: bottlesOf(lines) },
      reverse: { name: 'orderParcel', input: { order: id, parcelsBefore, lines, carrier, trackingNumber } },
    },
    orderTopics,
  )
  return {}
}

/** All that has not left yet leaves in one parcel; nothing does where nothing is left, or nothing is sent. */
export async function letRestLeave(ctx: Writer, id: string, travelling: Travelling): Promise<void> {
  const parts = await selectUnsent(ctx.db, id)
  if (parts.length > 0) await letLeave(ctx, id, { ...travelling, parts })
}

/** The parcel with which an order was sent comes back. @returns it, as it left. */
export async function takeLastBack(trx: Transaction, id: string): Promise<LeftParcel | null> {
  const parcel = await selectLastParcel(trx, id)
  if (parcel) await deleteParcel(trx, parcel.id)
  return parcel
}

/** Stations at which bottles of an order that is sent may still wait. */
const waits: ReadonlySet<string> = new Set(['waiting', 'preparing'])
const asWaiting = (station: string) => (station === 'waiting' ? 'waiting' : 'preparing')

async function letLeave(ctx: Writer, id: string, parcel: Travelling & { parts: readonly ParcelPart[] }) {
  const left = await insertParcel(ctx.db, { ...parcel, purchaseId: id, staffId: ctx.staff.id, at: ctx.now() })
  // The mail asks whether it is still on its way when it is written.
  await queueLater(
    ctx.db,
    'mail.orderShipped',
    { orderId: id, parcelId: left.id },
    { jobKey: `mail.orderShipped:${left.id}`, runAt: new Date(ctx.now().getTime() + undoMs) },
  )
  return left
}

const bottlesOf = (parts: readonly ParcelPart[]): number => parts.reduce((sum, { quantity }) => sum + quantity, 0)
