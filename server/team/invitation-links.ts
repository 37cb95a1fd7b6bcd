import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../config.ts'

/**
 * Who is given a link to an invitation. `shown` to whoever invites, who may hand it over: it leads there and proves
 * nothing. `mailed`: a word that only the invited mailbox has, and so its proof. `printed` on the machine itself, whose
 * people can read the database anyway: it opens, and proves no mailbox.
 */
const ways = ['shown', 'mailed', 'printed'] as const
export type LinkWay = (typeof ways)[number]

/**
 * The word that leads to an invitation: its id, signed for one way. It is in no row. Behind a `#`, which browsers keep
 * to themselves, so that no proxy writes it down.
 * @returns `https://office/open#…`
 */
export const linkOf = (
  { appSecret }: Pick<Config, 'appSecret'>,
  origin: string,
  { id, way }: { id: string; way: LinkWay },
): string => `${origin}/open#${id}.${signatureOf(appSecret, id, way).toString('base64url')}`

/** The invitation this word was signed for, and for which way; null when it is not ours. */
export function readLink(
  { appSecrets }: Pick<Config, 'appSecrets'>,
  token: string,
): { id: string; way: LinkWay } | null {
  const [, id, signature] = /^([\da-f-]{36})\.([\w-]{43})$/.exec(token) ?? []
  if (!id || !signature) return null
  const given = Buffer.from(signature, 'base64url')
  const isOf = (way: LinkWay) => appSecrets.some((secret) => timingSafeEqual(given, signatureOf(secret, id, way)))
  const way = ways.find(isOf)
  return way ? { id, way } : null
}

/** Mails of before there were ways carry what is `shown` today. */
const signatureOf = (secret: string, id: string, way: LinkWay): Buffer =>
  createHmac('sha256', secret)
    .update(way === 'shown' ? `invitation\n${id}` : `invitation ${way}\n${id}`)
    .digest()
