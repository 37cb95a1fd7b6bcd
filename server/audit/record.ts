import type { OfficeEndpointName, OfficeInput } from '#contract/office-endpoints.ts'
import { notify } from '../database/notices.ts'
import type { OfficePlace, Staff, Writing } from '../office-context.ts'
import { insertEntry } from './repository.ts'

/** The call that takes something back, as it would be sent; the place is the entry's own. */
export type Reverse = {
  [Name in OfficeEndpointName]: { name: Name; input: Omit<OfficeInput<Name>, 'place'> }
}[OfficeEndpointName]

export interface Deed {
  action: OfficeEndpointName
  /** What its sentence names: `team.audit.{action}`. */
  values: Record<string, string | number>
  changes?: { field: string; before: string | null; after: string | null }[]
  /** Null for what cannot be taken back. */
  reverse: Reverse | null
}

/** Whoever does something in a place. Without a person it was the machine, or somebody who has just come in. */
type Doer = Pick<Writing, 'db'> &
  Partial<Omit<Writing, 'db'>> & { place: Pick<OfficePlace, 'id' | 'handle'>; staff: Staff | null; now: () => Date }

/**
 * Writes down what a write has done, in its own transaction (TEAM-03), and tells whoever looks at these lists.
 * @param topics the lists that show it, besides the log.
 */
export async function record(ctx: Doer, deed: Deed, topics: readonly string[]): Promise<void> {
  const { db, place, staff, now, undoing = null } = ctx
  const id = await insertEntry(db, {
    placeId: place.id,
    staffId: staff?.id ?? null,
    deviceName: staff?.deviceName ?? null,
    at: now(),
    action: deed.action,
    values: JSON.stringify(deed.values),
    changes: JSON.stringify(deed.changes ?? []),
    reverse: deed.reverse && JSON.stringify(deed.reverse),
    undoOf: undoing,
  })
  if (ctx.noted && deed.reverse) ctx.noted.entry = id
  for (const topic of [...topics, 'audit']) await tell(db, place, topic)
}

/** The lists of this place about this are to be read again, by whoever looks at them. */
const tell = (db: Writing['db'], { handle }: Pick<OfficePlace, 'handle'>, topic: string): Promise<void> =>
  notify(db, 'office_changed', JSON.stringify({ place: handle, topic }))

/** Who this person is, or where they are logged in, is otherwise now: their open windows ask anew. */
export const tellStaff = (db: Writing['db'], staffId: string): Promise<void> =>
  notify(db, 'office_changed', JSON.stringify({ staffId }))
