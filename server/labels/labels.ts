import { dayIn } from '#contract/days.ts'
import { randomUUID } from 'node:crypto'
import { carriers, carrierName, type Carrier } from '#contract/carriers.ts'
import { labelProblems, mostLabels, type ParcelLabel } from '#contract/labels-office.ts'
import { CurrencyCode } from '#contract/money.ts'
import type { OfficeFile } from '#contract/office-endpoint.ts'
import { record, type Reverse } from '../audit/record.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { weightsOf } from '../orders/labels.ts'
import { seesMoney, shopOf } from '../orders/office-list.ts'
import { orderTopics } from '../orders/order-topics.ts'
import { chosenParcels } from '../orders/packing.ts'
import { refuse } from '../refusal.ts'
import { LabelMakerAway, LabelRefused } from './label-maker.ts'
import { keysOf } from './keys.ts'
import { openLabelMaker } from './open-maker.ts'
import { forgetWork, queueWork } from './queued-work.ts'
import {
  beginEnding,
  insertLabel,
  type LabelRow,
  lockOrderToLabel,
  type OrderToLabel,
  selectAccount,
  selectLabel,
  selectLabels,
} from './repository.ts'

type Writer = PlaceContext & Writing

/** Source: ORDERS-04. */
export async function readLabels(
  ctx: PlaceContext,
  { order: id }: OfficeRuleInput<'parcelLabels'>,
): Promise<OfficeRuleResult<'parcelLabels'>> {
  const shopId = shopOf(ctx)
  const isConnected = (await selectAccount(ctx.db, shopId)) !== null
  // Whoever looks along sees nobody's address, and no number that leads to it (TEAM-05).
  if (ctx.visit) return { isConnected, mayMake: false, labels: [] }
  const labels = await selectLabels(ctx.db, { shopId, orders: [id] })
  const [parcel] = isConnected ? await chosenParcels(ctx, id) : []
  const open = (parcel?.cartons ?? []).some(
    (_, index) => !labels.some((label) => isLive(label) && label.carton === index + 1),
  )
  return {
    isConnected,
    mayMake: open && parcel?.deliveryType === 'SHIPPING' && parcel.isAtHome,
    labels: labels.map((label) => labelOf(ctx, label)),
  }
}

/**
 * Asks for what these orders lack, a label a carton. The job that fetches it runs once this is written down.
 * @throws ORDER_NOT_FOUND, LABELS_NOT_CONNECTED, LABELS_NONE where none of them lacks one
 */
export async function makeLabels(
  ctx: Writer,
  { orders }: OfficeRuleInput<'parcelLabelsMake'>,
): Promise<OfficeRuleResult<'parcelLabelsMake'>> {
  const shopId = shopOf(ctx)
  const parcels = await chosenParcels(ctx, [...new Set(orders)].join(','))
  if (!(await selectAccount(ctx.db, shopId))) throw refuse('LABELS_NOT_CONNECTED')
  const made = new Map<string, string[]>()
  // Locked in one order, whoever else chooses some of the same.
  for (const parcel of parcels.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const order = await lockOrderToLabel(ctx.db, { shopId, id: parcel.id })
    if (!order || !isToLabel(order)) continue
    const live = (await selectLabels(ctx.db, { shopId, orders: [order.id] })).filter(isLive)
    const labels: string[] = []
    for (const [index, weightGrams] of weightsOf(parcel).entries()) {
      const carton = index + 1
      if (live.some((label) => label.carton === carton)) continue
      const label = {
        id: randomUUID(),
        purchaseId: order.id,
        carton,
        weightGrams,
        staffId: ctx.staff.id,
        now: ctx.now(),
      }
      if (!(await insertLabel(ctx.db, label))) continue
      await queueWork(ctx.db, label.id)
      labels.push(label.id)
    }
    if (labels.length > 0) made.set(order.id, labels)
  }
  const labels = [...made.values()].flat()
  if (labels.length === 0) throw refuse('LABELS_NONE')
  await note(ctx, 'parcelLabelsMake', made, { name: 'parcelLabelsEnd', input: { labels } })
  return { count: labels.length, labels }
}

/** Each order has its line in the log; what takes them back takes all of them back. */
async function note(
  ctx: Writer,
  action: 'parcelLabelsMake' | 'parcelLabelsEnd',
  orders: ReadonlyMap<string, string[]>,
  reverse: Reverse | null,
): Promise<void> {
  const [only, ...others] = [...orders.keys()]
  const count = [...orders.values()].flat().length
  if (only !== undefined && others.length === 0)
    return record(ctx, { action, values: { order: only, count }, reverse }, orderTopics)
  for (const [order, labels] of orders)
    await record(
      { ...ctx, undoing: null, noted: { entry: null } },
      { action, values: { order, count: labels.length }, reverse: null },
      [],
    )
  await record(ctx, { action, values: { order: '', count }, reverse }, orderTopics)
}

