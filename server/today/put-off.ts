import { addDays, dayIn } from '#contract/days.ts'
import { mostDaysOff } from '#contract/today-office.ts'
import { record } from '../audit/record.ts'
import type { Services } from '../context.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput } from '../office-rule.ts'
import { refuse } from '../refusal.ts'
import { deletePastPutOff, deletePutOff, lockPutOff, upsertPutOff } from './repository.ts'
import { readToday, timeZone } from './today.ts'

/**
 * Not today: a line of the day waits for another one, for everybody in the house; nothing of it is done or deleted.
 * @throws NOT_FOUND for what is no line of this person's day, or presses too much to wait; VERSION_OLD when somebody else
 * was faster. Source: DAY-01.
 */
export async function putOff(
  ctx: PlaceContext & Writing,
  { line: id, from, until }: OfficeRuleInput<'linePutOff'>,
): Promise<Record<string, never>> {
  const today = dayIn(timeZone, ctx.now())
  const { lines, later } = await readToday(ctx)
  const line = [...lines, ...later].find((one) => one.id === id)
  // What is taken back may have been done meanwhile.
  if (ctx.undoing === null && (!line || line.rank === 'now')) throw refuse('NOT_FOUND')
  if (until !== null && (until <= today || until > addDays(today, mostDaysOff))) throw refuse('VERSION_OLD')
  const which = { placeId: ctx.place.id, line: id }
  const known = await lockPutOff(ctx.db, which)
  // A day that has come is as none.
  const before = known !== null && known > today ? known : null
  if (before !== from) throw refuse('VERSION_OLD')
  if (until === null) await deletePutOff(ctx.db, which)
  else if (!(await upsertPutOff(ctx.db, { ...which, from: known, until }))) throw refuse('VERSION_OLD')
  await record(
    ctx,
    {
      action: 'linePutOff',
      values: { back: until === null ? 1 : 0 },
      changes: [{ field: 'day', before: from, after: until }],
      reverse: { name: 'linePutOff', input: { line: id, from: until, until: from } },
    },
    ['today'],
  )
  return {}
}

/** @returns how many lines are of days gone by. */
export const forgetPastPutOff = ({ database, now }: Services): Promise<number> =>
  deletePastPutOff(database.query, { before: addDays(dayIn(timeZone, now()), -1) })
