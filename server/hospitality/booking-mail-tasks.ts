import path from 'node:path'
import { z } from 'zod'
import type { Services } from '../context.ts'
import type { Tasks } from '../database/jobs.ts'
import { type Languages, readLanguages } from '../i18n/translator.ts'
import { type Mailer, openMailer } from '../notifications/mailer.ts'
import { loadSiteAlone } from '../site/sites.ts'
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
import { selectClash } from './calendar-repository.ts'
import { bookingMove, bookingMoved } from './move-mails.ts'
import { bookingCalledOff, bookingLapsed, bookingLapsedNotice, bookingPaid, bookingReminder } from './transfer-mails.ts'

const languagesDir = path.resolve(import.meta.dirname, '../../statics/languages')
const BookingPayload = z.object({ bookingId: z.string() })
const MovePayload = BookingPayload.extend({ moveId: z.uuid() })
const ClashPayload = BookingPayload.extend({ feedId: z.uuid() })

export interface MailSettings {
  mailer?: Mailer
  languages?: Languages
}

/** Everything that is written about bookings, each queued in the transaction it tells about. */
export function bookingMailTasks(services: Services, settings: MailSettings = {}): Tasks {
  const mailer = settings.mailer ?? openMailer(services.config, services.now)
  let languages = settings.languages
  // Read when the first mail is written, not at start.
  const translations = () => (languages ??= readLanguages(languagesDir))
  const db = services.database.query

  async function sendAbout(payload: unknown, write: BookingMail): Promise<void> {
    const { bookingId } = BookingPayload.parse(payload)
    const booking = await findBooking(db, bookingId)
    if (!booking) throw new Error(`There is no booking ${bookingId} to write about.`)
    const site = await loadSiteAlone(db, { id: booking.siteId }, services.config)
    if (!site) throw new Error(`The site of the booking ${bookingId} is gone.`)
    const mail = write(booking, site, (language) => translations().translate(language))
    if (mail) await mailer.send(mail)
  }

  async function sendAboutMove(payload: unknown, write: (move: StayMove) => BookingMail): Promise<void> {
    const { moveId } = MovePayload.parse(payload)
    const move = await selectMove(db, moveId)
    if (!move) throw new Error(`There is no move ${moveId} to write about.`)
    await sendAbout(payload, write(move))
  }

  return {
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
