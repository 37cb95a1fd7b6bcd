import { tellStaff } from '../audit/record.ts'
import type { Queries } from '../database/database.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import { refuse } from '../refusal.ts'
import { insertOwner, selectHasMembers } from './members-repository.ts'

/**
 * Whoever makes a site, a shop or an agency holds its keys until they hand them over. A visit ends and must leave no keys
 * behind, so whoever only visits makes none.
 * @param ofIds of what was made. @throws ACCESS_RESTRICTED
 */
export async function makeOwner({ db, staff, visit, now }: PlaceContext & Writing, ...ofIds: string[]): Promise<void> {
  if (visit) throw refuse('ACCESS_RESTRICTED')
  for (const ofId of ofIds) await insertOwner(db, { ofId, staffId: staff.id, now: now() })
  await tellStaff(db, staff.id)
}

/** Whether anybody works or has worked in the place that was made with this site, shop or agency. */
export const hasMembers = (db: Queries, ofId: string): Promise<boolean> => selectHasMembers(db, ofId)
