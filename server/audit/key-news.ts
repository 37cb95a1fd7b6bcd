import { z } from 'zod'
import { queueLater } from '../database/jobs.ts'
import type { OfficeContext, Writing } from '../office-context.ts'
import { selectKeyHolderIds } from './repository.ts'

/** What whoever holds the keys of a house hears at once, by mail. */
export const KeyNews = z.discriminatedUnion('kind', [
  /** Somebody else holds them, too. */
  z.object({ kind: z.literal('owner'), who: z.string(), email: z.string() }),
  /** The platform has offered them to somebody. */
  z.object({ kind: z.literal('offer'), who: z.string(), email: z.string(), opensAt: z.coerce.date().nullable() }),
  /** A site answers at one more name. */
  z.object({ kind: z.literal('host'), who: z.string(), host: z.string() }),
])
export type KeyNews = z.input<typeof KeyNews>

/** As it is queued: who they were when it happened, so that nobody who comes by it can keep them from hearing of it. */
export const KeyNewsPayload = z.object({
  placeId: z.uuid(),
  to: z.array(z.uuid()),
  news: KeyNews,
  at: z.coerce.date(),
  origin: z.url(),
})

type Teller = Pick<OfficeContext, 'origin' | 'now'> & Pick<Writing, 'db'>

/**
 * Tells those who hold the keys of a place, each in their language; of a house that has nobody, those who hold the
 * platform's. Nothing of it can be taken back.
 * @param except who it is about
 */
export async function tellKeyHolders(
  { db, origin, now }: Teller,
  placeId: string,
  news: KeyNews,
  { except }: { except?: string } = {},
): Promise<void> {
  const holders = await selectKeyHolderIds(db, { placeId, now: now() })
  const told = holders.length > 0 ? holders : await selectKeyHolderIds(db, { placeId: null, now: now() })
  const to = told.filter((id) => id !== except)
  if (to.length > 0) await queueLater(db, 'mail.house.keys', { placeId, to, news, at: now().toISOString(), origin })
}

/** Whether anybody holds the keys of this place today. */
export const isHeld = async ({ db, now }: Pick<Teller, 'db' | 'now'>, placeId: string): Promise<boolean> =>
  (await selectKeyHolderIds(db, { placeId, now: now() })).length > 0
