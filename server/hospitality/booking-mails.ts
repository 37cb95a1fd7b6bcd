import { formatTime, listFormat, localeOf, longDate } from '#contract/formats.ts'
import { localize } from '#contract/localized.ts'
import { mapUrl } from '#contract/maps.ts'
import { pathOf } from '#contract/routes.ts'
import { type DateRange, nightsOf } from '#contract/stays.ts'
import { sharesToSay } from '#contract/tourist-tax.ts'
import type { Translate } from '../i18n/translator.ts'
import { accountLines } from '../notifications/account-lines.ts'
import {
  buyerName,
  type Letterhead,
  letterToBuyer,
  letterToSeller,
  paragraphs,
  price,
} from '../notifications/letters.ts'
import { mailLogo, type MailPart, type MailRow } from '../notifications/mail-layout.ts'
import type { Mail } from '../notifications/mailer.ts'
import type { SiteRecord } from '../site/sites.ts'
import type { BookingRecord } from './bookings.ts'

/** Writes a mail about a booking, or nothing when nobody can receive it. */
export type BookingMail = (
  booking: BookingRecord,
  site: SiteRecord,
  translateTo: (language: string) => Translate,
) => Mail | null

/** To the guest, in their language, once the booking is accepted. */
export const bookingConfirmation: BookingMail = (booking, site, translateTo) => {
  const { language } = booking
  const t = translateTo(language)
  const values = valuesOf(booking, language, t)
  const parts: MailPart[] = [
    ...paragraphs(
      t('emails.bookingConfirmation.p1', values),
      t('emails.bookingConfirmation.p2', values),
      t(booking.paidAt ? 'emails.bookingConfirmation.p3' : 'emails.bookingConfirmation.p3Unpaid', values),
    ),
    numberPart(booking, t),
    { kind: 'rows', rows: amountRows(booking, language, t) },
    ...transferParts(booking, language, t),
    ...paragraphs(t('emails.bookingConfirmation.p4')),
    { kind: 'lines', title: t('hospitality.booking.arrivalInfo'), lines: agencyLines(booking) },
    ...mapParts(booking, t),
    {
      kind: 'lines',
      title: t('hospitality.apartment.cancellation'),
      lines: [localize(booking.cancellation.text, language)],
    },
    linkPart(booking, site, language, t('emails.bookingConfirmation.button')),
  ]
  return toGuest(booking, site, t, { key: 'bookingConfirmation', parts })
}

/** To the guest, when their payment came after the nights had gone to somebody else. */
export const bookingRefunded: BookingMail = (booking, site, translateTo) => {
  const t = translateTo(booking.language)
  const values = valuesOf(booking, booking.language, t)
  const parts = paragraphs(t('emails.bookingRefunded.p1', values), t('emails.bookingRefunded.p2', values))
  return toGuest(booking, site, t, { key: 'bookingRefunded', parts })
}

/** To the guest who has called the stay off: what comes back, and how. */
export const bookingCancelled: BookingMail = (booking, site, translateTo) => {
  const { language } = booking
  const t = translateTo(language)
  const values = valuesOf(booking, language, t)
  const key = refundKey(booking)
  const parts: MailPart[] = [
    ...paragraphs(t('emails.bookingCancelled.p1', values), t(`emails.bookingCancelled.${key}`, values)),
    numberPart(booking, t),
    linkPart(booking, site, language, t('emails.bookingConfirmation.button')),
  ]
  return toGuest(booking, site, t, { key: 'bookingCancelled', parts })
}

/** To the agency, in the first language of its site. */
export const bookingNotification: BookingMail = (booking, site, translateTo) => {
  const language = site.site.languages[0] ?? 'fr'
  const t = translateTo(language)
  const parts: MailPart[] = [
    ...paragraphs(t('emails.bookingNotification.p1', valuesOf(booking, language, t))),
    { kind: 'rows', rows: amountRows(booking, language, t) },
    {
      kind: 'lines',
      title: t('hospitality.booking.guests'),
      lines: [guestsOf(booking, language, t), ...contactLines(booking)],
    },
    ...(booking.note
      ? [{ kind: 'lines' as const, title: t('hospitality.checkout.arrivalNote'), lines: [booking.note] }]
      : []),
    { kind: 'lines', title: t('checkout.payment.title'), lines: [t(`checkout.payment.${booking.paymentType}`)] },
    ...transferParts(booking, language, t),
  ]
  return toAgency(booking, site, { language, t, key: 'bookingNotification', parts })
}

