import { z } from 'zod'
import type { Services } from '../context.ts'
import type { Tasks } from '../database/jobs.ts'
import { findDispute } from '../purchases/disputes.ts'
import type { ToldOf } from '../purchases/letters.ts'
import { findRefund } from '../purchases/refund-states.ts'
import { type MailSettings, openMailDesk } from '../site/mail-desk.ts'
import {
  bookingCancellation,
  bookingCancelled,
  bookingConfirmation,
  type BookingMail,
  bookingNotification,
  bookingRefunded,
  calendarClash,
} from './booking-mails.ts'
import { selectMove, type StayMove } from './booking-repository.ts'
import { findBooking } from './bookings.ts'
import { selectClash } from './calendar-clash-repository.ts'
import { stayDisputeNotice, stayRefundFailed, stayRefundFailedNotice } from './money-mails.ts'
import { bookingMove, bookingMoved } from './move-mails.ts'
import { bookingCalledOff, bookingLapsed, bookingLapsedNotice, bookingPaid, bookingReminder } from './transfer-mails.ts'

const BookingPayload = z.object({ bookingId: z.string() })
const MovePayload = BookingPayload.extend({ moveId: z.uuid() })
const MoneyPayload = BookingPayload.extend({ about: z.uuid(), state: z.string() })
const ClashPayload = BookingPayload.extend({ feedId: z.uuid() })

/** Everything that is written about bookings, each queued in the transaction it tells about. */
export function bookingMailTasks(services: Services, settings: MailSettings = {}): Tasks {
  const { translateTo, siteOf, send } = openMailDesk(services, settings)
  const db = services.database.query

  async function sendAbout(payload: unknown, write: BookingMail): Promise<void> {
    const { bookingId } = BookingPayload.parse(payload)
    const booking = await findBooking(db, bookingId)
    if (!booking) throw new Error(`There is no booking ${bookingId} to write about.`)
    const site = await siteOf({ id: booking.siteId }, `the booking ${bookingId}`)
    await send(write(booking, site, translateTo))
  }

  async function sendAboutMove(payload: unknown, write: (move: StayMove) => BookingMail): Promise<void> {
    const { moveId } = MovePayload.parse(payload)
    const move = await selectMove(db, moveId)
    if (!move) throw new Error(`There is no move ${moveId} to write about.`)
    await sendAbout(payload, write(move))
  }

  async function sendAboutMoney<About>(
    payload: unknown,
    find: (from: typeof db, told: ToldOf) => Promise<About | null>,
    write: (about: About, id: string) => BookingMail,
  ): Promise<void> {
    const { about, state } = MoneyPayload.parse(payload)
    const found = await find(db, { about, state })
    if (found) await sendAbout(payload, write(found, `${about}-${state.replaceAll(' ', '-')}`))
  }

  return {
    'mail.stayRefundFailed': (payload) => sendAboutMoney(payload, findRefund, stayRefundFailed),
    'mail.stayRefundFailedNotice': (payload) => sendAboutMoney(payload, findRefund, stayRefundFailedNotice),
    'mail.stayDisputeNotice': (payload) => sendAboutMoney(payload, findDispute, stayDisputeNotice),
    'mail.bookingConfirmation': (payload) => sendAbout(payload, bookingConfirmation),
    'mail.bookingNotification': (payload) => sendAbout(payload, bookingNotification),
    'mail.bookingRefunded': (payload) => sendAbout(payload, bookingRefunded),
    'mail.bookingCancelled': (payload) => sendAbout(payload, bookingCancelled),
    'mail.bookingCancellation': (payload) => sendAbout(payload, bookingCancellation),
    'mail.bookingReminder': (payload) => sendAbout(payload, bookingReminder),
    'mail.bookingLapsed': (payload) => sendAbout(payload, bookingLapsed),
    'mail.bookingLapsedNotice': (payload) => sendAbout(payload, bookingLapsedNotice),
    'mail.bookingPaid': (payload) => sendAbout(payload, bookingPaid),
    'mail.bookingCalledOff': (payload) => sendAbout(payload, bookingCalledOff),
    'mail.bookingMoved': (payload) => sendAboutMove(payload, bookingMoved),
    'mail.bookingMove': (payload) => sendAboutMove(payload, bookingMove),
    'mail.calendarClash': async (payload) => {
      const clash = await selectClash(db, ClashPayload.parse(payload))
      // It may have been put right before the mail was written.
      if (clash) await sendAbout(payload, calendarClash(clash))
    },
  }
}