/**
 * Cancels them; what the service has made is taken back there by a job.
 * @throws NOT_FOUND, VERSION_OLD when one of them is over, or its parcel has left
 */
export async function endLabels(
  ctx: Writer,
  { labels: ids }: OfficeRuleInput<'parcelLabelsEnd'>,
): Promise<Record<string, never>> {
  if (ctx.visit) throw refuse('NOT_FOUND')
  const shopId = shopOf(ctx)
  const orders = new Map<string, string[]>()
  for (const id of new Set(ids)) {
    const known = await selectLabel(ctx.db, { shopId, id })
    if (!known) throw refuse('NOT_FOUND')
    orders.set(known.purchaseId, [...(orders.get(known.purchaseId) ?? []), id])
  }
  // In the order in which labels are made.
  for (const id of [...orders.keys()].toSorted()) await lockOrderToLabel(ctx.db, { shopId, id })
  for (const id of [...orders.values()].flat()) {
    const label = await selectLabel(ctx.db, { shopId, id })
    if (!label || label.isUsed) throw refuse('VERSION_OLD')
    const state = await beginEnding(ctx.db, id)
    // Refused by the service meanwhile: there is nothing to take back.
    if (!state && label.state !== 'failed') throw refuse('VERSION_OLD')
    if (state === 'ended') await forgetWork(ctx.db, id)
    if (state === 'ending') await queueWork(ctx.db, id)
  }
  await note(ctx, 'parcelLabelsEnd', orders, null)
  return {}
}

/** @throws ORDER_NOT_FOUND, LABELS_NONE, LABELS_NOT_CONNECTED, LABELS_AWAY, TOO_MANY_REQUESTS. */
export async function labelsPdf(
  ctx: PlaceContext,
  { orders }: OfficeRuleInput<'parcelLabelsPdf'>,
): Promise<OfficeFile> {
  if (ctx.visit) throw refuse('ACCESS_RESTRICTED')
  const shopId = shopOf(ctx)
  const ids = orders.split(',').filter(Boolean).slice(0, mostLabels)
  const rows = await selectLabels(ctx.db, { shopId, orders: ids })
  const inOrder = ids.flatMap((id) => rows.filter(({ purchaseId, state }) => purchaseId === id && state === 'made'))
  const refs = inOrder.flatMap(({ parcelRef }) => (parcelRef ? [parcelRef] : [])).slice(0, mostLabels)
  if (refs.length === 0) throw refuse('LABELS_NONE')
  const keys = keysOf(ctx, shopId, await selectAccount(ctx.db, shopId))
  if (!keys) throw refuse('LABELS_NOT_CONNECTED')
  try {
    const content = await openLabelMaker(ctx.config).print(keys, refs)
    return {
      fileName: `${ctx.translate('orders.parcelLabels.fileName')}-${dayIn('Europe/Paris', ctx.now())}.pdf`,
      content,
    }
  } catch (error) {
    if (error instanceof LabelRefused && error.problem === 'keys') throw refuse('LABELS_NOT_CONNECTED')
    if (error instanceof LabelMakerAway || error instanceof LabelRefused) throw refuse('LABELS_AWAY')
    throw error
  }
}

const isLive = ({ state }: LabelRow): boolean => state === 'wanted' || state === 'made' || state === 'ending'

/** Goes by a carrier, and has not left. */
const isToLabel = ({ status, shippingStatus, deliveryType }: OrderToLabel): boolean =>
  (status === 'paid' || status === 'confirmed') &&
  deliveryType === 'SHIPPING' &&
  (shippingStatus === 'waiting' || shippingStatus === 'preparing')

function labelOf(ctx: PlaceContext, row: LabelRow): ParcelLabel {
  const { id, carton, state, trackingNumber, priceAmount: amount, said, isUsed, isOld } = row
  const currency = CurrencyCode.safeParse(row.priceCurrency)
  return {
    ...{ id, carton, state, trackingNumber, said, isUsed },
    isOld: isOld && state === 'made' && !isUsed,
    carrierName: row.carrierName,
    carrier: carrierNamed(row.carrierName),
    price: seesMoney(ctx) && amount !== null && currency.success ? { amount, currencyCode: currency.data } : null,
    problem: labelProblems.find((problem) => problem === row.problem) ?? null,
  }
}

/** One of those whose pages we know, as the service writes it. */
const carrierNamed = (name: string): Carrier | null =>
  carriers.find((carrier) => name.toLowerCase().startsWith(carrierName(carrier).toLowerCase())) ?? null
