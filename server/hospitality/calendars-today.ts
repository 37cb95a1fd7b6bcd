import type { RawBuilder } from 'kysely'
import { localize } from '#contract/localized.ts'
import type { TodayLine } from '#contract/today-office.ts'
import { record } from '../audit/record.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput } from '../office-rule.ts'
import { refuse } from '../refusal.ts'
import { calendarsTold, selectQuestions, updateAnswer } from './calendar-clash-repository.ts'
import { hostOf, raiseAlarm, readCalendarLater } from './calendar-jobs.ts'
import { selectFeedsTold, type ToldRow, updateBelieved, updateReadAgain } from './calendar-repository.ts'

export const calendarsToday = ({ place }: PlaceContext): RawBuilder<number> => calendarsTold(place.agencyId)

/** What there is to say of calendars of other platforms: what is sold there may not be seen here (STAY-02, CAL-01). */
export async function calendarLines({ db, place, language }: PlaceContext): Promise<TodayLine[]> {
  const { agencyId } = place
  if (agencyId === null) return []
  const feeds = await selectFeedsTold(db, { agencyId })
  const questions = await selectQuestions(db, { agencyId })
  return [
    ...questions.map(({ feedId, url, bookingId, apartment, ...question }): TodayLine => ({
      ...{ kind: 'calendarQuestion', id: `calendarQuestion ${feedId} ${bookingId}`, rank: 'hour', to: 'today' },
      ...{ feedId, bookingId, host: hostOf(url), apartment: localize(apartment, language), ...question },
    })),
    ...feeds.flatMap((feed) => linesOf(feed, language)),
  ]
}

function linesOf({ id, name, url, apartment, isAside, unclear, shrunkUntil }: ToldRow, language: string): TodayLine[] {
  const about = { to: 'today', feedId: id, name, host: hostOf(url), apartment: localize(apartment, language) }
  const lines: TodayLine[] = []
  if (isAside) lines.push({ ...about, kind: 'calendarAside', id: `calendarAside ${id}`, rank: 'now' })
  if (shrunkUntil)
    lines.push({
      ...{ ...about, kind: 'calendarShrunk', id: `calendarShrunk ${id}`, rank: 'answer' },
      until: shrunkUntil.toISOString(),
    })
  if (unclear.length > 0)
    lines.push({ ...about, kind: 'calendarUnclear', id: `calendarUnclear ${id}`, rank: 'answer', unclear })
  return lines
}

/** The agency asks for one of its calendars; a job reads it once, and puts it aside again if nothing has changed. @throws NOT_FOUND */
export async function readOwnAgain(
  ctx: PlaceContext & Writing,
  { feed: feedId }: OfficeRuleInput<'ownCalendarRead'>,
): Promise<Record<string, never>> {
  const { agencyId } = ctx.place
  const feed = agencyId && (await updateReadAgain(ctx.db, { feedId, agencyId }))
  if (!feed) throw refuse('NOT_FOUND')
  await readCalendarLater(ctx.db, feedId)
  return noted(ctx, 'ownCalendarRead', feed.name)
}

/** The agency knows that what a calendar leaves out is free; it is read once more, and that reading frees it. @throws NOT_FOUND */
export async function believeOwn(
  ctx: PlaceContext & Writing,
  { feed: feedId }: OfficeRuleInput<'ownCalendarBelieve'>,
): Promise<Record<string, never>> {
  const { agencyId } = ctx.place
  const feed = agencyId && (await updateBelieved(ctx.db, { feedId, agencyId }))
  if (!feed) throw refuse('NOT_FOUND')
  await readCalendarLater(ctx.db, feedId)
  return noted(ctx, 'ownCalendarBelieve', feed.name)
}

/** Whether the very nights of a stay are that stay coming back. Another guest is an alarm, as it would have been. @throws NOT_FOUND */
export async function answerOwn(
  ctx: PlaceContext & Writing,
  { feed: feedId, bookingId, isOurs }: OfficeRuleInput<'ownCalendarAnswer'>,
): Promise<Record<string, never>> {
  const { agencyId } = ctx.place
  const feed = agencyId && (await updateAnswer(ctx.db, { feedId, bookingId, agencyId, isOurs, now: ctx.now() }))
  if (!feed) throw refuse('NOT_FOUND')
  if (!isOurs) await raiseAlarm(ctx.db, { feedId, bookingId })
  return noted(ctx, 'ownCalendarAnswer', feed.name, { guest: isOurs ? 'ours' : 'other' })
}

async function noted(
  ctx: PlaceContext & Writing,
  action: 'ownCalendarRead' | 'ownCalendarBelieve' | 'ownCalendarAnswer',
  calendar: string,
  values: Record<string, string> = {},
): Promise<Record<string, never>> {
  await record(ctx, { action, values: { calendar, ...values }, reverse: null }, ['calendars', 'today'])
  return {}
}
