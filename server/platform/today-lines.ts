import type { TodayLine } from '#contract/today-office.ts'
import type { PlaceContext } from '../office-context.ts'
import { countHouses, selectFailedJobs, selectHouses } from './repository.ts'

/** So many houses that sell, and sites. */
export const looksAfter = ({ db }: PlaceContext): Promise<{ houses: number; sites: number }> => countHouses(db)

/** What the platform's people have to see to. */
export async function platformLines({ db, language, now }: PlaceContext): Promise<TodayLine[]> {
  const failed = await selectFailedJobs(db, { limit: 200 })
  const houses = await selectHouses(db, { language, now: now() })
  // A site may be looked after by the platform itself; what sells needs somebody.
  const without = houses.filter((house) => house.kind !== 'SITE' && house.keyHolders.length + house.invitations === 0)
  const [first] = without
  return [
    ...(failed.length > 0
      ? [{ kind: 'failedJobs' as const, id: 'failedJobs', rank: 'now' as const, to: 'system', count: failed.length }]
      : []),
    ...(first
      ? [
          {
            kind: 'houseWithoutKeys' as const,
            id: 'houseWithoutKeys',
            rank: 'good' as const,
            to: 'houses',
            name: first.name,
            count: without.length,
          },
        ]
      : []),
  ]
}
