import type { CalendarSettings } from '#contract/machines-office.ts'
import { record } from '../audit/record.ts'
import { hostOf, readCalendarLater } from '../hospitality/calendar-jobs.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { refuse } from '../refusal.ts'
import { calendarProblem } from './calendar-problem.ts'
import { selectCalendars, updateReadAgain, updateSettings } from './calendars-repository.ts'

/** The calendars of other platforms: whose, how old, and what is wrong with them (PLATFORM-02). */
export async function readCalendars({ db, language }: PlaceContext): Promise<OfficeRuleResult<'calendars'>> {
  const calendars = await selectCalendars(db, { language, limit: 500 })
  return {
    calendars: calendars.map(({ url, readAt, triedAt, problem, shrunkUntil, readByThemAt, token, ...row }) => ({
      ...settled(row),
      shrunkUntil: shrunkUntil?.toISOString() ?? null,
      readByThemAt: readByThemAt?.toISOString() ?? null,
      ownPath: `/calendars/${token}.ics`,
      host: hostOf(url),
      readAt: readAt?.toISOString() ?? null,
      triedAt: triedAt?.toISOString() ?? null,
      problem: problem === null ? null : calendarProblem(problem),
    })),
  }
}

const settled = <Row extends CalendarSettings>({ isPersonal, takesFree, windowMonths, ...row }: Row) => ({
  ...row,
  settings: { isPersonal, takesFree, windowMonths },
})

/** How a calendar is read from now on; a job reads it so at once. @throws NOT_FOUND */
export async function setCalendar(
  ctx: PlaceContext & Writing,
  { feed: feedId, isPersonal, takesFree, windowMonths }: OfficeRuleInput<'calendarSettings'>,
): Promise<Record<string, never>> {
  const calendar = await updateSettings(ctx.db, feedId, { isPersonal, takesFree, windowMonths })
  if (!calendar) throw refuse('NOT_FOUND')
  await readCalendarLater(ctx.db, feedId)
  await record(ctx, { action: 'calendarSettings', values: { calendar: calendar.name }, reverse: null }, ['calendars'])
  return {}
}

/** A job reads it once more. @throws NOT_FOUND */
export async function readAgain(
  ctx: PlaceContext & Writing,
  { feed: feedId }: OfficeRuleInput<'calendarRead'>,
): Promise<Record<string, never>> {
  const calendar = await updateReadAgain(ctx.db, feedId)
  if (!calendar) throw refuse('NOT_FOUND')
  await readCalendarLater(ctx.db, feedId)
  await record(ctx, { action: 'calendarRead', values: { calendar: calendar.name }, reverse: null }, ['calendars'])
  return {}
}
