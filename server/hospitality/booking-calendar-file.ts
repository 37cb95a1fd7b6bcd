import { formatTime } from '#contract/formats.ts'
import { localize } from '#contract/localized.ts'
import { type Answer, answer } from '../answer.ts'
import type { Context } from '../context.ts'
import { refuse } from '../refusal.ts'
import type { RuleInput } from '../rule.ts'
import { findReceipted } from '../purchases/look-up.ts'
import { bookingOf, findProven } from './bookings.ts'
import { writeCalendar } from './ical.ts'

/**
 * The stay as a file for the guest's own calendar, for whoever knows the e-mail or holds the receipt.
 * @throws BOOKING_NOT_FOUND, TOO_MANY_REQUESTS
 */
export async function bookingCalendarFile(
  ctx: Context,
  { bookingId, email, receipt }: RuleInput<'bookingCalendarFile'>,
): Promise<Answer<Record<string, never>>> {
  const booking =
    receipt === undefined
      ? await findProven(ctx, { bookingId, email: email ?? '' })
      : await findReceipted(ctx, bookingOf, receipt)
  if (booking.id !== bookingId && receipt !== undefined) throw refuse('BOOKING_NOT_FOUND')
  const { document } = booking.agency
  const entries = booking.lines.map((line) => ({
    uid: `${booking.id}.${line.apartmentId}@stays`,
    summary: localize(line.title, ctx.language),
    description: [
      ctx.translate('hospitality.apartment.checkIn', { time: formatTime(line.document.checkIn.from, ctx.language) }),
      ctx.translate('hospitality.apartment.checkOut', { time: formatTime(line.document.checkOut.until, ctx.language) }),
      localize(document.checkInNote, ctx.language),
      `${ctx.translate('hospitality.lookup.bookingId')} ${booking.id}`,
      document.phone,
    ].join('\n'),
    location: [...document.address.addressLines, `${document.address.postalCode} ${document.address.city}`].join(', '),
    startDate: line.startDate,
    endDate: line.endDate,
    revision: booking.moves,
    stamp: booking.movedAt ?? booking.acceptedAt ?? booking.createdAt,
  }))
  const fileToDownload = {
    content: writeCalendar(ctx.site.site.name, entries),
    fileName: `${booking.id}.ics`,
    contentType: 'text/calendar; charset=utf-8',
    isBase64: false,
  }
  return answer({}, { fileToDownload })
}
