import { z } from 'zod'
import { maxMessageLength } from './contact.ts'
import { endpoint } from './endpoint.ts'
import { TypedEmail } from './typed-text.ts'
import { AnyProof, OrderId } from './orders.ts'

// A name of its own: of what stands in an endpoint itself the browser would have to ask the other module.
const ProofEmail = TypedEmail.max(254)

const Written = {
  /** Made by the browser: a press that is repeated is the same message. */
  message: z.uuid(),
  text: z.string().trim().min(1).max(maxMessageLength),
  /** The answer to the challenge, whoever set it. */
  recaptcha_token: z.string().max(10_000),
  /** A field no person sees: what fills it is a machine. */
  website: z.string().max(500).optional(),
}
const Sent = z.object({ sent: z.boolean() })

export const ownMessageEndpoints = {
  orderMessage: endpoint({
    method: 'POST',
    path: '/api/shop/order/{orderId}/message',
    access: 'everyone',
    staysOpen: true,
    summary: 'Whoever placed an order writes to its house, in the thread about it (ORDERS-06)',
    params: OrderId,
    body: AnyProof.extend(Written),
    result: Sent,
  }),
  bookingMessage: endpoint({
    method: 'POST',
    path: '/api/hospitality/booking/{bookingId}/message',
    access: 'everyone',
    staysOpen: true,
    summary: 'Whoever booked a stay writes to its agency, in the thread about it (ORDERS-06)',
    params: z.object({ bookingId: z.string().max(40) }),
    body: z.object({ email: ProofEmail, ...Written }),
    result: Sent,
  }),
}
