import type { OfficeLanguage } from '#contract/team-office.ts'
import type { Queries } from '../database/database.ts'
import { selectKeyHolders, selectPlace } from './people-repository.ts'

interface KeyHolder {
  email: string
  displayName: string
  language: OfficeLanguage
  /** What the house is called in their language. */
  placeName: string
  handle: string
}

/** Who is told what happens to a house: whoever holds its keys today. */
export async function keyHoldersOf(
  db: Queries,
  { placeId, now }: { placeId: string; now: Date },
): Promise<KeyHolder[]> {
  const holders = await selectKeyHolders(db, { placeId, now })
  const told = holders.map(async (holder) => {
    const place = await selectPlace(db, { id: placeId, language: holder.language })
    return place ? [{ ...holder, placeName: place.name, handle: place.handle }] : []
  })
  return (await Promise.all(told)).flat()
}
