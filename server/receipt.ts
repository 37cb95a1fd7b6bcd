import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a receipt opens. */
export interface ReceiptOf {
  kind: 'order' | 'booking' | 'withdrawal' | 'waiting' | 'payment'
  id: string
}

/** How long the confirmation page can be opened again; later the look-up by e-mail remains. */
export const receiptTtlMs = 30 * 86_400_000

/**
 * A word that proves its bearer placed this order: signed, so that knowing an id alone shows nothing (NAV-11).
 * The same purchase and end give the same receipt, so a repeated checkout answers alike.
 */
export function signReceipt(secret: string, { kind, id }: ReceiptOf, expiresAt: Date): string {
  const content = `${id}.${Math.floor(expiresAt.getTime() / 1000).toString(36)}`
  return `${content}.${signatureOf(secret, kind, content).toString('base64url')}`
}

/** The id the receipt was signed for with one of our secrets, or null when it is not ours, of another kind, or too old. */
export function readReceipt(
  secrets: readonly string[],
  kind: ReceiptOf['kind'],
  receipt: string,
  now: Date,
): string | null {
  const [, content, signature] = /^([^.]+\.[0-9a-z]+)\.([\w-]+)$/.exec(receipt) ?? []
  if (!content || !signature) return null
  const given = Buffer.from(signature, 'base64url')
  if (!secrets.some((secret) => isSame(given, signatureOf(secret, kind, content)))) return null
  const [id = '', end = ''] = content.split('.')
  return Number.parseInt(end, 36) * 1000 > now.getTime() ? id : null
}

const signatureOf = (secret: string, kind: string, content: string): Buffer =>
  createHmac('sha256', secret).update(`receipt:${kind}:${content}`).digest()

const isSame = (given: Buffer, expected: Buffer): boolean =>
  given.length === expected.length && timingSafeEqual(given, expected)
