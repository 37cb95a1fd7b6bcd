import { formatTime, formatTimeRange, listFormat, localeOf, longDate } from '#contract/formats.ts'
import { formatPerLitre, times } from '#contract/money.ts'
import { localize } from '#contract/localized.ts'
import { pathOf } from '#contract/routes.ts'
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
import { mailLogo, type MailGood, type MailPart, type MailRow } from '../notifications/mail-layout.ts'
import type { Mail } from '../notifications/mailer.ts'
import { taxesSentence } from '../shop/taxes-words.ts'
import { otherDays } from '../shop/other-days.ts'
import { perLitre } from '../shop/per-litre.ts'
import type { SiteRecord } from '../site/sites.ts'
import { addressLines } from './address-lines.ts'
import { expectedDelivery } from './expected-delivery.ts'
import { orderPage, originOf } from './order-link.ts'
import type { OrderRecord } from './orders.ts'
import { isKept, visitTerms } from './visits.ts'

/** What a buyer's mail opens without anything being typed. */
interface BuyerLinks {
  order: string
  /** Where it is paid by card; null where there is no link that pays it. */
  payment: string | null
  /** Where the buyer withdraws; null where there is nothing to withdraw from. */
  withdrawal: string | null
}

/** Writes a mail about an order, or nothing when nobody can receive it. */
export type OrderMail = (
  order: OrderRecord,
  site: SiteRecord,
  translateTo: (language: string) => Translate,
  links: BuyerLinks,
  /** The moment it is written at. */
  now: Date,
) => Mail | null

/** The same to the house, which opens its orders in the office. */
export type HouseMail = (
  order: OrderRecord,
  site: SiteRecord,
  translateTo: (language: string) => Translate,
) => Mail | null

/** To the buyer, in their language, once the order is accepted. */
export const orderConfirmation: OrderMail = (order, site, translateTo, links, now) => {
  const t = translateTo(order.language)
  const parts: MailPart[] = [
    headOf(order, t),
    { kind: 'goods', goods: goodsOf(order, site, order.language, t) },
    { kind: 'rows', rows: amountRows(order, order.language, t) },
    ...visitParts(order, order.language, t),
    ...deliveryParts(order, site, t, now),
    ...owedParts(order, t, links),
    ...excessParts(order, t),
    { kind: 'button', label: t('emails.orderConfirmation.button'), url: links.order, isQuiet: links.payment !== null },
    ...withdrawalParts(links.withdrawal, t),
  ]
  // Once it is paid there is another one, which no reader may take for the same.
  const about = isAwaitingCard(order) ? { about: { id: 'unpaid', title: '' } } : {}
  return toBuyer(order, site, t, { key: 'orderConfirmation', parts, ...about })
}

/** To the buyer, when their payment came after the goods had gone to somebody else. */
export const orderRefunded: OrderMail = (order, site, translateTo, links) => {
  const t = translateTo(order.language)
  const amount = price(order, order.totalAmount, order.language)
  const parts: MailPart[] = [
    ...paragraphs(t('emails.orderRefunded.p1'), t('emails.orderRefunded.p2', { amount })),
    { kind: 'button', label: t('emails.orderRefunded.button'), url: links.order },
  ]
  return toBuyer(order, site, t, { key: 'orderRefunded', parts })
}

