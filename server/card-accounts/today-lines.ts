import type { RawBuilder } from 'kysely'
import { dayIn } from '#contract/days.ts'
import type { TodayLine } from '#contract/today-office.ts'
import type { PlaceContext } from '../office-context.ts'
import { shopOf } from '../orders/office-list.ts'
import { cardTrouble, selectCardAccount } from './repository.ts'

const timeZone = 'Europe/Paris'

export const cardsToday = ({ place }: PlaceContext): RawBuilder<number> => cardTrouble(place.shopId)

/**
 * Cards that a shop took and does not any more, or will not for long: the line leads to the provider's page, which asks
 * what is missing (DAY-01, THIRD-06). What is known is the last answer; nobody is asked for it.
 */
export async function cardLines(ctx: PlaceContext): Promise<TodayLine[]> {
  const row = await selectCardAccount(ctx.db, shopOf(ctx))
  if (!row?.isWanted || row.beganAt === null) return []
  const isStopped = !row.canCharge
  if (!isStopped && row.dueCount === 0) return []
  return [
    {
      kind: 'cards',
      id: isStopped ? 'cards stopped' : 'cards due',
      rank: isStopped ? 'now' : 'answer',
      // Whoever comes back from a page that has run out is led to the next one: the same for who comes from the day.
      to: `settings/payment${row.isGone ? '' : '?card=again'}`,
      state: row.isGone ? 'gone' : isStopped ? 'stopped' : 'due',
      count: row.dueCount,
      until: row.dueUntil && dayIn(timeZone, row.dueUntil),
    },
  ]
}
