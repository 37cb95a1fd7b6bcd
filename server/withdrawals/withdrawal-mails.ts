import { longDate } from '#contract/formats.ts'
import { formatPrice } from '#contract/money.ts'
import { pathOf } from '#contract/routes.ts'
import { isEmail } from '#contract/rules.ts'
import type { Withdrawal } from '#contract/withdrawals.ts'
import type { Translate } from '../i18n/translator.ts'
import { layOutMail, mailLogo, type MailPart } from '../notifications/mail-layout.ts'
import type { Mail } from '../notifications/mailer.ts'
import { transferParts } from '../orders/order-mails.ts'
import type { OrderRecord } from '../orders/orders.ts'
import type { SiteRecord } from '../site/sites.ts'
import type { WithdrawalRow } from './repository.ts'
import { instantOf, lineName, sumsOf } from './words.ts'

interface Matter {
  order: OrderRecord
  site: SiteRecord
  withdrawal: Withdrawal
  language: string
  translate: Translate
}

export interface WithdrawalMail {
  languageOf: (row: WithdrawalRow, site: SiteRecord) => string
  /** Nothing when nobody can receive it. */
  write: (matter: Matter) => Mail | null
}

/** To the buyer at once, in the language they declared in: content, date and time, on a medium that lasts (LAW-01). */
export const withdrawalReceipt: WithdrawalMail = {
  languageOf: ({ language }) => language,
  write(matter) {
    const { order, withdrawal, language, translate: t } = matter
    if (!isEmail(withdrawal.email)) return null
    const date = longDate(withdrawal.dueOn, language)
    const address = [withdrawal.shop.name, ...withdrawal.shop.address].join(', ')
    return mailOf(matter, {
      kind: 'receipt',
      to: { name: nameOf(order), address: withdrawal.email },
      fromName: order.shopName,
      replyTo: isEmail(order.shopEmail) ? { name: order.shopName, address: order.shopEmail } : undefined,
      subject: t('emails.withdrawalReceipt.subject', { number: order.id, shop: order.shopName }),
      preview: t('emails.withdrawalReceipt.preview'),
      parts: [
        paragraph(t('emails.withdrawalReceipt.p1', { instant: instantOf(withdrawal.declaredAt, language) })),
        ...contents(matter),
        paragraph(t('emails.withdrawalReceipt.goods', { date, address })),
        paragraph(
          t(withdrawal.wasPaid ? 'emails.withdrawalReceipt.money' : 'emails.withdrawalReceipt.nothingPaid', {
            amount: price(withdrawal, withdrawal.amount, language),
            method: withdrawal.paymentTitle,
            date,
          }),
        ),
        ...restParts(matter, 'withdrawalReceipt'),
        ...orderButton(matter, t('emails.withdrawalReceipt.button')),
        { kind: 'signature', closing: t('emails.layout.signature'), name: order.shopName },
      ],
    })
  },
}

/** To the grower, in the first language of their site. */
export const withdrawalNotification: WithdrawalMail = {
  languageOf: (_row, { site }) => site.languages[0] ?? 'fr',
  write(matter) {
    const { order, site, withdrawal, language, translate: t } = matter
    if (!isEmail(order.shopEmail)) return null
    return mailOf(matter, {
      kind: 'notification',
      to: { name: order.shopName, address: order.shopEmail },
      fromName: site.site.name,
      replyTo: isEmail(withdrawal.email) ? { name: nameOf(order), address: withdrawal.email } : undefined,
      subject: t('emails.withdrawalNotification.subject', { number: order.number ?? order.id }),
      preview: order.id,
      parts: [
        paragraph(
          t('emails.withdrawalNotification.p1', {
            name: nameOf(order),
            instant: instantOf(withdrawal.declaredAt, language),
          }),
        ),
        ...contents(matter),
        paragraph(
          t(withdrawal.wasPaid ? 'emails.withdrawalNotification.p2' : 'emails.withdrawalNotification.nothingPaid', {
            amount: price(withdrawal, withdrawal.amount, language),
            method: withdrawal.paymentTitle,
            date: longDate(withdrawal.dueOn, language),
          }),
        ),
        ...restParts(matter, 'withdrawalNotification'),
        ...orderButton(matter, t('emails.orderNotification.button')),
      ],
    })
  },
}

interface Envelope {
  kind: 'receipt' | 'notification'
  to: Mail['to']
  fromName: string
  replyTo: Mail['replyTo'] | undefined
  subject: string
  preview: string
  parts: MailPart[]
}

function mailOf({ order, site, withdrawal, language }: Matter, envelope: Envelope): Mail {
  const { kind, to, fromName, replyTo, subject, preview, parts } = envelope
  const colour = order.shopColour ?? site.site.theme.variables['primary']
  const logo = mailLogo(order.shopLogo ?? site.site.content.header.logo, order.origin)
  return {
    id: `withdrawal-${withdrawal._id}-${kind}`,
    addressee: kind === 'receipt' ? 'typed' : 'known',
    to,
    fromName,
    ...(replyTo && { replyTo }),
    subject,
    language,
    ...layOutMail({ language, subject, preview, name: order.shopName, logo, colour, parts }),
  }
}

/** The declaration word for word, and what it comes to. */
const contents = ({ order, withdrawal, language, translate: t }: Matter): MailPart[] => [
  { kind: 'lines', title: t('withdrawal.receipt.declaration'), lines: [withdrawal.declaration] },
  {
    kind: 'lines',
    title: t('withdrawal.receipt.receivedAt'),
    lines: [instantOf(withdrawal.declaredAt, language)],
  },
  {
    kind: 'rows',
    rows: [
      { label: t('order.lookup.orderId'), value: order.id },
      ...withdrawal.lines.map((line) => ({ label: lineName(line), value: String(line.quantity) })),
      ...sumsOf(withdrawal, t).map(({ label, amount }) => ({ label, value: price(withdrawal, amount, language) })),
      {
        label: t(withdrawal.wasPaid ? 'withdrawal.receipt.amount' : 'withdrawal.receipt.amountUnpaid'),
        value: price(withdrawal, withdrawal.amount, language),
        isTotal: true,
      },
    ],
  },
]

/** Of an order that was not paid: what is still to be paid, and how; or that it is over. */
function restParts(
  { order, withdrawal, language, translate: t }: Matter,
  mail: 'withdrawalReceipt' | 'withdrawalNotification',
): MailPart[] {
  if (withdrawal.wasPaid) return []
  if (order.status === 'cancelled') return [paragraph(t(`emails.${mail}.over`))]
  if (order.status !== 'confirmed') return []
  return [
    paragraph(t(`emails.${mail}.rest`, { amount: price(withdrawal, order.dueAmount, language) })),
    ...(mail === 'withdrawalReceipt' ? transferParts({ ...order, language }, t) : []),
  ]
}

function orderButton({ order, site, language }: Matter, label: string): MailPart[] {
  const path = pathOf(site.routes, language, 'shop-order', { shopPath: order.shopPath, orderId: order.id })
  if (!path) return []
  return [{ kind: 'button', label, url: (order.origin || `https://${site.hosts[0] ?? 'localhost'}`) + path }]
}

const paragraph = (text: string): MailPart => ({ kind: 'paragraph', text })
const nameOf = ({ contact }: OrderRecord): string => `${contact.firstname} ${contact.lastname}`.trim()
const price = ({ currencyCode }: Withdrawal, amount: number, language: string): string =>
  formatPrice({ amount, currencyCode }, language)
