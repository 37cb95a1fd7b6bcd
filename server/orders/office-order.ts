import { z } from 'zod'
import { givenBackFor } from '#contract/given-back.ts'
import { localize } from '#contract/localized.ts'
import { DisputeReason, disputeStateOf, RefundFailure, wantsAnswer } from '#contract/disputes.ts'
import { CurrencyCode, sumAmounts } from '#contract/money.ts'
import { wayOf } from '#contract/order-way.ts'
import type { OfficeOrder } from '#contract/orders-office.ts'
import type { ShippingStatus } from '#contract/orders.ts'
import { addDays, dayIn } from '#contract/days.ts'
import type { PlaceContext } from '../office-context.ts'
import type { OfficeRuleInput } from '../office-rule.ts'
import { refuse } from '../refusal.ts'
import { givenBackOf, reductionGivenBack, soldOf } from './given-back.ts'
import { mayCorrect } from './office-address.ts'
import { cardOf, seesMoney, shopOf } from './office-list.ts'
import {
  type DeedRow,
  type OfficeOrderRow,
  selectDeeds,
  type MoneyRow,
  selectMoney,
  selectNeighbours,
  selectOfficeOrder,
} from './office-repository.ts'
import { findOrder, type OrderRecord } from './orders.ts'
import { unsentOf } from './parcel-view.ts'
import { isRefundable } from './refundable.ts'

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
  const money: MoneyRow = seen ? await selectMoney(ctx.db, id) : { refunds: [], disputes: [] }
  const isLive = row.status === 'paid' || row.status === 'confirmed'
  const isTransfer = order.paymentType === 'BANK_TRANSFER'
  return {
    ...cardOf(ctx, row),
    status: row.status,
    shippingStatus: row.shippingStatus,
    parcels: order.parcels.map(({ id: parcel, carrier, trackingNumber, packedBy, sentAt, lines }) => ({
      ...{ id: parcel, carrier, trackingNumber: ctx.visit ? null : trackingNumber, packedBy },
      sentAt: new Date(sentAt).toISOString(),
      lines: lines.flatMap(({ lineId, quantity }) => {
        const line = order.lines.find(({ id: own }) => own === lineId)
        return line ? [{ line: lineId, title: localize(line.title, ctx.language), year: line.year, quantity }] : []
      }),
    })),
    ...personsOf(ctx, order),
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
      givenBack: givenBackOf(line),
      unsent: line.type === 'PRODUCT' ? unsentOf(line) : 0,
    })),
    productsAmount: amount(order.productsAmount),
    reductionAmount: amount(order.reductionAmount),
    deliveryAmount: amount(order.deliveryAmount),
    notOwedAmount: amount(order.totalAmount - order.dueAmount - order.excessAmount),
    refundedAmount: amount(row.refundedAmount + sentByHouse(order)),
    deliveryGivenBack: amount(order.deliveryGivenBack),
    reductionGivenBack: amount(reductionGivenBack(order)),
    refunds: seen ? order.houseRefunds.map(refundOf) : [],
    owed: seen ? [...owedOf(order), ...excessOf(order)] : [],
    cardRefunds: money.refunds.map(({ id: refund, at, amount: sum, state, why, settledBy }) => ({
      ...{ id: refund, at: instantOf(at), amount: sum, state, settledBy },
      why: why === null || (state !== 'failed' && state !== 'unclear') ? null : RefundFailure.parse(why),
    })),
    disputes: money.disputes.map(disputeOf),
    paidAt: order.paidAt?.toISOString() ?? null,
    minimumAge: order.minimumAge,
    note: ctx.visit ? '' : row.note,
    events: eventsOf(order, row, deeds, money, ctx),
    next: isLive ? nextOf(row) : null,
    mayMarkPaid: seen && isTransfer && (row.status === 'confirmed' || row.status === 'lapsed'),
    mayCallOff: seen && row.status === 'confirmed' && row.shippingStatus !== 'delivered',
    mayCorrectAddress: seen && !ctx.visit && isLive && mayCorrect(row),
    mayRefund: seen && isRefundable(order) && isAnythingLeft(order),
    ...(await selectNeighbours(ctx.db, { shopId, id, view })),
  }
}

/** What has no way, such as visits alone, has no next station. */
function nextOf({ deliveryType, shippingStatus }: OfficeOrderRow): ShippingStatus | null {
  const way = wayOf(deliveryType)
  return way.includes(shippingStatus) ? (way[way.indexOf(shippingStatus) + 1] ?? null) : null
}

/** What is not on its way yet. Called-off visits of a card are paid back by themselves. */
function owedOf(order: OrderRecord): OfficeOrder['owed'] {
  if (!isRefundable(order)) return []
  const isByCard = order.paymentIntentId !== null
  return [
    ...order.withdrawals
      .filter(({ amount, wasPaid, isPaidBack, isOnItsWay }) => wasPaid && amount > 0 && !isPaidBack && !isOnItsWay)
      .map(({ id: about, amount, dueOn, lines }) => ({
        ...{ kind: 'withdrawal' as const, about, amount, dueOn, isByCard },
        bottles: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      })),
    ...order.lines.flatMap(({ id: about, cancelled }) =>
      !isByCard && cancelled?.wasPaid && cancelled.amount > 0 && !cancelled.isPaidBack
        ? [{ kind: 'visit' as const, about, amount: cancelled.amount, dueOn: null, isByCard, bottles: 0 }]
        : [],
    ),
  ]
}

