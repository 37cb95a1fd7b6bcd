import type { Availabilities } from '#contract/hospitality.ts'
import { addDays, bookingHorizonDays, dayIn } from '#contract/days.ts'
import { type DateRange } from '#contract/stays.ts'
import type { Context } from '../context.ts'
import type { Queries } from '../database/database.ts'
import { refuse } from '../refusal.ts'
import type { RuleInput } from '../rule.ts'
import { selectCalendar, selectCarts, selectTaken } from './repository.ts'

/**
 * Free nights of an apartment, always as they are now. A hold of the visitor's own is not in their way.
 * @throws APARTMENT_NOT_FOUND, DATES_INVALID. Source: STAY-02.
 */
export async function readAvailabilities(
  ctx: Context,
  { id, startDate, endDate }: RuleInput<'apartmentAvailabilities'>,
): Promise<Availabilities> {
  const calendar = await selectCalendar(ctx.db, ctx.site.id, id)
  if (!calendar) throw refuse('APARTMENT_NOT_FOUND')
  const today = dayIn(calendar.timezone, ctx.now())
  const last = addDays(today, bookingHorizonDays)
  const window = {
    startDate: startDate && startDate > today ? startDate : today,
    endDate: endDate && endDate < last ? endDate : last,
  }
  if (startDate && endDate && startDate >= endDate) throw refuse('DATES_INVALID')
  const ownBookingIds = await ownBookings(ctx)
  const free = await freeNights(ctx.db, { apartmentIds: [id], ...window, now: ctx.now(), ownBookingIds })
  return { availabilities: free.get(id) ?? [], today, calendarsReadAt: calendar.readAt?.toISOString() ?? null }
}

/** The bookings this visitor is about to pay, whose nights are kept for nobody else. */
export async function ownBookings(ctx: Context): Promise<string[]> {
  const session = await ctx.session.read()
  if (!session) return []
  const owner = { sessionId: session.id, accountId: session.accountId }
  // A list of apartments may be read from a standby, a cart may not.
  const carts = await selectCarts(ctx.database.query, { siteId: ctx.site.id, owner })
  return carts.flatMap(({ bookingId }) => (bookingId ? [bookingId] : []))
}

/** Runs of free nights between two days, by apartment. Nothing is locked: it may have changed by the time it is used. */
export async function freeNights(
  db: Queries,
  search: DateRange & { apartmentIds: string[]; now: Date; ownBookingIds: string[] },
): Promise<Map<string, DateRange[]>> {
  const { startDate, endDate } = search
  if (startDate >= endDate) return new Map(search.apartmentIds.map((id) => [id, []]))
  const taken = await selectTaken(db, search)
  return new Map(
    search.apartmentIds.map((id) => [
      id,
      complementOf(
        taken.filter(({ apartmentId }) => apartmentId === id),
        { startDate, endDate },
      ),
    ]),
  )
}

/** What the ranges, which are in the order of their beginnings, leave free of the window. */
function complementOf(taken: readonly DateRange[], { startDate, endDate }: DateRange): DateRange[] {
  const free: DateRange[] = []
  let from = startDate
  for (const range of taken) {
    if (range.startDate > from) free.push({ startDate: from, endDate: range.startDate })
    if (range.endDate > from) from = range.endDate
  }
  if (from < endDate) free.push({ startDate: from, endDate })
  return free
}
