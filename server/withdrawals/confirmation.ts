import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

const Stated = z.object({
  /** The declaration's own, before it is made: a second post of one confirmation is the same declaration. */
  id: z.uuid(),
  orderId: z.string(),
  statedAt: z.coerce.date(),
  /** The language it was read in, and the words. */
  language: z.string(),
  declaration: z.string(),
  lines: z.array(z.object({ id: z.uuid(), quantity: z.int().min(1) })),
})

/** What the first step has shown. */
export type Stated = z.infer<typeof Stated>

/** Whoever lets a day pass is shown it again: the days that are named in it have moved. */
const ttlMs = 24 * 3_600_000

/** What was shown, signed: the second step declares that and nothing else, and the first need not be stored. */
export function signStated(secret: string, stated: Stated): string {
  const content = Buffer.from(JSON.stringify(stated)).toString('base64url')
  return `${content}.${signatureOf(secret, content).toString('base64url')}`
}

/** Null when it is not ours. How old it may be is `isFresh`'s to say: what was declared with it can be read for longer. */
export function readStated(secrets: readonly string[], confirmation: string): Stated | null {
  const [content, signature, ...rest] = confirmation.split('.')
  if (!content || !signature || rest.length > 0) return null
  const given = Buffer.from(signature, 'base64url')
  const isOurs = (expected: Buffer) => given.length === expected.length && timingSafeEqual(given, expected)
  if (!secrets.some((secret) => isOurs(signatureOf(secret, content)))) return null
  return Stated.parse(JSON.parse(Buffer.from(content, 'base64url').toString('utf8')))
}

export const isFresh = ({ statedAt }: Stated, now: Date): boolean => now.getTime() - statedAt.getTime() < ttlMs

const signatureOf = (secret: string, content: string): Buffer =>
  createHmac('sha256', secret).update(`withdrawal:${content}`).digest()
