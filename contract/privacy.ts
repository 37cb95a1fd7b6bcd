import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Email } from './typed-text.ts'

// A name of its own: of what stands in an endpoint itself the browser would have to ask the other module.
const OwnEmail = Email.max(254)

const Token = z.string().min(20).max(100)
const done = z.object({ isDone: z.boolean() })

/** What is kept about a person without an account, in numbers. */
export const KeptData = z.object({
  email: z.string(),
  orders: z.int(),
  bookings: z.int(),
  /** Carts the address was typed into, and messages that have not left yet. */
  carts: z.int(),
  messages: z.int(),
  /** Sold-out wines the address waits for. */
  waits: z.int(),
  /** What belongs to an account is shown and erased there. */
  hasAccount: z.boolean(),
})
export type KeptData = z.infer<typeof KeptData>

export const privacyEndpoints = {
  dataLink: endpoint({
    method: 'POST',
    path: '/api/privacy/link',
    access: 'everyone',
    staysOpen: true,
    summary: 'Mails a link to see and erase what is kept about this address, if anything is (LAW-08)',
    body: z.object({ email: OwnEmail }),
    result: done,
  }),
  dataRead: endpoint({
    method: 'POST',
    path: '/api/privacy/read',
    access: 'everyone',
    staysOpen: true,
    summary: 'What is kept about the address the link was mailed to, in numbers',
    body: z.object({ token: Token }),
    result: z.object({ kept: KeptData }),
  }),
  dataExport: endpoint({
    method: 'POST',
    path: '/api/privacy/export',
    access: 'everyone',
    staysOpen: true,
    summary: 'All of it, as a JSON file to download',
    body: z.object({ token: Token }),
    result: done,
  }),
  dataErase: endpoint({
    method: 'POST',
    path: '/api/privacy/erase',
    access: 'everyone',
    staysOpen: true,
    summary: 'Takes the person out of all of it; purchases stay for the accounts, without the person. The link ends',
    body: z.object({ token: Token }),
    result: z.object({
      /** Purchases still under way, which keep the contact until they are over. */
      open: z.int(),
    }),
  }),
}
