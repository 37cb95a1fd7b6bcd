import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Order } from './orders.ts'
import { MethodOfPayment } from './shop.ts'

/** Signed: it opens what is to be paid, and nothing else of its order. */
const Link = z.object({ link: z.string().max(300) })

/** `ended` was taken back, or its order is over. */
const PaymentLinkState = z.enum(['open', 'paid', 'ended'])

export const paymentLinkEndpoints = {
  paymentLink: endpoint({
    method: 'POST',
    path: '/api/shop/payment-link',
    access: 'everyone',
    staysOpen: true,
    summary:
      'What a payment link asks for: the order without whom it is for, how it is paid, and until when (ORDERS-03)',
    body: Link,
    result: z.object({
      state: PaymentLinkState,
      order: Order,
      /** The last day on which the order is kept. */
      keptUntil: z.iso.date().nullable(),
      /** The card, as its shop takes it; null where it no longer does. */
      method: MethodOfPayment.nullable(),
    }),
  }),
  paymentLinkPay: endpoint({
    method: 'POST',
    path: '/api/shop/payment-link/pay',
    access: 'everyone',
    staysOpen: true,
    summary: 'Begins the payment; however often it is pressed, and in how many windows, there is one (ORDERS-03)',
    body: Link.extend({ hasAcceptedTerms: z.boolean().default(false) }),
    result: z.object({ stripeClientSecret: z.string() }),
  }),
  paymentLinkSettle: endpoint({
    method: 'POST',
    path: '/api/shop/payment-link/settle',
    access: 'everyone',
    staysOpen: true,
    summary: 'Asks the provider how the payment ended and acts on it; safe to repeat (ORDERS-03)',
    body: Link,
    result: z.object({ state: PaymentLinkState }),
  }),
}
