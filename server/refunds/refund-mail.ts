import { localize } from '#contract/localized.ts'
import type { Translate } from '../i18n/translator.ts'
import { paragraphs, price } from '../notifications/letters.ts'
import type { MailPart } from '../notifications/mail-layout.ts'
import type { Mail } from '../notifications/mailer.ts'
import { toBuyer } from '../orders/order-mails.ts'
import type { OrderRecord } from '../orders/orders.ts'
import type { SiteRecord } from '../site/sites.ts'

interface Told {
  order: OrderRecord
  site: SiteRecord
  refund: OrderRecord['houseRefunds'][number]
  /** Opens the order without anything being typed. */
  orderUrl: string
  translateTo: (language: string) => Translate
}

/** To the buyer: how much comes back, for what, why, and how; and what the house wants to say to them. */
export function orderGivenBack({ order, site, refund, orderUrl, translateTo }: Told): Mail {
  const { language } = order
  const t = translateTo(language)
  const amount = price(order, refund.amount, language)
  const lines = refund.lines.flatMap(({ lineId, quantity }) => {
    const line = order.lines.find(({ id }) => id === lineId)
    return line ? [`${quantity} × ${[localize(line.title, language), line.year].filter(Boolean).join(' ')}`] : []
  })
  const parts: MailPart[] = [
    ...paragraphs(
      t('emails.orderGivenBack.p1', { shop: order.shopName, amount }),
      t(`emails.orderGivenBack.reasons.${refund.reason}`),
    ),
    ...(lines.length > 0 ? [{ kind: 'lines' as const, title: t('emails.orderGivenBack.what'), lines }] : []),
    ...(refund.message
      ? [{ kind: 'lines' as const, title: t('emails.orderGivenBack.message'), lines: refund.message.split('\n') }]
      : []),
    ...paragraphs(t(refund.isByCard ? 'emails.orderGivenBack.byCard' : 'emails.orderGivenBack.byHouse')),
    { kind: 'button', label: t('emails.orderConfirmation.button'), url: orderUrl },
  ]
  return toBuyer(order, site, t, { key: 'orderGivenBack', parts, about: { id: refund.id, title: amount } })
}
