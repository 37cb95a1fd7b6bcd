import { formatTime, listFormat, localeOf, longDate } from '#contract/formats.ts'
import { formatPrice } from '#contract/money.ts'
import { localize } from '#contract/localized.ts'
import { pathOf } from '#contract/routes.ts'
import { isEmail } from '#contract/rules.ts'
import type { Translate } from '../i18n/translator.ts'
import { accountLines } from '../notifications/account-lines.ts'
import { layOutMail, type MailPart, type MailRow } from '../notifications/mail-layout.ts'
import type { Mail } from '../notifications/mailer.ts'
import type { SiteRecord } from '../site/sites.ts'
import { addressLines } from './address-lines.ts'
import type { OrderRecord } from './orders.ts'

/** Writes a mail about an order, or nothing when nobody can receive it. */
export type OrderMail = (
  order: OrderRecord,
  site: SiteRecord,
  translateTo: (language: string) => Translate,
) => Mail | null

/** To the buyer, in their language, once the order is accepted. */
export const orderConfirmation: OrderMail = (order, site, translateTo) => {
  const t = translateTo(order.language)
  const parts: MailPart[] = [
    ...paragraphs(...thanks(order, t)),
    { kind: 'rows', rows: [...lineRows(order, order.language), ...amountRows(order, order.language, t)] },
    ...visitParts(order, order.language, t),
    ...deliveryParts(order, site, t),
    ...transferParts(order, t),
    linkPart(order, site, order.language, t('emails.orderConfirmation.button')),
  ]
  return toBuyer(order, site, t, { key: 'orderConfirmation', parts })
}

/** To the buyer, when their payment came after the goods had gone to somebody else. */
export const orderRefunded: OrderMail = (order, site, translateTo) => {
  const t = translateTo(order.language)
  const amount = price(order, order.totalAmount, order.language)
  const parts: MailPart[] = [
    ...paragraphs(t('emails.orderRefunded.p1'), t('emails.orderRefunded.p2', { amount })),
    linkPart(order, site, order.language, t('emails.orderRefunded.button')),
  ]
  return toBuyer(order, site, t, { key: 'orderRefunded', parts })
}

/** To the grower, in the first language of their site. */
export const orderNotification: OrderMail = (order, site, translateTo) => {
  if (!isEmail(order.shopEmail)) return null
  const language = site.site.languages[0] ?? 'fr'
  const t = translateTo(language)
  const values = {
    what: contentsOf(order, language, t),
    amount: price(order, order.totalAmount, language),
    delivery: order.deliveryType ? t(`checkout.delivery.${order.deliveryType}`) : '',
    payment: t(`checkout.payment.${order.paymentType}`),
  }
  const subject = t('emails.orderNotification.subject', { number: order.number ?? order.id, name: buyerName(order) })
  const parts: MailPart[] = [
    ...paragraphs(
      t('emails.orderNotification.p1', values),
      t(order.deliveryType ? 'emails.orderNotification.p2' : 'emails.orderNotification.p2Visits', values),
    ),
    { kind: 'rows', rows: [...lineRows(order, language), ...amountRows(order, language, t)] },
    ...visitParts(order, language, t),
    { kind: 'lines', title: t('order.details.contact'), lines: contactLines(order, language) },
    ...(order.deliveryNote
      ? [{ kind: 'lines' as const, title: t('checkout.delivery.comment'), lines: [order.deliveryNote] }]
      : []),
    linkPart(order, site, language, t('emails.orderNotification.button')),
  ]
  const content = { language, subject, preview: order.id, name: site.site.name, colour: colourOf(order, site), parts }
  return {
    id: `order-${order.id}-notification`,
    to: { name: order.shopName, address: order.shopEmail },
    fromName: site.site.name,
    replyTo: { name: buyerName(order), address: order.contact.email.email },
    subject,
    language,
    ...layOutMail(content),
  }
}

function toBuyer(
  order: OrderRecord,
  site: SiteRecord,
  t: Translate,
  { key, parts }: { key: 'orderConfirmation' | 'orderRefunded'; parts: MailPart[] },
): Mail {
  const language = order.language
  const subject = t(`emails.${key}.subject`, { number: order.id, shop: order.shopName })
  const name = order.contact.firstname
  const content = {
    language,
    subject,
    preview: t(`emails.${key}.preview`),
    name: order.shopName,
    colour: colourOf(order, site),
    parts: [
      ...paragraphs(name ? t('emails.layout.greeting', { name }) : t('emails.layout.greetingAnonymous')),
      ...parts,
      ...paragraphs(t('emails.layout.help', { shop: order.shopName })),
      { kind: 'signature' as const, closing: t('emails.layout.signature'), name: order.shopName },
      {
        kind: 'small' as const,
        text: `${t('emails.layout.responsible')} ${t('emails.layout.footer', { site: site.site.name })}`,
      },
    ],
  }
  const suffix = key === 'orderConfirmation' ? 'confirmation' : 'refund'
  return {
    id: `order-${order.id}-${suffix}`,
    to: { name: buyerName(order), address: order.contact.email.email },
    fromName: order.shopName,
    ...(isEmail(order.shopEmail) && { replyTo: { name: order.shopName, address: order.shopEmail } }),
    subject,
    language,
    ...layOutMail(content),
  }
}