/** To the grower, in the first language of their site. */
export const orderNotification: HouseMail = (order, site, translateTo) => {
  const language = site.site.languages[0] ?? 'fr'
  const t = translateTo(language)
  const values = {
    what: contentsOf(order, language, t),
    amount: price(order, order.dueAmount + order.excessAmount, language),
    delivery: order.deliveryType ? t(`checkout.delivery.${order.deliveryType}`) : '',
    payment: t(`checkout.payment.${order.paymentType}`),
  }
  const subject = t('emails.orderNotification.subject', { number: order.number ?? order.id, name: buyerName(order) })
  const parts: MailPart[] = [
    ...paragraphs(
      t('emails.orderNotification.p1', values),
      t(order.deliveryType ? 'emails.orderNotification.p2' : 'emails.orderNotification.p2Visits', values),
    ),
    { kind: 'goods', goods: goodsOf(order, site, language, t) },
    { kind: 'rows', rows: amountRows(order, language, t) },
    ...visitParts(order, language, t),
    { kind: 'lines', title: t('order.details.contact'), lines: contactLines(order, language) },
    ...giftParts(order, language, t),
    ...(order.ageCheckAmount === null
      ? []
      : paragraphs(t('emails.orderNotification.ageCheck', { age: order.minimumAge }))),
    ...(order.deliveryNote
      ? [{ kind: 'lines' as const, title: t('checkout.delivery.comment'), lines: [order.deliveryNote] }]
      : []),
    linkPart(order, site, language, t('emails.orderNotification.button')),
  ]
  return toGrower(order, site, { key: 'notification', language, subject, parts })
}

type BuyerMailKey =
  | 'orderConfirmation'
  | 'orderRefunded'
  | 'orderReminder'
  | 'orderLapsed'
  | 'orderKept'
  | 'orderPaidTwice'
  | 'paymentLink'
  | 'orderPaid'
  | 'orderCalledOff'
  | 'orderGivenBack'
  | 'refundFailed'
  | 'orderReady'
  | 'orderShipped'
  | 'parcelShipped'
  | 'visitCancelled'

const isTrusted = ({ isAddressConfirmed, paidAt, totalAmount }: OrderRecord): boolean =>
  isAddressConfirmed || (paidAt !== null && totalAmount > 0)

export function toBuyer(
  order: OrderRecord,
  site: SiteRecord,
  t: Translate,
  { key, parts, about }: { key: BuyerMailKey; parts: MailPart[]; about?: { id: string; title: string } },
): Mail {
  const { language } = order
  const suffixes: Partial<Record<BuyerMailKey, string>> = { orderConfirmation: 'confirmation', orderRefunded: 'refund' }
  const footer = t('emails.layout.footerOrder', { shop: order.shopName })
  const mail = letterToBuyer(order, headFrom(order, site), t, {
    id: `order-${order.id}-${suffixes[key] ?? key}${about ? `-${about.id}` : ''}`,
    ...{ language, parts, isTrusted: isTrusted(order), isConfirmed: order.isAddressConfirmed },
    subject: t(`emails.${key}.subject`, { number: order.id, shop: order.shopName, title: about?.title ?? '' }),
    preview: t(`emails.${key}.preview`),
    footer: `${t('emails.layout.responsible')} ${footer}`,
    replyTo: { name: order.shopName, address: order.shopEmail },
  })
  return { ...mail, letter: { purchaseId: order.id, kind: key, about: about?.id ?? '' } }
}

/** A shop of a marketplace has its own colour and logo, a single shop those of its site. */
const headFrom = (order: OrderRecord, site: SiteRecord): Letterhead => ({
  name: order.shopName,
  logo: mailLogo(order.shopLogo ?? site.site.content.header.logo, originOf(order, site)),
  colour: order.shopColour ?? site.site.theme.variables['primary'],
})

/** The number first, then the one sentence that is true of this order, then when it comes. */
function headOf(order: OrderRecord, t: Translate): MailPart {
  const { language } = order
  const expected = expectedDelivery(order, { language, translate: t })?.formattedMessage
  return {
    kind: 'head',
    eyebrow: t('emails.layout.orderNumber', { number: order.id }),
    title: isTrusted(order)
      ? t('checkout.confirmation.title', { name: order.contact.firstname })
      : t('emails.layout.thanks'),
    text: [thanks(order, t), expected && `${expected}.`].filter(Boolean).join(' '),
  }
}

