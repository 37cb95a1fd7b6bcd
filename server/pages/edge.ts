import { z } from 'zod'
import type { Services } from '../context.ts'
import { type Database, inTransaction } from '../database/database.ts'
import { queueLater, type Tasks } from '../database/jobs.ts'

/** Caches of ours in front of the house, which forget what they are told to forget (decision 52). */
export interface EdgeConfig {
  /** Each is told by a POST. */
  purgeUrls: readonly string[]
  token: string
}

/** By this one all sites' pages are forgotten. */
const everything = 'cepage'
const keyOf = (siteId: string): string => `site-${siteId}`

/** Nodes hear of a change within moments of each other, and of several in a row: one purge is enough. */
const gatherMs = 300
const timeoutMs = 5000

/** The names by which a cache forgets an answer, as Fastly and Varnish read them, and as Cloudflare does. */
export const edgeTags = (siteId: string): Record<string, string> => ({
  'surrogate-key': `${everything} ${keyOf(siteId)}`,
  'cache-tag': `${everything},${keyOf(siteId)}`,
})

/** How long a cache of ours may keep a page that browsers ask for each time. */
export function edgeAge(seconds: number): Record<string, string> {
  const age = `max-age=${Math.floor(seconds)}`
  return { 'surrogate-control': age, 'cdn-cache-control': age }
}

/** Queues one purge of a site, or of all of them, however many nodes ask for it. */
export async function purgeLater(database: Database, siteId?: string): Promise<void> {
  const key = siteId === undefined ? everything : keyOf(siteId)
  const runAt = new Date(database.clock.now().getTime() + gatherMs)
  await inTransaction(database.query, (trx) =>
    queueLater(trx, 'edge.purge', { key }, { jobKey: `edge.purge:${key}`, runAt }),
  )
}

const Purge = z.object({ key: z.string() })

/** Tells every cache to forget; one that does not answer is told again, later and later. */
export const edgeTasks = ({ config: { edge } }: Pick<Services, 'config'>): Tasks => ({
  async 'edge.purge'(payload, { signal }) {
    const { key } = Purge.parse(payload)
    const told = await Promise.allSettled((edge?.purgeUrls ?? []).map((url) => purge(url, key, edge?.token, signal)))
    const failed = told.find(({ status }) => status === 'rejected')
    if (failed) throw (failed as PromiseRejectedResult).reason // Its status says so.
  },
})

async function purge(url: string, key: string, token: string | undefined, signal: AbortSignal): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'surrogate-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ tags: [key] } satisfies { tags: string[] }),
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`A cache answered ${answer.status} to a purge.`)
}
