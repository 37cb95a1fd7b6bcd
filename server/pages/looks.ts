export interface Looks {
  /** Whether this site is to be looked through at this moment; if so, it counts as done. */
  isDue: (siteId: string, now: number) => boolean
  /** Of one site, or of all that were looked through. */
  noteChange: (siteId?: string) => void
}

/** When something is looked through again: once, and after changes, but not more often than this. */
export function rareLooks(everyMs: number): Looks {
  const lookedAt = new Map<string, number>()
  const changed = new Set<string>()
  return {
    isDue(siteId, now) {
      const last = lookedAt.get(siteId)
      if (last !== undefined && (!changed.has(siteId) || now - last < everyMs)) return false
      lookedAt.set(siteId, now)
      changed.delete(siteId)
      return true
    },
    noteChange(siteId) {
      for (const id of siteId === undefined ? lookedAt.keys() : [siteId]) changed.add(id)
    },
  }
}
