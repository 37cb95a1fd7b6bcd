import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Email } from './typed-text.ts'

// A name of its own: of what stands in an endpoint itself the browser would have to ask the other module.
const OwnEmail = Email.max(254)

const Proof = z.object({ proof: z.string().min(20).max(200) })
const done = z.object({ isDone: z.boolean() })

/** What the mailed link opens: the wine somebody waits for. */
export const Wait = z.object({
  title: z.string(),
  year: z.int().nullable(),
  shopName: z.string(),
  shopPath: z.string(),
  code: z.string(),
  isConfirmed: z.boolean(),
})
export type Wait = z.infer<typeof Wait>

export const waitingEndpoints = {
  waitingAsk: endpoint({
    method: 'POST',
    path: '/api/shop/waiting/ask',
    access: 'everyone',
    summary: 'Mails a link that puts the address on the waiting list of a sold-out wine (SELL-04)',
    body: z.object({
      productID: z.uuid(),
      email: OwnEmail,
      /** The answer to the challenge of `botChallenge`. */
      recaptcha_token: z.string().max(10_000),
      /** A field no person sees: what fills it is a machine. */
      website: z.string().max(500).optional(),
    }),
    result: done,
  }),
  waitingRead: endpoint({
    method: 'POST',
    path: '/api/shop/waiting/read',
    access: 'everyone',
    summary: 'The wine the mailed link is about',
    body: Proof,
    result: z.object({ wait: Wait }),
  }),
  waitingConfirm: endpoint({
    method: 'POST',
    path: '/api/shop/waiting/confirm',
    access: 'everyone',
    summary: 'Puts the address the link was mailed to on the list; it is told once, and then forgotten',
    body: Proof,
    result: z.object({ wait: Wait }),
  }),
  waitingLeave: endpoint({
    method: 'POST',
    path: '/api/shop/waiting/leave',
    access: 'everyone',
    summary: 'Takes the address off the list and forgets it',
    body: Proof,
    result: done,
  }),
}