/** Each wine as it is drawn in the shop; a visit has its photograph. */
function goodsOf(order: OrderRecord, site: SiteRecord, language: string, t: Translate): MailGood[] {
  return order.lines.map((line) => {
    const unit = price(order, line.unitAmount, language)
    return {
      pictureUrl: line.thumbnail ? `${originOf(order, site)}/pictures/100/${encodePath(line.thumbnail)}` : null,
      title: `${localize(line.title, language)}${line.year ? ` ${line.year}` : ''}`,
      detail: `${t('emails.layout.timesPrice', { count: line.quantity, price: unit })}${litreOf(order, line, language)}`,
      value: price(order, times(line.unitAmount, line.quantity), language),
    }
  })
}

const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

/** ` (32,00 €/l)` for whom it is said to; of a visit there is none. */
function litreOf(order: OrderRecord, line: OrderRecord['lines'][number], language: string): string {
  const { countryCode } = order.contact.address
  const { perLitreAmount } = perLitre(
    { priceAmount: line.unitAmount, volumeMl: line.volumeMl },
    { language, countryCode },
  )
  return perLitreAmount === undefined ? '' : ` (${formatPerLitre(perLitreAmount, order.currencyCode, language)})`
}

/** The sums of the order as they were charged, or are to be paid now, in the order they add up. */
function amountRows(order: OrderRecord, language: string, t: Translate): MailRow[] {
  const row = (label: string, amount: number): MailRow => ({ label, value: price(order, amount, language) })
  const notOwed = order.totalAmount - order.dueAmount - order.excessAmount
  return [
    row(t('cart.totals.products'), order.productsAmount),
    ...(order.reductionAmount > 0
      ? [row(t('cart.promoCode.reduction', { code: order.promoCodes.join(', ') }), -order.reductionAmount)]
      : []),
    ...(order.deliveryType
      ? [
          {
            ...row(t('cart.totals.delivery'), order.deliveryAmount),
            ...(order.deliveryAmount === 0 && { value: t('common.price.free') }),
          },
        ]
      : []),
    ...(notOwed > 0 ? [row(t('order.details.notOwed'), -notOwed)] : []),
    { ...row(t('cart.totals.total'), order.totalAmount - notOwed), isTotal: true },
  ]
}

/** What came beyond what was due, and how it goes back; said once, with the thanks for it. */
export function excessParts(order: OrderRecord, t: Translate): MailPart[] {
  if (order.excessAmount === 0) return []
  const key = order.paymentIntentId ? 'excessCard' : 'excess'
  return paragraphs(t(`emails.orderPaid.${key}`, { amount: price(order, order.excessAmount, order.language) }))
}

/** What is said first must be true of this order: nobody packs a visit, nor wine that is not paid for yet. */
function thanks(order: OrderRecord, t: Translate): string {
  if (order.deliveryType === null) return t('emails.orderConfirmation.p1Visits')
  if (isAwaitingCard(order)) return t('emails.orderConfirmation.p1Link')
  return t(isAwaitingTransfer(order) ? 'emails.orderConfirmation.p1Transfer' : 'emails.orderConfirmation.p1')
}

const isAwaitingTransfer = (order: OrderRecord): boolean =>
  order.paymentType === 'BANK_TRANSFER' && order.status === 'confirmed'

const isAwaitingCard = ({ paymentType, status }: OrderRecord): boolean =>
  paymentType === 'CARD' && status === 'confirmed'

/** `6 bouteilles et 2 visiteurs`. */
function contentsOf(order: OrderRecord, language: string, t: Translate): string {
  const sumOf = (type: 'PRODUCT' | 'ACTIVITY') =>
    order.lines
      .filter((line) => line.type === type)
      .reduce((sum, line) => sum + line.quantity * (type === 'PRODUCT' ? line.bottleUnits : 1), 0)
  const [bottles, visitors] = [sumOf('PRODUCT'), sumOf('ACTIVITY')]
  const parts = [
    ...(bottles > 0 ? [t('emails.orderNotification.bottles', { count: bottles })] : []),
    ...(visitors > 0 ? [t('emails.orderNotification.visitors', { count: visitors })] : []),
  ]
  return listFormat(localeOf(language), { type: 'conjunction' }).format(parts)
}

