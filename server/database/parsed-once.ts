import type { z } from 'zod'

/** More documents than a node shows in a while; what has not been asked for goes first. */
const mostKept = 500

/**
 * Parses a column of JSON, selected as text, and remembers what came of it: a grower changes a document a few times a
 * year and it is read a hundred times a second. The text itself is the key, so nothing is ever stale.
 * What it gives is shared: nobody may write to it.
 */
export function parsedOnce<Schema extends z.ZodType>(schema: Schema): (text: string) => z.infer<Schema> {
  const kept = new Map<string, z.infer<Schema>>()
  return (text) => {
    const known = kept.get(text)
    if (known !== undefined) return known
    const parsed = schema.parse(JSON.parse(text))
    for (const oldest of kept.keys()) {
      if (kept.size < mostKept) break
      kept.delete(oldest)
    }
    kept.set(text, parsed)
    return parsed
  }
}
