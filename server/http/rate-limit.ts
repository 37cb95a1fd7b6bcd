import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Queries } from '../database/database.ts'
import { refuse } from '../refusal.ts'

export interface RateLimit {
  max: number
  windowSeconds: number
  /** Whose tries are counted: an address, an e-mail, a session. Kept only as a hash. */
  by: string
}

/**
 * Counts this try and refuses when there were too many, on whatever node they came. Call it outside the rule's
 * transaction, or a refusal would take its own count back.
 * @throws TOO_MANY_REQUESTS with the seconds to wait, which become the header Retry-After.
 */
export async function limitRate(
  ctx: Pick<Context, 'config' | 'database' | 'now'>,
  name: string,
  { max, windowSeconds, by }: RateLimit,
): Promise<void> {
  const windowMs = windowSeconds * 1000
  const now = ctx.now().getTime()
  const windowStart = now - (now % windowMs)
  const key = `${name}:${windowSeconds}:${createHash('sha256').update(by).digest('base64url').slice(0, 22)}`
  const { rows } = await sql<{ hits: number }>`
    insert into rate_limit (key, window_start) values (${key}, ${new Date(windowStart)})
    on conflict (key, window_start) do update set hits = rate_limit.hits + 1
    returning hits`.execute(ctx.database.query)
  if ((rows[0]?.hits ?? 0) <= max * ctx.config.rateLimitFactor) return
  throw refuse('TOO_MANY_REQUESTS', { seconds: Math.ceil((windowStart + windowMs - now) / 1000) })
}

/** Forgets the counts of windows that began more than a day ago; no limit looks back further. */
export async function cleanRateLimits(db: Queries, now: Date): Promise<void> {
  await sql`delete from rate_limit where window_start < ${new Date(now.getTime() - 86_400_000)}`.execute(db)
}
