import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Besides } from '../answer.ts'
import type { Context } from '../context.ts'

/** A browser is known for so long after it was last logged in. */
const browserMarkTtlMs = 180 * 86_400_000

/** A household shares a browser; more accounts than these are no household. */
const maxMarks = 3

type MarkContext = Pick<Context, 'config' | 'site' | 'now' | 'browserMarks'>

/**
 * What lets this browser be known as one that has opened the account. A mark opens nothing and names nobody: it is a random
 * word, its end, and a signature over both, the site and the e-mail.
 * @param email folded.
 */
export function markedBrowser(ctx: MarkContext, email: string): NonNullable<Besides['browserMarks']> {
  const content = `${randomBytes(16).toString('base64url')}.${secondsOf(ctx.now().getTime() + browserMarkTtlMs)}`
  const mark = `${content}.${signatureOf(ctx, ctx.config.appSecret, content, email).toString('base64url')}`
  const others = marksOf(ctx).filter((other) => !isMarkOf(ctx, other, email))
  const value = [mark, ...others].slice(0, maxMarks).join('~')
  return { value, maxAgeSeconds: browserMarkTtlMs / 1000 }
}

/** The random word of this account's mark in the browser, or null when it never opened it, or too long ago. */
export const findMark = (ctx: MarkContext, email: string): string | null =>
  marksOf(ctx)
    .find((mark) => isMarkOf(ctx, mark, email))
    ?.split('.')[0] ?? null

/** More than we have ever written is not ours; each costs a signature. */
const marksOf = ({ browserMarks = '' }: MarkContext): string[] =>
  browserMarks.split('~').filter(Boolean).slice(0, maxMarks)

function isMarkOf(ctx: MarkContext, mark: string, email: string): boolean {
  const [, content, end = '', signature] = /^([\w-]{22}\.([0-9a-z]{1,9}))\.([\w-]{43})$/.exec(mark) ?? []
  if (!content || !signature) return false
  if (Number.parseInt(end, 36) * 1000 <= ctx.now().getTime()) return false
  const given = Buffer.from(signature, 'base64url')
  return ctx.config.appSecrets.some((secret) => timingSafeEqual(given, signatureOf(ctx, secret, content, email)))
}

const secondsOf = (ms: number): string => Math.floor(ms / 1000).toString(36)

const signatureOf = ({ site }: MarkContext, secret: string, content: string, email: string): Buffer =>
  createHmac('sha256', secret).update(`browser:${site.id}:${email}:${content}`).digest()
