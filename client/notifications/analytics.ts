import type { CartLine, ShopCart } from '#contract/cart.ts'
import type { CurrencyCode } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'

/** What an event is about. The name is the French one, whatever the visitor reads (THIRD-01). */
export interface AnalyticsItem {
  id: string
  name: string
  /** Of one bottle or one person, in minor units. */
  unitAmount: number
  quantity: number
  shopName: string
}

interface Valued {
  currencyCode: CurrencyCode
  items: AnalyticsItem[]
}

/** The seven events of THIRD-01. Checkout steps of a shop: review 1, delivery 2, payment 3. */
export type AnalyticsEvent =
  | ({ name: 'view_item' } & Valued)
  | ({ name: 'add_to_cart' } & Valued)
  | ({ name: 'remove_from_cart' } & Valued)
  | ({ name: 'begin_checkout'; valueAmount: number } & Valued)
  | ({ name: 'checkout_progress'; step: 1 | 2 | 3 } & Valued)
  | { name: 'promo_code_added'; promoCode: string; shopName: string }
  | ({
      name: 'purchase'
      orderId: string
      valueAmount: number
      deliveryAmount: number
      promoCodes: string[]
    } & Valued)

type Listener = (event: AnalyticsEvent) => void

/** Nobody looks at so many wines before answering about cookies; a page left open must not fill up. */
const mostWaiting = 50
let waiting: AnalyticsEvent[] = []
let listener: Listener | 'nobody' | null = null

/**
 * Tells the service of the site. What happens before the visitor has answered, or before the service's code is there,
 * waits in this page, and nowhere else: it is told once after a yes and forgotten after a no.
 */
export function track(event: AnalyticsEvent): void {
  if (typeof listener === 'function') listener(event)
  else if (listener === null && waiting.length < mostWaiting) waiting.push(event)
}

/** Takes what waits, in its order, and what comes from now on. */
export function onAnalyticsEvent(listen: Listener): void {
  listener = listen
  for (const event of takeWaiting()) listen(event)
}

/** The visitor has said no, or the site measures nothing: what waits is forgotten, and nothing waits any more. */
export function ignoreAnalyticsEvents(): void {
  listener = 'nobody'
  takeWaiting()
}

function takeWaiting(): AnalyticsEvent[] {
  const events = waiting
  waiting = []
  return events
}

export function itemOfLine({ product, activity, quantity }: CartLine, shopName: string): AnalyticsItem {
  const item = product ?? activity
  return {
    id: item?._id ?? '',
    name: item?.analyticsName ?? '',
    unitAmount: item?.price.amount ?? 0,
    quantity,
    shopName,
  }
}

export const itemsOfCart = ({ products, shop }: ShopCart): AnalyticsItem[] =>
  products.map((line) => itemOfLine(line, shop.name))

export const purchaseOf = (order: Order): AnalyticsEvent => ({
  name: 'purchase',
  orderId: order._id,
  currencyCode: order.currencyCode,
  valueAmount: order.totalAmount,
  deliveryAmount: order.deliveryAmount,
  promoCodes: order.promoCodes,
  items: order.products.map(({ _id, analyticsName, unitAmount, quantity }) => ({
    id: _id,
    name: analyticsName,
    unitAmount,
    quantity,
    shopName: order.shop.name,
  })),
})
