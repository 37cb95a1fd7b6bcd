import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import { readStored, type StoredAt } from './stored.ts'

/** More documents than a node shows in a while; what has not been asked for goes first. */
const mostKept = 500

/**
 * Reads a column of JSON, selected as text, and remembers what came of it: a grower changes a document a few times a
 * year and it is read a hundred times a second. The text itself is the key, so nothing is ever stale.
 * What it gives is shared: nobody may write to it.
 * @param unsaid what a document of which nothing is said yet is.
 */
export function parsedOnce<Schema extends z.ZodType>(
  schema: Schema,
  unsaid?: z.infer<Schema>,
): (text: string, at: StoredAt) => z.infer<Schema> {
  const kept = new LRUCache<string, { parsed: z.infer<Schema> }>({ max: mostKept })
  return (text, at) => {
    const known = kept.get(text)
    if (known) return known.parsed
    const parsed = readStored(schema, unsaid ? { ...unsaid, ...JSON.parse(text) } : JSON.parse(text), at)
    kept.set(text, { parsed })
    return parsed
  }
}
