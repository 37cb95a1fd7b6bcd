import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../config.ts'

/**
 * The word that opens an invitation: its id, signed. It is in no row, and can be shown again to whoever invites.
 * @returns `https://office/open/…`
 */
export const linkOf = ({ appSecret }: Pick<Config, 'appSecret'>, origin: string, id: string): string =>
  `${origin}/open/${id}.${signatureOf(appSecret, id).toString('base64url')}`

/** The invitation this word was signed for, or null when it is not ours. */
export function readLink({ appSecrets }: Pick<Config, 'appSecrets'>, token: string): string | null {
  const [, id, signature] = /^([\da-f-]{36})\.([\w-]{43})$/.exec(token) ?? []
  if (!id || !signature) return null
  const given = Buffer.from(signature, 'base64url')
  return appSecrets.some((secret) => timingSafeEqual(given, signatureOf(secret, id))) ? id : null
}

const signatureOf = (secret: string, id: string): Buffer =>
  createHmac('sha256', secret).update(`invitation\n${id}`).digest()