/** To the agency: the nights are free again; a transfer has to be sent back by hand. */
export const bookingCancellation: BookingMail = (booking, site, translateTo) => {
  const language = site.site.languages[0] ?? 'fr'
  const t = translateTo(language)
  const values = valuesOf(booking, language, t)
  const key = refundKey(booking)
  const parts: MailPart[] = [
    ...paragraphs(t('emails.bookingCancellation.p1', values), t(`emails.bookingCancellation.${key}`, values)),
    { kind: 'lines', title: t('hospitality.booking.guests'), lines: contactLines(booking) },
  ]
  return toAgency(booking, site, { language, t, key: 'bookingCancellation', parts })
}

/** To the agency: these nights are sold here and elsewhere. Somebody has to be called, today. */
export const calendarClash =
  (clash: DateRange & { feedName: string }): BookingMail =>
  (booking, site, translateTo) => {
    const language = site.site.languages[0] ?? 'fr'
    const t = translateTo(language)
    const values = {
      ...valuesOf(booking, language, t),
      calendar: clash.feedName,
      otherFrom: longDay(clash.startDate, language),
      otherTo: longDay(clash.endDate, language),
    }
    const parts: MailPart[] = [
      ...paragraphs(
        t('emails.calendarClash.p1', values),
        t('emails.calendarClash.p2', values),
        t('emails.calendarClash.p3'),
      ),
      { kind: 'lines', title: t('hospitality.booking.guests'), lines: contactLines(booking) },
    ]
    return toAgency(booking, site, { language, t, key: 'calendarClash', parts })
  }

/** What was never paid is not kept by any condition. */
function refundKey({ paidAt, refundAmount, paymentIntentId }: BookingRecord) {
  if (!paidAt) return 'p2Unpaid'
  if (!refundAmount) return 'p2Nothing'
  return paymentIntentId ? 'p2Card' : 'p2Transfer'
}

type GuestMailKey =
  | 'bookingConfirmation'
  | 'bookingRefunded'
  | 'bookingCancelled'
  | 'bookingReminder'
  | 'bookingLapsed'
  | 'bookingPaid'
  | 'bookingCalledOff'
  | 'bookingMoved'
  | 'refundFailed'
type AgencyMailKey =
  | 'bookingNotification'
  | 'bookingCancellation'
  | 'calendarClash'
  | 'bookingLapsedNotice'
  | 'bookingMove'
  | 'moneyNotice'

/** What was typed travels only to an address that is confirmed, or from which something was paid. */
const isTrusted = ({ isAddressConfirmed, paidAt, depositPaidAt }: BookingRecord): boolean =>
  isAddressConfirmed || paidAt !== null || depositPaidAt !== null

export function toGuest(
  booking: BookingRecord,
  site: SiteRecord,
  t: Translate,
  { key, parts, about }: { key: GuestMailKey; parts: MailPart[]; about?: string },
): Mail {
  const { language, agency } = booking
  const agencyName = localize(agency.document.title, language)
  return letterToBuyer(booking, headFrom(booking, site), t, {
    ...{ id: mailId(booking, key, about), language, parts, isTrusted: isTrusted(booking) },
    isConfirmed: booking.isAddressConfirmed,
    subject: t(`emails.${key}.subject`, valuesOf(booking, language, t)),
    preview: t(`emails.${key}.preview`),
    footer: t('emails.layout.footerBooking', { site: site.site.name }),
    replyTo: { name: `${site.site.name} ${agencyName}`, address: agency.document.email },
  })
}

const headFrom = (booking: BookingRecord, { site }: SiteRecord): Letterhead => ({
  name: site.name,
  logo: mailLogo(site.content.header.logo, booking.origin),
  colour: site.theme.variables['primary'],
})

interface AgencyMail {
  language: string
  t: Translate
  key: AgencyMailKey
  parts: MailPart[]
  /** Tells this mail from others of its kind about the same booking. */
  about?: string
  /** Where the words of its key do not say it. */
  subject?: string
}

const mailId = ({ id }: BookingRecord, key: string, about?: string): string =>
  `booking-${id}-${key}${about ? `-${about}` : ''}`

export function toAgency(
  booking: BookingRecord,
  site: SiteRecord,
  { language, t, key, parts, about, subject }: AgencyMail,
): Mail | null {
  const { email, title } = booking.agency.document
  return letterToSeller(booking, headFrom(booking, site), {
    ...{ id: mailId(booking, key, about), language, parts },
    subject: subject ?? t(`emails.${key}.subject`, valuesOf(booking, language, t)),
    preview: booking.id,
    to: { name: localize(title, language), address: email },
    fromName: site.site.name,
  })
}

export const longDay = (day: string, language: string): string => longDate(day, language, { withWeekday: true })

