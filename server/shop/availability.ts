import { dateFormat } from '#contract/formats.ts'
import type { Availability } from '#contract/shop.ts'
import type { Context } from '../context.ts'
import { refuse } from '../refusal.ts'
import type { RuleInput } from '../rule.ts'
import { type ProductRow, selectBookingRule, selectSlots, type SlotRow } from './repository.ts'

interface BookingRule {
  minPersons: number | null
  bookingLeadHours: number
}

/**
 * The slots of an activity between two dates of its own calendar, both included (SHOP-05). Slots that have begun are
 * left out; full ones are shown as such.
 * @throws PRODUCT_NOT_FOUND when this site's shop has no such activity.
 */
export async function productAvailabilities(
  ctx: Context,
  input: RuleInput<'productAvailabilities'>,
): Promise<{ availabilities: Availability[] }> {
  const { shopId, productId } = input
  const rule = await selectBookingRule(ctx.db, { siteId: ctx.site.id, shopId, productId })
  if (!rule) throw refuse('PRODUCT_NOT_FOUND', { productCode: productId })
  const slots = await selectSlots(ctx.db, { productId, from: input.startDate, to: input.endDate, now: ctx.now() })
  return { availabilities: slots.map((slot) => availability(slot, rule, ctx.now())) }
}

/** What the calendar shows first: the month of the next slot that can be booked, whole. */
export async function firstMonthOfSlots(ctx: Context, activity: ProductRow): Promise<Availability[]> {
  if (!activity.nextSlotAt) return []
  const now = ctx.now()
  const month = monthOf(activity.nextSlotAt, activity.timezone ?? 'UTC')
  const slots = await selectSlots(ctx.db, { productId: activity.id, ...month, now })
  return slots.map((slot) => availability(slot, activity, now))
}

function availability(slot: SlotRow, { minPersons, bookingLeadHours }: BookingRule, now: Date): Availability {
  const lastCall = slot.startsAt.getTime() - bookingLeadHours * 3_600_000
  return {
    startsAt: slot.startsAt.toISOString(),
    localDate: slot.localDate,
    localTime: slot.localTime,
    placesLeft: slot.placesLeft,
    isBookable: now.getTime() < lastCall && slot.placesLeft >= Math.max(minPersons ?? 1, 1),
  }
}

/** The first and the last day of the month that an instant falls in, on the clock of a zone. */
function monthOf(instant: Date, timeZone: string): { from: string; to: string } {
  // Swedish writes a date as ISO does.
  const month = dateFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit' }).format(instant)
  const [year = 0, number = 0] = month.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { from: `${month}-01`, to: `${month}-${lastDay}` }
}
