import { type Found, mostFound } from '#contract/find-office.ts'
import type { PlaceContext } from '../office-context.ts'
import { selectMembersFound } from './members-repository.ts'

/** Who works here. */
export async function membersFound({ db, place }: PlaceContext, words: readonly string[]): Promise<Found[]> {
  const rows = await selectMembersFound(db, { placeId: place.id, words, limit: mostFound })
  return rows.map((row) => ({ kind: 'member', ...row }))
}
