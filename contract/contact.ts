import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Email } from './typed-text.ts'

/** A puzzle that costs a browser half a second and a spammer the same, each time. Solved by `client/contact`. */
export const ProofOfWork = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    expiresAt: z.int(),
    data: z.record(z.string(), z.string()),
  }),
  signature: z.string(),
})
export type ProofOfWork = z.infer<typeof ProofOfWork>

/** What the browser must do before it may send: solve a puzzle of ours, or ask the service of that key. */
export const BotChallenge = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('altcha'), puzzle: ProofOfWork }),
  z.object({ kind: z.literal('recaptcha'), siteKey: z.string() }),
])
export type BotChallenge = z.infer<typeof BotChallenge>

export const maxMessageLength = 5000

export const ContactMessage = z.object({
  email: Email,
  message: z.string().trim().min(1).max(maxMessageLength),
  name: z.string().trim().max(80).optional(),
  /** Which of the site's contacts it is for; the first when nothing is said. */
  contactIndex: z.int().min(0).optional(),
  /** The answer to the challenge, whoever set it. The name is the wire's, from the days of one provider. */
  recaptcha_token: z.string().max(10_000),
  /** A field no person sees: what fills it is a machine. */
  website: z.string().max(500).optional(),
})
export type ContactMessage = z.infer<typeof ContactMessage>

export const contactEndpoints = {
  contactMessage: endpoint({
    method: 'POST',
    path: '/api/contact/message',
    access: 'everyone',
    summary: 'Mails a message to one of the contacts of this site (PAGE-06)',
    body: ContactMessage,
    result: z.object({ sent: z.boolean() }),
  }),
  botChallenge: endpoint({
    method: 'GET',
    path: '/api/contact/challenge',
    access: 'everyone',
    staysOpen: true,
    summary: 'What a browser has to do before it may send a message (THIRD-05)',
    result: z.object({ challenge: BotChallenge }),
  }),
}
