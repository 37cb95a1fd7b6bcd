import type { ShopDocument } from '#contract/documents/shop.ts'
import { latestEnd, onClock } from '#contract/door-hours.ts'
import { EstateHours } from '#contract/estate-office.ts'
import { longDate } from '#contract/formats.ts'
import { weekdays } from '#contract/weekdays.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import { record } from '../audit/record.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { refuse } from '../refusal.ts'
import { shopOf } from '../orders/office-list.ts'
import { documentIn, lockEstate, updateEstate } from './repository.ts'

export const hoursOf = (document: ShopDocument): EstateHours =>
  EstateHours.parse({
    week: Object.fromEntries(weekdays.map((day) => [day, document.openingHours[day] ?? []])),
    note: document.openingHoursNote,
    closures: document.closures,
    exceptions: document.exceptions,
  })

/**
 * Changes when the door is open: what the shop's page, engines and the day of a pick-up say follows at once.
 * @throws VERSION_OLD, ESTATE_HOURS, ESTATE_DAYS. Source: WINES-07.
 */
export async function saveHours(
  ctx: PlaceContext & Writing,
  { version, hours }: OfficeRuleInput<'estateHoursSave'>,
): Promise<OfficeRuleResult<'estateHoursSave'>> {
  const shopId = shopOf(ctx)
  const row = await lockEstate(ctx.db, shopId)
  if (row.hoursVersion !== version) throw refuse('VERSION_OLD')
  checkHours(ctx, hours)
  const { week, note, closures, exceptions } = hours
  const parts = {
    openingHours: week,
    openingHoursNote: note,
    closures,
    exceptions: exceptions.toSorted((a, b) => a.from.localeCompare(b.from)),
  }
  const { hoursVersion } = await updateEstate(ctx.db, { shopId, parts: JSON.stringify(parts) })
  await record(
    ctx,
    {
      action: 'estateHoursSave',
      values: {},
      reverse: { name: 'estateHoursSave', input: { version: hoursVersion, hours: hoursOf(documentIn(row)) } },
    },
    ['estate'],
  )
  return { version: hoursVersion }
}

function checkHours(ctx: PlaceContext, { week, exceptions }: EstateHours): void {
  for (const [at, day] of weekdays.entries())
    if (!isInOrder(week[day] ?? [], week[weekdays.at(at - 1) ?? 'sunday']))
      throw refuse('ESTATE_HOURS', { day: ctx.translate(`common.dates.weekdays.${day}`) }, day)
  for (const [at, { from, to, hours }] of exceptions.entries()) {
    const isSaid = exceptions.slice(0, at).some((other) => other.from <= to && from <= other.to)
    if (from > to || isSaid) throw refuse('ESTATE_DAYS', {}, 'from')
    if (!isInOrder(hours)) throw refuse('ESTATE_HOURS', { day: longDate(from, ctx.language) }, 'hours')
  }
}

type Ranges = readonly { from: string; to: string }[]

/** Each begins before it ends, and after the one before; the last may end in the morning after, before that day begins. */
function isInOrder(ranges: Ranges, before: Ranges = []): boolean {
  const evening = before.at(-1)?.to ?? ''
  return ranges.every(({ from, to }, at) => {
    const ended = at > 0 ? (ranges[at - 1]?.to ?? '') : evening > '24:00' ? onClock(evening) : ''
    return from < to && from < '24:00' && to <= latestEnd && ended < from
  })
}
