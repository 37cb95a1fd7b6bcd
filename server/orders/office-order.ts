import { z } from 'zod'
import { localize } from '#contract/localized.ts'
import { wayOf } from '#contract/order-way.ts'
import type { OfficeOrder } from '#contract/orders-office.ts'
import type { PlaceContext } from '../office-context.ts'
import type { OfficeRuleInput } from '../office-rule.ts'
import { refuse } from '../refusal.ts'
import { cardOf, seesMoney, shopOf } from './office-list.ts'
import {
  type DeedRow,
  type OfficeOrderRow,
  type RefundRow,
  selectDeeds,
  selectNeighbours,
  selectOfficeOrder,
  selectRefunds,
} from './office-repository.ts'
import { findOrder, type OrderRecord } from './orders.ts'

/** One order with all that happened to it. @throws ORDER_NOT_FOUND. Source: ORDERS-02. */
export async function readOrder(
  ctx: PlaceContext,
  { order: id, view }: OfficeRuleInput<'orderDetail'>,
): Promise<OfficeOrder> {
  const shopId = shopOf(ctx)
  const row = await selectOfficeOrder(ctx.db, { shopId, id })
  const order = row && (await findOrder(ctx.db, id))
  if (!order) throw refuse('ORDER_NOT_FOUND')
  const seen = seesMoney(ctx)
  const amount = (minorUnits: number) => (seen ? minorUnits : null)
  const deeds = await selectDeeds(ctx.db, { placeId: ctx.place.id, id })
  const refunds = seen ? await selectRefunds(ctx.db, id) : []
  const isLive = row.status === 'paid' || row.status === 'confirmed'
  const isTransfer = order.paymentType === 'BANK_TRANSFER'
  return {
    ...cardOf(ctx, row),
    status: row.status,
    shippingStatus: row.shippingStatus,
    trackingNumber: row.trackingNumber,
    ...personsOf(ctx, order),
    deliveryTitle: order.deliveryTitle,
    language: order.language,
    paymentType: order.paymentType,
    lines: order.lines.map((line) => ({
      id: line.id,
      type: line.type,
      title: localize(line.title, ctx.language),
      year: line.year,
      thumbnail: line.thumbnail,
      quantity: line.quantity,
      unitAmount: amount(line.unitAmount),
      localDate: line.localDate,
      localTime: line.localTime,
      givenBack: line.cancelled ? line.quantity : line.withdrawn,
    })),
    productsAmount: amount(order.productsAmount),
    reductionAmount: amount(order.reductionAmount),
    deliveryAmount: amount(order.deliveryAmount),
    refundedAmount: amount(row.refundedAmount),
    paidAt: order.paidAt?.toISOString() ?? null,
    minimumAge: order.minimumAge,
    note: row.note,
    events: eventsOf(order, row, deeds, refunds, seen),
    next: isLive ? (wayOf(row.deliveryType)[wayOf(row.deliveryType).indexOf(row.shippingStatus) + 1] ?? null) : null,
    mayMarkPaid: seen && isTransfer && (row.status === 'confirmed' || row.status === 'lapsed'),
    mayCallOff: seen && row.status === 'confirmed',
    ...(await selectNeighbours(ctx.db, { shopId, id, view })),
  }
}

const Values = z.record(z.string(), z.union([z.string(), z.number()]))

const kindOfStep: Partial<Record<string, string>> = {
  preparing: 'packed',
  ready: 'ready',
  shipped: 'shipped',
  delivered: 'handedOver',
}
const kindOfDeed: Partial<Record<string, string>> = {
  orderPaid: 'paid',
  orderUnpaid: 'stepBack',
  orderCallOff: 'calledOff',
  orderNote: 'noted',
}

type Event = OfficeOrder['events'][number]

/** Whom it is about, in their own words; nothing of that for who only looks along (TEAM-05). */
function personsOf(
  { visit }: PlaceContext,
  { contact, recipient, deliveryNote, giftMessage }: OrderRecord,
): Pick<OfficeOrder, 'contact' | 'recipient' | 'deliveryNote' | 'giftMessage'> {
  if (!visit) return { contact, recipient, deliveryNote, giftMessage }
  const { postalCode, city, countryCode } = contact.address
  return {
    contact: {
      email: { type: contact.email.type, email: '' },
      ...{ firstname: '', lastname: '', companyName: '' },
      address: { addressLines: [], postalCode, city, countryCode },
      phone: { type: contact.phone.type, number: '' },
    },
    recipient: null,
    deliveryNote: '',
    giftMessage: '',
  }
}

/** What the house did, what the buyer did and what the machine did, newest first. */
function eventsOf(
  order: OrderRecord,
  row: OfficeOrderRow,
  deeds: DeedRow[],
  refunds: RefundRow[],
  seen: boolean,
): Event[] {
  const byMachine = (kind: string, at: Date | null, amount: number | null = null): Event[] =>
    at ? [{ at: at.toISOString(), kind, who: null, values: {}, amount }] : []
  const isPaidByWord = deeds.some(({ action }) => action === 'orderPaid')
  const isCalledOff = deeds.some(({ action }) => action === 'orderCallOff')
  return [
    ...deeds.map(({ at, who, action, values, isUndo }) => {
      const named = Values.parse(JSON.parse(values))
      const isBack = isUndo || Number(named['back'] ?? 0) === 1
      const kind = isBack ? 'stepBack' : (kindOfDeed[action] ?? kindOfStep[String(named['to'])] ?? 'stepBack')
      return { at: at.toISOString(), kind, who, values: named, amount: null }
    }),
    ...refunds.flatMap(({ at, amount }) => byMachine('refunded', at, amount)),
    ...(row.status === 'lapsed' ? byMachine('lapsed', row.closedAt) : []),
    ...(row.status === 'cancelled' && !isCalledOff ? byMachine('calledOff', row.closedAt) : []),
    ...(isPaidByWord || !seen ? [] : byMachine('paid', order.paidAt, order.totalAmount)),
    ...byMachine('placed', row.acceptedAt),
  ].toSorted((a, b) => b.at.localeCompare(a.at))
}
