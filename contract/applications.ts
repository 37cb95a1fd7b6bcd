import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Email } from './typed-text.ts'
import { PlainName } from './plain-name.ts'

// A name of its own: of what stands in an endpoint itself the browser would have to ask the other module.
const OwnEmail = Email.max(254)

export const maxApplicationLength = 3000

const Words = z.string().trim().min(1)

export const applicationEndpoints = {
  applicationSend: endpoint({
    method: 'POST',
    path: '/api/vigneron-online/application',
    access: 'everyone',
    summary: 'A grower asks to sell on this marketplace (TEAM-04)',
    body: z.object({
      house: PlainName.max(80),
      name: PlainName.max(80),
      town: PlainName.max(80),
      email: OwnEmail,
      phone: z.string().trim().max(30).default(''),
      message: Words.max(maxApplicationLength),
      /** The answer to the challenge of `botChallenge`. */
      recaptcha_token: z.string().max(10_000),
      /** A field no person sees: what fills it is a machine. */
      website: z.string().max(500).optional(),
    }),
    result: z.object({ sent: z.boolean() }),
  }),
}
