import { randomUUID } from 'node:crypto'
import { aContact } from '../server/checkout/testing.ts'
import { pay } from './purchases.ts'
import { Unanswered, visitor, type Answer, type Visitor } from './visitor.ts'
import type { World } from './world.ts'

export type Payment = 'CARD' | 'BANK_TRANSFER'

export interface Buyer extends Visitor {
  adds: (product: { id: string }, quantity?: number) => Promise<Answer>
  addsSeats: (activity: { id: string; startDate: string }, persons: number) => Promise<Answer>
  /** One click on the button; a second one with the same key is the same order. */
  checksOut: (shop: { id: string }, payment?: Payment, key?: string) => Promise<Answer>
  /** The same click again and again while the answer is "not now", as a patient buyer does. */
  insistsOnCheckout: (shop: { id: string }, payment: Payment) => Promise<Answer>
  /** Types a card into the card field, which talks to the provider and not to us. */
  pays: (checkout: Answer) => Promise<void>
  /** The browser comes back from paying. */
  returns: (checkout: Answer) => Promise<Answer>
}

/** @param address from where the buyer seems to come, to a node that trusts its proxy. */
export function aBuyer(world: World, portOf: () => number, { address }: { address?: string } = {}): Buyer {
  const person = visitor(portOf, { ...(address && { address }) })
  // A person of their own: what one person may leave unpaid has a ceiling.
  const email = `${randomUUID()}@example.org`
  let isDelivered = false
  const checkout = (shop: { id: string }, payment: Payment, idempotencyKey: string | undefined) =>
    checkoutOf(shop, { email, payment, idempotencyKey, isDelivered })
  return {
    ...person,
    adds(product, quantity = 1) {
      isDelivered = true
      return person.insist('/en/api/shop/cart/product/add', { productID: product.id, quantity })
    },
    addsSeats: ({ id, startDate }, numberOfPersons) =>
      person.insist('/en/api/shop/cart/activity/add', { activityID: id, startDate, numberOfPersons }),
    checksOut: (shop, payment = 'CARD', idempotencyKey) =>
      person.post('/en/api/shop/cart/checkout', checkout(shop, payment, idempotencyKey)),
    insistsOnCheckout: (shop, payment) =>
      person.insist('/en/api/shop/cart/checkout', checkout(shop, payment, randomUUID())),
    pays: (checkout) => pay(world, checkout),
    returns: ({ body }) =>
      person.post(`/en/api/shop/order/${body.response.order._id}/settle`, { receipt: body.response.receipt }),
  }
}

interface Click {
  email: string
  payment: Payment
  idempotencyKey: string | undefined
  isDelivered: boolean
}

const checkoutOf = (shop: { id: string }, { email, payment, idempotencyKey, isDelivered }: Click) => ({
  shopID: shop.id,
  contact: aContact({ email: { type: 'PERSONAL', email } }),
  methodOfDeliveryType: isDelivered ? 'SHIPPING' : null,
  methodOfPaymentIndex: payment === 'CARD' ? 0 : 1,
  isAdult: true,
  hasAcceptedTerms: true,
  ...(idempotencyKey && { idempotencyKey }),
})

/** The answer, or null when the connection broke: the buyer does not know. */
export const answered = (answer: Promise<Answer>): Promise<Answer | null> =>
  answer.catch((error: unknown) => {
    if (error instanceof Unanswered) return null
    throw error
  })
