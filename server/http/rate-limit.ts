import { createHmac } from 'node:crypto'
import type { Context } from '../context.ts'
import type { Queries } from '../database/database.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { networksOf } from './networks.ts'
import {
  type Count,
  countTries,
  deleteParts,
  type Part,
  selectParts,
  takeBack,
  takeLastBack,
} from './rate-limit-repository.ts'

export interface RateLimit {
  max: number
  windowSeconds: number
  /** Whose tries are counted: an address, an e-mail, a session. An address counts for its networks. Kept only as a hash. */
  by: string
}

type LimitContext = Pick<Context, 'config' | 'database' | 'now'>

/** A window is counted in this many parts, so that nobody gets twice as many tries around the end of one. */
const partsPerWindow = 10

/**
 * Counts this try and refuses when there were too many within the window, on whatever node they came; what is refused
 * does not count. Call it outside the rule's transaction, or a refusal would take its own count back.
 * @throws TOO_MANY_REQUESTS with the seconds to wait, which become the header Retry-After.
 */
export const limitRate = (ctx: LimitContext, name: string, limit: RateLimit): Promise<void> =>
  limitRates(ctx, { [name]: limit })

/** The same for several limits by their names, in one round trip: what one of them refuses does not count for those behind it. */
export async function limitRates(ctx: LimitContext, limits: Record<string, RateLimit>): Promise<void> {
  const refused = await refusedRate(ctx, limits)
  if (refused) throw refused.refusal
}

/** The same, for rules that ask for more instead of refusing. @returns which of them does, and what it says; null for none. */
export async function refusedRate(
  ctx: LimitContext,
  limits: Record<string, RateLimit>,
): Promise<{ name: string; refusal: Refusal } | null> {
  const counts = Object.entries(limits).flatMap(([name, { max, windowSeconds, by }]) =>
    (networksOf(by) ?? [{ name: by, times: 1 }]).map((network) => ({
      name,
      key: keyOf(ctx, name, windowSeconds, network.name),
      max: max * network.times * ctx.config.rateLimitFactor,
      ...partOf(ctx, windowSeconds * 1000),
    })),
  )
  if (counts.length === 0) return null
  const tries = await countTries(ctx.database.query, counts)
  const refused = counts.findIndex(({ key, max }) => (tries.get(key) ?? 0) > max)
  const first = counts[refused]
  if (!first) return null
  for (const count of counts.slice(refused)) await takeBack(ctx.database.query, count)
  const left = await selectParts(ctx.database.query, first)
  const freeMs = freeAt(left, first.max) + first.windowMs - ctx.now().getTime()
  return { name: first.name, refusal: refuse('TOO_MANY_REQUESTS', { seconds: Math.ceil(freeMs / 1000) }) }
}

/** Takes one try out of the count again, for limits that count only what went wrong. */
export async function forgetTry(
  ctx: LimitContext,
  name: string,
  { windowSeconds, by }: Pick<RateLimit, 'windowSeconds' | 'by'>,
): Promise<void> {
  for (const network of networksOf(by) ?? [{ name: by }])
    await takeLastBack(ctx.database.query, keyOf(ctx, name, windowSeconds, network.name))
}

/** Forgets the counts of more than a day ago; no limit looks back further. */
export const cleanRateLimits = (db: Queries, now: Date): Promise<void> =>
  deleteParts(db, { before: new Date(now.getTime() - 86_400_000) })

const keyOf = (ctx: LimitContext, name: string, windowSeconds: number, who: string): string =>
  `${name}:${windowSeconds}:${nameless(ctx, who)}`

/** Not to be counted back by trying all addresses there are: that takes the secret. */
const nameless = ({ config }: LimitContext, text: string): string =>
  createHmac('sha256', config.appSecret).update(`rate limit\n${text}`).digest('base64url').slice(0, 22)

function partOf(ctx: LimitContext, windowMs: number): Pick<Count, 'windowMs' | 'part' | 'since'> {
  const now = ctx.now().getTime()
  const part = new Date(now - (now % (windowMs / partsPerWindow)))
  return { windowMs, part, since: new Date(part.getTime() - windowMs) }
}

/** The start of the part that has to leave the window for one more try to have room. */
function freeAt(parts: readonly Part[], max: number): number {
  let left = parts.reduce((sum, { hits }) => sum + hits, 0)
  for (const { startsAt, hits } of parts) {
    left -= hits
    if (left + 1 <= max) return startsAt.getTime()
  }
  return parts.at(-1)?.startsAt.getTime() ?? 0
}
