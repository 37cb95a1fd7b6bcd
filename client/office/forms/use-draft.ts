import { useEffect, useRef, useState } from 'react'

/** A form as it stands in its fields: one text for each key. */
export type Typed = Readonly<Record<string, string>>

/** What somebody has typed, and what stood there when they began. */
type Changes = Readonly<Record<string, { base: string; mine: string }>>

export interface Draft {
  /** What stands in the field. */
  value: (key: string) => string
  /** What stands in the field from now on; made of what stands there then, for who was waiting for something. */
  type: (key: string, text: string | ((stands: string) => string)) => void
  /** Keys in which something else stands than on the server. */
  changed: readonly string[]
  /** What somebody else has written meanwhile where this person has, too; undefined where they have not. */
  theirs: (key: string) => string | undefined
  hasCollision: boolean
  takeTheirs: (key: string) => void
  keepMine: (key: string) => void
  /** All that is typed, over what the server has. */
  typed: Typed
  /** @param sent what was saved: what was typed since stays; without it all is forgotten. */
  forget: (sent?: Typed) => void
}

/**
 * A form over what the server has, field by field. What others write appears where nothing is typed; where something is,
 * both stand there until one is chosen. It is kept on this device until it is saved, and goes with the login.
 * @param name of what is written about, for the device.
 */
export function useDraft(name: string, server: Typed): Draft {
  const key = `draft ${name}`
  const [changes, setChanges] = useState<Changes>(() => keptAt(key))
  useEffect(() => {
    if (Object.keys(changes).length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(changes))
  }, [key, changes])
  const has = (field: string) => server[field] ?? ''
  // What comes late, such as a photograph, is laid over what stands there then.
  const latest = useRef(server)
  useEffect(() => {
    latest.current = server
  })
  const live = Object.entries(changes).filter(([field, { mine }]) => mine !== has(field))
  const theirs = (field: string) => {
    const change = changes[field]
    return change && change.mine !== has(field) && change.base !== has(field) ? has(field) : undefined
  }
  return {
    value: (field) => changes[field]?.mine ?? has(field),
    type: (field, text) =>
      setChanges((before) => {
        const there = latest.current[field] ?? ''
        const { base, mine: stands } = before[field] ?? { base: there, mine: there }
        const mine = typeof text === 'string' ? text : text(stands)
        return mine === base ? without(before, field) : { ...before, [field]: { base, mine } }
      }),
    changed: live.map(([field]) => field),
    theirs,
    hasCollision: live.some(([field]) => theirs(field) !== undefined),
    takeTheirs: (field) => setChanges((before) => without(before, field)),
    keepMine: (field) =>
      setChanges((before) => ({ ...before, [field]: { base: has(field), mine: before[field]?.mine ?? '' } })),
    typed: { ...server, ...Object.fromEntries(live.map(([field, { mine }]) => [field, mine])) },
    forget: (sent) =>
      setChanges((before) =>
        Object.fromEntries(
          Object.entries(before).flatMap(([field, { base, mine }]) => {
            const saved = sent?.[field]
            if (sent === undefined || saved === mine) return []
            return [[field, { base: saved ?? base, mine }]]
          }),
        ),
      ),
  }
}

const without = (changes: Changes, field: string): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([each]) => each !== field))

function keptAt(key: string): Changes {
  try {
    // Written by this very form; what an older one has written is typed anew.
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Changes
  } catch {
    return {}
  }
}
