import { formatTime, longDate } from '#contract/formats.ts'
import { localize } from '#contract/localized.ts'
import { isEmail } from '#contract/rules.ts'
import { calendarFile } from '../calendar-file.ts'
import type { Translate } from '../i18n/translator.ts'
import type { MailPart } from '../notifications/mail-layout.ts'
import type { Mail } from '../notifications/mailer.ts'
import { visitEntry } from '../orders/order-calendar.ts'
import { buyerName, paragraphs, price } from '../notifications/letters.ts'
import { linkPart, toBuyer, toGrower, transferParts } from '../orders/order-mails.ts'
import type { CancelledVisit, OrderLineRecord, OrderRecord } from '../orders/orders.ts'
import type { SiteRecord } from '../site/sites.ts'

/** A visit that was called off, to write about. */
export interface CalledOff {
  order: OrderRecord
  site: SiteRecord
  line: OrderLineRecord
  cancelled: CancelledVisit
  /** Opens the order without anything being typed. */
  orderUrl: string
  translateTo: (language: string) => Translate
}

/** To the buyer: what was called off, what comes back and how, and the file that takes it out of their calendar. */
export function visitCancelled(about: CalledOff): Mail {
  const { order, site, line, orderUrl, translateTo } = about
  const t = translateTo(order.language)
  const values = valuesOf(about, order.language, t)
  const calendar = calendarOf(about, order.language, t)
  const parts: MailPart[] = [
    ...paragraphs(
      t('emails.visitCancelled.p1', values),
      ...moneyKey(about).map((key) => t(`emails.visitCancelled.${key}`, values)),
    ),
    ...transferParts(order, t),
    ...(calendar.calendar ? paragraphs(t('emails.visitCancelled.calendar')) : []),
    { kind: 'button', label: t('emails.orderConfirmation.button'), url: orderUrl },
  ]
  const mail = toBuyer(order, site, t, {
    key: 'visitCancelled',
    parts,
    about: { id: line.id, title: values.title },
  })
  return { ...mail, ...calendar }
}

/** To the grower, in the first language of their site: the places are free again, and what is to be done. */
export function visitCancellation(about: CalledOff): Mail | null {
  const { order, site, line, translateTo } = about
  const language = site.site.languages[0] ?? 'fr'
  const t = translateTo(language)
  const values = { ...valuesOf(about, language, t), number: order.number ?? order.id }
  const parts: MailPart[] = [
    ...paragraphs(
      t('emails.visitCancellation.p1', values),
      ...moneyKey(about).map((key) => t(`emails.visitCancellation.${key}`, values)),
      ...(order.status === 'cancelled' ? [t('emails.visitCancellation.ended')] : []),
    ),
    linkPart(order, site, language, t('emails.orderNotification.button')),
  ]
  const subject = t('emails.visitCancellation.subject', values)
  const mail = toGrower(order, site, { key: `visitCancellation-${line.id}`, language, subject, parts })
  return mail && { ...mail, ...calendarOf(about, language, t) }
}

/** What was free is not spoken of. */
function moneyKey({ order, cancelled }: CalledOff): ('p2Card' | 'p2Hand' | 'p2Nothing' | 'p2Unpaid')[] {
  const { amount, wasPaid, refundPercent } = cancelled
  if (amount === 0) return refundPercent === 100 ? [] : ['p2Nothing']
  if (!wasPaid) return ['p2Unpaid']
  return [order.paymentIntentId ? 'p2Card' : 'p2Hand']
}

const valuesOf = ({ order, line, cancelled }: CalledOff, language: string, t: Translate) => ({
  title: localize(line.title, language),
  date: line.localDate ? longDate(line.localDate, language, { withWeekday: true }) : '',
  time: formatTime(line.localTime ?? '', language),
  persons: t('common.units.person', { count: line.quantity }),
  amount: price(order, cancelled.amount, language),
  method: t(`checkout.payment.${order.paymentType}`),
  name: buyerName(order),
})

function calendarOf({ order, line, cancelled }: CalledOff, language: string, t: Translate): Pick<Mail, 'calendar'> {
  const attendee = order.contact.email.email
  if (!isEmail(order.shopEmail)) return {}
  const entry = {
    ...visitEntry(order, line, { language, translate: t }),
    stamp: new Date(cancelled.cancelledAt),
    calledOff: { organizer: order.shopEmail, attendee },
  }
  return {
    calendar: {
      method: 'CANCEL',
      content: calendarFile('Visits', { name: order.shopName, entries: [entry], method: 'CANCEL' }),
    },
  }
}
