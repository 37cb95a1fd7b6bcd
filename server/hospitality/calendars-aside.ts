import type { RawBuilder } from 'kysely'
import type { TodayLine } from '#contract/today-office.ts'
import { record } from '../audit/record.ts'
import { queueLater } from '../database/jobs.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput } from '../office-rule.ts'
import { refuse } from '../refusal.ts'
import { feedsAside, selectFeedsAside, updateReadAgain } from './calendar-repository.ts'

export const calendarsToday = ({ place }: PlaceContext): RawBuilder<number> => feedsAside(place.agencyId)

/** Calendars of other platforms that are not read any more: what is sold there is not seen here (STAY-02). */
export async function calendarLines({ db, place }: PlaceContext): Promise<TodayLine[]> {
  if (place.agencyId === null) return []
  const feeds = await selectFeedsAside(db, { agencyId: place.agencyId })
  return feeds.map(({ id, name, url, apartment }) => ({
    kind: 'calendarAside',
    id: `calendarAside ${id}`,
    rank: 'now',
    to: 'today',
    feedId: id,
    name,
    host: URL.canParse(url) ? new URL(url).host : '',
    apartment,
  }))
}

/** The agency asks for one of its calendars; a job reads it once, and puts it aside again if nothing has changed. @throws NOT_FOUND */
export async function readOwnAgain(
  ctx: PlaceContext & Writing,
  { feed: feedId }: OfficeRuleInput<'ownCalendarRead'>,
): Promise<Record<string, never>> {
  const { agencyId } = ctx.place
  const feed = agencyId && (await updateReadAgain(ctx.db, { feedId, agencyId }))
  if (!feed) throw refuse('NOT_FOUND')
  await queueLater(ctx.db, 'readCalendar', { feedId }, { jobKey: `readCalendar:${feedId}`, maxAttempts: 2 })
  await record(ctx, { action: 'ownCalendarRead', values: { calendar: feed.name }, reverse: null }, [
    'calendars',
    'today',
  ])
  return {}
}