function deliveryParts(order: OrderRecord, site: SiteRecord, t: Translate, now: Date): MailPart[] {
  if (!order.deliveryType) return []
  const { language } = order
  const delivery: MailPart[] = [
    { kind: 'lines', title: t('order.details.delivery'), lines: deliveryLines(order, t, now) },
    ...(isTrusted(order)
      ? [
          { kind: 'lines' as const, title: t('order.details.contact'), lines: contactLines(order, language) },
          ...giftParts(order, language, t),
        ]
      : []),
    ...paragraphs(t(`emails.orderConfirmation.next.${order.deliveryType}`)),
    ...(order.ageCheckAmount === null
      ? []
      : paragraphs(t('emails.orderConfirmation.ageCheck', { age: order.minimumAge }))),
  ]
  const information = pathOf(site.routes, language, 'shop-information', { shopPath: order.shopPath })
  if (order.deliveryType !== 'PICKUP' || !information) return delivery
  const label = t('emails.orderConfirmation.informationButton')
  return [...delivery, { kind: 'button', label, url: originOf(order, site) + information, isQuiet: true }]
}

/** How, when, and where it is fetched that is fetched. */
const deliveryLines = (order: OrderRecord, t: Translate, now: Date): string[] => {
  const { language, pickup, deliveryTitle } = order
  const expected = expectedDelivery(order, { language, translate: t })?.formattedMessage
  const place = pickup ? [order.shopName, ...addressLines(pickup.address, language), order.shopPhone] : []
  const note = pickup ? localize(pickup.openingHoursNote, language) : ''
  const waits = isAwaitingTransfer(order) && !pickup && t('order.details.afterTransfer')
  const taxes = order.deliveryPromise?.taxes
  const paysTaxes = taxes ? `${taxesSentence(taxes, { translate: t })}.` : ''
  return [
    deliveryTitle,
    expected ?? '',
    waits || '',
    paysTaxes,
    ...place,
    note,
    ...otherDayLines(order, t, now),
  ].filter(Boolean)
}

/** The days to come on which the door is not open as in other weeks: who fetches something must know. */
export const otherDayLines = ({ pickup, language }: OrderRecord, t: Translate, now: Date): string[] =>
  (pickup ? otherDays(pickup, { language, now, translate: t }) : []).map(({ days, hours, title }) => {
    const opens = hours.map((range) => formatTimeRange(range, language)).join(', ')
    const said = t('delivery.hours', { days, hours: opens || t('common.openingHours.closed') })
    return title ? `${said} (${title})` : said
  })

const contactLines = (order: OrderRecord, language: string): string[] => {
  const { companyName, address, phone, email } = order.contact
  const lines = order.recipient ? [] : addressLines(address, language)
  return [buyerName(order), companyName, ...lines, phone.number, email.email].filter(Boolean)
}

/** Whose name stands on the parcel, where it goes, and what is written beside the wine. */
function giftParts({ recipient, giftMessage, contact }: OrderRecord, language: string, t: Translate): MailPart[] {
  const parts: MailPart[] = []
  if (recipient) {
    const { firstname, lastname, phone } = recipient
    const lines = [`${firstname} ${lastname}`, ...addressLines(contact.address, language), phone.number]
    parts.push({ kind: 'lines', title: t('order.details.recipient'), lines: lines.filter(Boolean) })
  }
  if (giftMessage) parts.push({ kind: 'lines', title: t('order.details.giftMessage'), lines: giftMessage.split('\n') })
  return parts
}