const paragraphs = (...texts: string[]): MailPart[] => texts.map((text) => ({ kind: 'paragraph', text }))

const price = ({ currencyCode }: OrderRecord, amount: number, language: string): string =>
  formatPrice({ amount, currencyCode }, language)

const buyerName = ({ contact }: OrderRecord): string => `${contact.firstname} ${contact.lastname}`.trim()

/** A shop of a marketplace has its own colour, a single shop that of its site. */
const colourOf = (order: OrderRecord, site: SiteRecord): string | null | undefined =>
  order.shopColour ?? site.site.theme.variables['primary']

function lineRows(order: OrderRecord, language: string): MailRow[] {
  return order.lines.map((line) => ({
    label: `${line.quantity} × ${localize(line.title, language)}${line.year ? ` ${line.year}` : ''}`,
    value: price(order, line.unitAmount * line.quantity, language),
  }))
}

/** The sums of the order as they were charged, in the order they add up. */
function amountRows(order: OrderRecord, language: string, t: Translate): MailRow[] {
  const row = (label: string, amount: number): MailRow => ({ label, value: price(order, amount, language) })
  return [
    row(t('cart.totals.products'), order.productsAmount),
    ...(order.reductionAmount > 0
      ? [row(t('cart.promoCode.reduction', { code: order.promoCodes.join(', ') }), -order.reductionAmount)]
      : []),
    ...(order.deliveryType ? [row(t('cart.totals.delivery'), order.deliveryAmount)] : []),
    { ...row(t('cart.totals.total'), order.totalAmount), isTotal: true },
  ]
}

/** What is said first must be true of this order: nobody packs a visit, nor wine that is not paid for yet. */
function thanks(order: OrderRecord, t: Translate): string[] {
  if (order.deliveryType === null) return [t('emails.orderConfirmation.p1Visits')]
  return [
    t(isAwaitingTransfer(order) ? 'emails.orderConfirmation.p1Transfer' : 'emails.orderConfirmation.p1'),
    t(order.deliveryType === 'PICKUP' ? 'emails.orderConfirmation.p2Contents' : 'emails.orderConfirmation.p2'),
  ]
}

const isAwaitingTransfer = (order: OrderRecord): boolean =>
  order.paymentType === 'BANK_TRANSFER' && order.status === 'confirmed'

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

function deliveryParts(order: OrderRecord, site: SiteRecord, t: Translate): MailPart[] {
  if (!order.deliveryType) return []
  const { language } = order
  const delivery: MailPart[] = [
    { kind: 'lines', title: t('order.details.delivery'), lines: [order.deliveryTitle] },
    { kind: 'lines', title: t('order.details.contact'), lines: contactLines(order, language) },
    ...paragraphs(t(`emails.orderConfirmation.next.${order.deliveryType}`)),
  ]
  const information = pathOf(site.routes, language, 'shop-information', { shopPath: order.shopPath })
  if (order.deliveryType !== 'PICKUP' || !information) return delivery
  const label = t('emails.orderConfirmation.informationButton')
  return [...delivery, { kind: 'button', label, url: originOf(order, site) + information }]
}

const contactLines = (order: OrderRecord, language: string): string[] => {
  const { companyName, address, phone, email } = order.contact
  return [buyerName(order), companyName, ...addressLines(address, language), phone.number, email.email].filter(Boolean)
}

function transferParts(order: OrderRecord, t: Translate): MailPart[] {
  if (!order.transfer || !isAwaitingTransfer(order)) return []
  const { accountHolder, iban, bic, dueDate } = order.transfer
  const sentence = t('emails.orderConfirmation.p3Transfer', {
    amount: price(order, order.totalAmount, order.language),
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
  order.lines
    .filter(({ startsAt }) => startsAt)
    .map((line) => ({
      kind: 'lines',
      title: localize(line.title, language),
      lines: [
        t('emails.orderConfirmation.visit', {
          date: line.localDate ? longDate(line.localDate, language, { withWeekday: true }) : '',
          time: formatTime(line.localTime ?? '', language),
          persons: t('common.units.person', { count: line.quantity }),
        }),
        localize(line.meetingPoint, language),
      ].filter(Boolean),
    }))

/** The page where the order can be found again with the e-mail it was placed with. */
function linkPart(order: OrderRecord, site: SiteRecord, language: string, label: string): MailPart {
  const params = { shopPath: order.shopPath, orderId: order.id }
  const path = pathOf(site.routes, language, 'shop-order', params) ?? `/${language}`
  return { kind: 'button', label, url: originOf(order, site) + path }
}

const originOf = (order: OrderRecord, site: SiteRecord): string =>
  order.origin || `https://${site.hosts[0] ?? 'localhost'}`