/** What was paid as it was first asked for, when less was due. */
function excessOf({ id: about, ...order }: OrderRecord): OfficeOrder['owed'] {
  const { excessAmount: amount, isExcessOnItsWay, isExcessPaidBack, paidAt } = order
  if (amount === 0 || isExcessOnItsWay || isExcessPaidBack || !paidAt) return []
  const isByCard = order.paymentIntentId !== null
  return [{ kind: 'excess', about, amount, dueOn: addDays(dayIn('Europe/Paris', paidAt), 14), isByCard, bottles: 0 }]
}

/** Minor units that go back by another way than the card. */
const sentByHouse = ({ houseRefunds, excessAmount, isExcessOnItsWay, isExcessPaidBack }: OrderRecord): number =>
  sumAmounts(houseRefunds.map(({ isByCard, amount }) => (isByCard ? 0 : amount))) +
  (isExcessPaidBack && !isExcessOnItsWay ? excessAmount : 0)

const refundOf = ({ id, givenAt, amount, isByCard, isPaidBack }: OrderRecord['houseRefunds'][number]) => ({
  ...{ id, amount, isByCard, isPaidBack },
  at: new Date(givenAt).toISOString(),
})

const instantOf = (at: Date | string): string => new Date(at).toISOString()

function disputeOf({
  closedAt,
  status,
  dueBy,
  ...dispute
}: MoneyRow['disputes'][number]): OfficeOrder['disputes'][number] {
  const state = disputeStateOf(status)
  return {
    ...{ id: dispute.id, at: instantOf(dispute.at), amount: dispute.amount, state },
    currencyCode: CurrencyCode.parse(dispute.currencyCode),
    reason: DisputeReason.parse(dispute.reason),
    dueOn: dueBy !== null && closedAt === null && wantsAnswer(status) ? dayIn('Europe/Paris', new Date(dueBy)) : null,
  }
}

/** Whether bottles that the buyer still has, or their delivery, would give any money back. */
function isAnythingLeft(order: OrderRecord): boolean {
  const bottles = order.lines.filter(({ type }) => type === 'PRODUCT')
  const left = new Map(bottles.map((line) => [line.id, line.quantity - givenBackOf(line)]))
  return givenBackFor(soldOf(order), left, { withDelivery: true }).amount > 0
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
  orderParcel: 'parcel',
  orderParcelBack: 'stepBack',
  messageWrite: 'written',
  messageAnswer: 'written',
  messageTakeBack: 'takenBack',
  orderLetterAgain: 'mailedAgain',
  parcelLabelsMake: 'labelled',
  parcelLabelsEnd: 'unlabelled',
  orderLetterBack: 'takenBack',
  orderAddress: 'addressed',
  orderRefund: 'refunded',
  phoneOrderPlace: 'taken',
  payLinkOpen: 'linked',
  payLinkEnd: 'unlinked',
  orderPayment: 'wayChanged',
  orderKeep: 'kept',
  orderLapse: 'lapsedByHouse',
  orderRevive: 'revived',
  orderRefundSent: 'sentBack',
  orderPayBack: 'paidBack',
  orderReturnedAgain: 'askedAgain',
  orderReturnedSent: 'sentBack',
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

/** A number of a carrier shows where somebody lives. */
const withoutPersons = ({ trackingNumber: _, note: _note, ...values }: z.infer<typeof Values>) => values

/** What the house did, what the buyer did and what the machine did, newest first. */
function eventsOf(
  order: OrderRecord,
  row: OfficeOrderRow,
  deeds: DeedRow[],
  { refunds, disputes }: MoneyRow,
  ctx: PlaceContext,
): Event[] {
  const seen = seesMoney(ctx)
  const byMachine = (kind: string, at: Date | string | null, amount: number | null = null): Event[] =>
    at ? [{ at: instantOf(at), kind, who: null, values: {}, amount }] : []
  const isPaidByWord = deeds.some(({ action }) => action === 'orderPaid')
  const isTaken = deeds.some(({ action }) => action === 'phoneOrderPlace')
  const isLapsedByHouse = deeds.some(({ action }) => action === 'orderLapse')
  const isCalledOff = deeds.some(({ action }) => action === 'orderCallOff')
  return [
    ...deeds.map(({ at, who, action, values, isUndo }) => {
      const named = Values.parse(JSON.parse(values))
      const isBack = isUndo || Number(named['back'] ?? 0) === 1
      const kind =
        isBack && action !== 'messageTakeBack' && action !== 'orderLetterBack'
          ? 'stepBack'
          : (kindOfDeed[action] ?? kindOfStep[String(named['to'])] ?? 'stepBack')
      const hasAmount = kind === 'refunded' || kind === 'paid'
      const amount = seen && hasAmount && named['amount'] !== undefined ? Number(named['amount']) : null
      return { at: at.toISOString(), kind, who, values: ctx.visit ? withoutPersons(named) : named, amount }
    }),
    ...refunds.flatMap(({ at, amount, isByHouse, failures }) => [
      ...(isByHouse ? [] : byMachine('refunded', at, amount)),
      ...failures.flatMap((failure) => byMachine('cameBack', failure.at, amount)),
    ]),
    ...disputes.flatMap(({ at, closedAt, status, amount }) => [
      ...byMachine('disputed', at),
      ...(status === 'lost' ? byMachine('disputeLost', closedAt, amount) : []),
      ...(status === 'won' ? byMachine('disputeWon', closedAt) : []),
    ]),
    ...(row.status === 'lapsed' && !isLapsedByHouse ? byMachine('lapsed', row.closedAt) : []),
    ...(row.status === 'cancelled' && !isCalledOff ? byMachine('calledOff', row.closedAt) : []),
    ...(isPaidByWord || !seen ? [] : byMachine('paid', order.paidAt, order.dueAmount + order.excessAmount)),
    ...(isTaken ? [] : byMachine('placed', row.acceptedAt)),
  ].toSorted((a, b) => b.at.localeCompare(a.at))
}
