import type { Order } from '#contract/orders.ts'

export interface TimelineStep {
  /** A key of `statuses` in the order bundle. */
  status: string
  state: 'done' | 'current' | 'todo'
  /** The instant it happened, where it is known. */
  at: string | null
}

type Tracked = Pick<
  Order,
  'status' | 'shippingStatus' | 'createdAt' | 'paidAt' | 'methodsOfDelivery' | 'transaction' | 'products' | 'parcels'
>

const endings: Partial<Record<Order['status'], string>> = {
  cancelled: 'CANCELLED',
  expired: 'EXPIRED',
  lapsed: 'LAPSED',
  refund_due: 'REFUND_DUE',
  refunded: 'REFUNDED',
}

/**
 * The way of an order from its writing to its arrival: what is done, where it stands, what is to come. An order that
 * ended otherwise stops there, and so does one of which every visit was called off.
 */
export function orderTimeline(order: Tracked): TimelineStep[] {
  const written: TimelineStep = { status: 'CREATED', state: 'done', at: order.createdAt }
  const ending = endings[order.status]
  if (ending) return [written, { status: ending, state: 'current', at: null }]
  if (order.products.length > 0 && order.products.every(({ visit }) => visit?.cancellation))
    return cancelledVisits(order, written)
  const steps = [...paymentSteps(order), ...deliverySteps(order)]
  const current = steps.findIndex(({ isDone }) => !isDone)
  return [
    written,
    ...steps.map(({ status, isDone, at = null }, index) => ({
      status,
      at,
      state: isDone ? ('done' as const) : index === current ? ('current' as const) : ('todo' as const),
    })),
  ]
}

function cancelledVisits({ products, paidAt }: Tracked, written: TimelineStep): TimelineStep[] {
  const at =
    products
      .flatMap(({ visit }) => visit?.cancellation?.cancelledAt ?? [])
      .toSorted()
      .at(-1) ?? null
  return [
    written,
    ...(paidAt ? [{ status: 'PAID', state: 'done' as const, at: paidAt }] : []),
    { status: 'CANCELLED', state: 'current', at },
  ]
}

interface Step {
  status: string
  isDone: boolean
  at?: string | null
}

/** Who pays on the spot is not waited for. */
function paymentSteps({ status, paidAt, transaction }: Tracked): Step[] {
  if (status === 'paid') return [{ status: 'PAID', isDone: true, at: paidAt }]
  return transaction.method.type === 'ON_SITE' ? [] : [{ status: 'WAITING_PAYMENT', isDone: false }]
}

const progress = ['waiting', 'preparing', 'ready', 'shipped', 'delivered'] as const

function deliverySteps({ shippingStatus, methodsOfDelivery, parcels }: Tracked): Step[] {
  if (shippingStatus === 'not_needed') return []
  const isPickup = methodsOfDelivery[0]?.type === 'PICKUP'
  const hasLeft = progress.indexOf(shippingStatus) >= progress.indexOf(isPickup ? 'ready' : 'shipped')
  const hasArrived = shippingStatus === 'delivered'
  // Each step lasts until the next begins: a parcel is on its way until it has arrived.
  return [
    { status: parcels.length > 0 && !hasLeft ? 'PARTLY_SHIPPED' : 'PREPARING', isDone: hasLeft },
    { status: isPickup ? 'READY' : 'SHIPPED', isDone: hasArrived },
    { status: isPickup ? 'COLLECTED' : 'DELIVERED', isDone: hasArrived },
  ]
}

/** The one word for where an order stands: what is going on, else the last thing done. */
export function orderStatus(order: Tracked): string {
  const steps = orderTimeline(order)
  return (steps.find(({ state }) => state === 'current') ?? steps.at(-1))?.status ?? 'CREATED'
}