function guestsOf({ lines }: BookingRecord, language: string, t: Translate): string {
  const line = lines[0]
  if (!line) return ''
  const adults = t('hospitality.guests.adultsCount', { count: line.adults })
  if (line.children === 0) return adults
  const children = t('hospitality.guests.childrenCount', { count: line.children })
  return listFormat(localeOf(language), { type: 'conjunction' }).format([adults, children])
}

/** Whatever the sentences of these mails name. A booking holds one stay; its first line is that stay. */
export function valuesOf(booking: BookingRecord, language: string, t: Translate): Record<string, string | number> {
  const line = booking.lines[0]
  if (!line) throw new Error(`The booking ${booking.id} has no stay.`)
  return {
    number: booking.id,
    name: buyerName(booking),
    apartment: localize(line.title, language),
    from: longDay(line.startDate, language),
    to: longDay(line.endDate, language),
    nights: nightsOf(line),
    guests: guestsOf(booking, language, t),
    checkIn: formatTime(line.document.checkIn.from, language),
    checkOut: formatTime(line.document.checkOut.until, language),
    arrivalNote: localize(booking.agency.document.checkInNote, language),
    total: price(booking, booking.totalAmount, language),
    refund: price(booking, booking.refundAmount ?? 0, language),
    site: booking.agency.code,
  }
}

/** The page where a booking is looked up asks for it, and says that it stands here. */
export const numberPart = (booking: BookingRecord, t: Translate): MailPart => ({
  kind: 'rows',
  rows: [
    { label: t('hospitality.lookup.bookingId'), value: booking.id },
    ...booking.lines.flatMap(({ registrationNumber }) =>
      registrationNumber ? [{ label: t('hospitality.apartment.registration'), value: registrationNumber }] : [],
    ),
  ],
})

function amountRows(booking: BookingRecord, language: string, t: Translate): MailRow[] {
  const cleaning = booking.lines.reduce((sum, line) => sum + line.cleaningAmount, 0)
  return [
    ...booking.lines.flatMap((line) =>
      line.price.nights.map((part) => ({
        label: `${localize(line.title, language)}, ${t('hospitality.price.nights', {
          count: part.count,
          price: price(booking, part.nightlyAmount, language),
        })}`,
        value: price(booking, part.amount, language),
      })),
    ),
    { label: t('hospitality.price.cleaning'), value: price(booking, cleaning, language) },
    { label: t('hospitality.price.touristTax'), value: price(booking, booking.touristTaxAmount, language) },
    ...booking.lines.flatMap((line) =>
      sharesToSay(line.price.touristTaxShares).map(({ payee, amount }) => ({
        label: t(`hospitality.price.taxTo.${payee}`),
        value: price(booking, amount, language),
      })),
    ),
    { label: t('hospitality.price.total'), value: price(booking, booking.totalAmount, language), isTotal: true },
  ]
}

export function transferParts(booking: BookingRecord, language: string, t: Translate): MailPart[] {
  if (!booking.transfer) return []
  const { depositAmount, depositDueDate, balanceAmount, balanceDueDate, accountHolder, iban, bic } = booking.transfer
  return [
    {
      kind: 'lines',
      title: t('checkout.payment.BANK_TRANSFER'),
      lines: [
        t('hospitality.transfer.deposit', {
          amount: price(booking, depositAmount, language),
          date: longDay(depositDueDate, language),
        }),
        t('hospitality.transfer.balance', {
          amount: price(booking, balanceAmount, language),
          date: longDay(balanceDueDate, language),
        }),
        ...accountLines({ accountHolder, iban, bic }, t),
        t('hospitality.transfer.reference', { reference: booking.id }),
      ],
    },
  ]
}

function agencyLines({ agency: { document } }: BookingRecord): string[] {
  const { addressLines, postalCode, city } = document.address
  return [...addressLines, `${postalCode} ${city}`, document.phone, document.email]
}

/** The exact place is for guests; whoever looks at an apartment sees it rounded. */
const mapParts = ({ lines }: BookingRecord, t: Translate): MailPart[] =>
  lines.map(({ document: { coordinates } }) => ({
    kind: 'button',
    label: t('emails.bookingConfirmation.map'),
    url: mapUrl(coordinates),
  }))

export const contactLines = (booking: BookingRecord): string[] => [
  buyerName(booking),
  booking.contact.email.email,
  booking.contact.phone.number,
]

export function linkPart(booking: BookingRecord, site: SiteRecord, language: string, label: string): MailPart {
  const path = pathOf(site.routes, language, 'hospitality-booking', { bookingId: booking.id }) ?? `/${language}`
  return { kind: 'button', label, url: `${booking.origin}${path}` }
}