/** How what is owed is paid: by the card, through its link, by transfer, or by either. */
export function owedParts(order: OrderRecord, t: Translate, { payment }: Pick<BuyerLinks, 'payment'>): MailPart[] {
  const { language, keptUntil, status } = order
  const isOwed = status === 'confirmed' && payment !== null
  const amount = price(order, order.dueAmount, language)
  return [
    ...transferParts(order, t),
    ...(isOwed
      ? [
          ...paragraphs(
            t(order.transfer ? 'emails.paymentLink.orByCard' : 'emails.paymentLink.byCard', { amount }),
            ...(keptUntil ? [t('emails.paymentLink.kept', { keptUntil: longDate(keptUntil, language) })] : []),
          ),
          { kind: 'button' as const, label: t('emails.paymentLink.button', { amount }), url: payment },
        ]
      : []),
  ]
}

/** To the buyer: the link that pays what they have ordered, and what that was. */
export const paymentLinkMail: OrderMail = (order, site, translateTo, links) => {
  if (!links.payment || order.status !== 'confirmed') return null
  const t = translateTo(order.language)
  const parts: MailPart[] = [
    ...paragraphs(t('emails.paymentLink.p1', { shop: order.shopName, number: order.id })),
    { kind: 'goods', goods: goodsOf(order, site, order.language, t) },
    { kind: 'rows', rows: amountRows(order, order.language, t) },
    ...owedParts(order, t, links),
  ]
  return toBuyer(order, site, t, { key: 'paymentLink', parts, about: { id: order.keptUntil ?? '', title: '' } })
}

export function transferParts(order: OrderRecord, t: Translate): MailPart[] {
  if (!order.transfer || !isAwaitingTransfer(order)) return []
  const { accountHolder, iban, bic, dueDate } = order.transfer
  const sentence = t('emails.orderConfirmation.p3Transfer', {
    amount: price(order, order.dueAmount, order.language),
    date: longDate(dueDate, order.language),
    iban,
    reference: order.id,
  })
  return [
    ...paragraphs(sentence),
    {
      kind: 'lines',
      title: t('checkout.payment.BANK_TRANSFER'),
      lines: [...accountLines({ accountHolder, iban, bic }, t)],
    },
  ]
}

/** When, how many, where: the grower needs it as much as the guest. */
const visitParts = (order: OrderRecord, language: string, t: Translate): MailPart[] =>
  order.lines.filter(isKept).map((line) => ({
    kind: 'lines',
    title: localize(line.title, language),
    lines: [
      t('emails.orderConfirmation.visit', {
        date: line.localDate ? longDate(line.localDate, language, { withWeekday: true }) : '',
        time: formatTime(line.localTime ?? '', language),
        persons: t('common.units.person', { count: line.quantity }),
      }),
      localize(line.meetingPoint, language),
      visitTerms(line, order.createdAt, { language, translate: t }),
    ].filter(Boolean),
  }))

/** The right to withdraw and the way to it stand in the order's own mail (LAW-01). */
const withdrawalParts = (url: string | null, t: Translate): MailPart[] =>
  url === null
    ? []
    : [
        ...paragraphs(t('emails.orderConfirmation.withdrawal')),
        { kind: 'button', label: t('emails.orderConfirmation.withdrawalButton'), url, isQuiet: true },
      ]

/** To the grower, in the first language of their site. */
export const toGrower = (
  order: OrderRecord,
  site: SiteRecord,
  { key, ...letter }: { key: string; language: string; subject: string; parts: MailPart[] },
): Mail | null =>
  letterToSeller(order, headFrom(order, site), {
    ...letter,
    id: `order-${order.id}-${key}`,
    to: { name: order.shopName, address: order.shopEmail },
    fromName: site.site.name,
    preview: order.id,
  })

/** For the grower, who types the buyer's e-mail there. */
export const linkPart = (order: OrderRecord, site: SiteRecord, language: string, label: string): MailPart => ({
  kind: 'button',
  label,
  url: orderPage(order, site, language),
})
