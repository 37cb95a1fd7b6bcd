import { LRUCache } from 'lru-cache'
import type { Context } from '../context.ts'

interface Kept {
  site: Context['site']
  readAt: number
  answer: Promise<unknown>
}

/** Answers to what many ask for, the one asked for longest ago first. Some ten kilobytes each. */
const kept = new LRUCache<string, Kept>({ max: 500 })

/** Stock goes by the minute, and lists are kept as pages far longer. */
const ttlMs = 30_000

/**
 * An answer that is the same for everybody who asks the same of this site, kept for a moment; what the growers change
 * evicts it with the site. Whoever asks meanwhile waits for the same one. `name` says all that the answer depends on.
 */
export function keptFor<Answer>(ctx: Context, name: string, read: () => Promise<Answer>): Promise<Answer> {
  const key = `${ctx.site.id} ${name}`
  const now = ctx.now().getTime()
  const known = kept.get(key)
  // The name says what it is.
  if (known && known.site === ctx.site && now - known.readAt < ttlMs) return known.answer as Promise<Answer>
  const answer = read()
  kept.set(key, { site: ctx.site, readAt: now, answer })
  answer.catch(() => kept.peek(key)?.answer === answer && kept.delete(key))
  return answer
}
