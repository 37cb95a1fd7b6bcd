import type { SiteRecord } from '../site/sites.ts'

/** Enough for every page of a large site in three languages; beyond that the oldest goes. */
const mostPerSite = 300

const kept = new WeakMap<SiteRecord, Map<string, Promise<unknown>>>()

/**
 * What `make` makes, made once for as long as this record of the site lives. The record is replaced when anything of
 * the site changes, so nothing kept here can be stale. A failure is not kept.
 */
export function keptWith<Value>(site: SiteRecord, key: string, make: () => Promise<Value>): Promise<Value> {
  const values = kept.get(site) ?? new Map<string, Promise<unknown>>()
  kept.set(site, values)
  // Whoever wrote under this key gave it the type that is now read.
  const known = values.get(key) as Promise<Value> | undefined
  if (known) return known
  const making = make()
  values.set(key, making)
  making.then(
    // Only what exists takes another's place: names a visitor makes up push nothing out.
    () => values.size > mostPerSite && values.delete(values.keys().next().value ?? key),
    () => values.delete(key),
  )
  return making
}
