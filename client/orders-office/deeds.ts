import { wayOf } from '#contract/order-way.ts'
import type { OfficeOrder, OrderCard, OrderStage } from '#contract/orders-office.ts'
import type { ShippingStatus } from '#contract/orders.ts'

/** What is done with an order, in words of the work: `orders.verbs` has what the button says, `today.said` the toast. */
export type Verb = 'pack' | 'ready' | 'send' | 'leave' | 'handOver' | 'arrive' | 'paid'

/** The one next thing: a step on the order's way, or the note that its transfer has come. */
export type Deed = { kind: 'step'; verb: Verb; from: ShippingStatus; to: ShippingStatus } | { kind: 'paid'; verb: Verb }

type Whither = Pick<OrderCard, 'deliveryType'>

/** What a row of the list offers. @param mayPay Whether this person may note that it is paid. */
export function deedOf(
  { stage, deliveryType, isByLink }: Whither & Pick<OrderCard, 'stage' | 'isByLink'>,
  mayPay: boolean,
): Deed | null {
  // What is paid by a link is noted by itself.
  if (stage === 'unpaid') return mayPay && !isByLink ? { kind: 'paid', verb: 'paid' } : null
  const way = wayOf(deliveryType)
  const from = way.find((status) => stageAt(status) === stage)
  const to = from && way[way.indexOf(from) + 1]
  return from && to ? stepTo({ deliveryType, from, to }) : null
}

/** What the order's own page offers: as the server says it. */
export function deedOfOrder({ stage, deliveryType, shippingStatus, next, mayMarkPaid }: OfficeOrder): Deed | null {
  if (mayMarkPaid) return { kind: 'paid', verb: 'paid' }
  return next && stage !== 'unpaid' ? stepTo({ deliveryType, from: shippingStatus, to: next }) : null
}

const stepTo = ({ deliveryType, from, to }: Whither & { from: ShippingStatus; to: ShippingStatus }): Deed => ({
  kind: 'step',
  verb: verbOf(to, deliveryType),
  from,
  to,
})

/** What brings an order to this station. */
export function verbOf(to: ShippingStatus, deliveryType: OrderCard['deliveryType']): Verb {
  if (to === 'delivered') return deliveryType === 'PICKUP' ? 'handOver' : 'arrive'
  // The grower's own round has no number to follow it by.
  if (to === 'shipped') return deliveryType === 'LOCAL' ? 'leave' : 'send'
  return to === 'ready' ? 'ready' : 'pack'
}

const stages: Partial<Record<ShippingStatus, OrderStage>> = {
  waiting: 'pack',
  preparing: 'handover',
  ready: 'handover',
  shipped: 'sent',
  delivered: 'done',
}

/** What an order waits for at this station, once it is paid. */
export const stageAt = (status: ShippingStatus): OrderStage => stages[status] ?? 'done'
