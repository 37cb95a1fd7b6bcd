import type { RawBuilder } from 'kysely'
import type { TodayLine } from '#contract/today-office.ts'
import type { PlaceContext } from '../office-context.ts'
import { messagesUnanswered, selectUnanswered } from './repository.ts'
import { shortened } from './threads.ts'

/** After so long without an answer a message is a thing of the day (office-facts, "Today, the rule"). */
const patienceMs = 4 * 3_600_000
const most = 20
const previewLetters = 50

/** How many wait for an answer at this moment; none for who only looks along (TEAM-05). */
export const messagesToday = ({ place, visit }: PlaceContext): RawBuilder<number> =>
  messagesUnanswered(visit ? null : place.id)

/** Whom nobody has answered for four hours. */
export async function messageLines(ctx: PlaceContext): Promise<TodayLine[]> {
  const before = new Date(ctx.now().getTime() - patienceMs)
  const rows = await selectUnanswered(ctx.db, { placeId: ctx.place.id, before, most })
  return rows.map(({ id, name, since, preview }) => ({
    kind: 'toAnswer' as const,
    // Somebody who is put off and writes again is there again.
    id: `toAnswer ${id} ${since.getTime()}`,
    rank: 'answer' as const,
    to: `messages/${id}`,
    name,
    preview: shortened(preview, previewLetters),
    since: since.toISOString(),
  }))
}
