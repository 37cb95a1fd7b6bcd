import path from 'node:path'
import { z } from 'zod'
import type { Services } from './context.ts'
import type { Tasks } from './database/jobs.ts'
import { type Languages, readLanguages } from './i18n/translator.ts'
import { orderConfirmation, orderNotification, orderRefunded, type OrderMail } from './orders/order-mails.ts'
import { orderLink } from './orders/order-link.ts'
import { findOrder } from './orders/orders.ts'
import { orderCalledOff, orderLapsed, orderLapsedNotice, orderPaid, orderReminder } from './orders/transfer-mails.ts'
import { loadSiteAlone } from './site/sites.ts'
import { withdrawalLink } from './withdrawals/proof-link.ts'
import { type Mailer, openMailer } from './notifications/mailer.ts'

const languagesDir = path.resolve(import.meta.dirname, '../statics/languages')
const OrderPayload = z.object({ orderId: z.string() })

export interface MailSettings {
  mailer?: Mailer
  languages?: Languages
}

/** Everything that is sent by mail, each queued in the transaction it tells about. Other capabilities add theirs here. */
export function mailTasks(services: Services, settings: MailSettings = {}): Tasks {
  const mailer = settings.mailer ?? openMailer(services.config, services.now)
  let languages = settings.languages
  // Read when the first mail is written, not at start.
  const translations = () => (languages ??= readLanguages(languagesDir))

  async function sendAbout(payload: unknown, write: OrderMail): Promise<void> {
    const { orderId } = OrderPayload.parse(payload)
    const order = await findOrder(services.database.query, orderId)
    if (!order) throw new Error(`There is no order ${orderId} to write about.`)
    const site = await loadSiteAlone(services.database.query, { id: order.siteId }, services.config)
    if (!site) throw new Error(`The site of the order ${orderId} is gone.`)
    const isOfBottles = order.lines.some(({ type }) => type === 'PRODUCT')
    const secret = services.config.appSecret
    const links = {
      order: orderLink(secret, order, site),
      withdrawal: isOfBottles ? withdrawalLink(secret, order, site) : null,
    }
    const mail = write(order, site, (language) => translations().translate(language), links)
    if (mail) await mailer.send(mail)
  }

  return {
    'mail.orderConfirmation': (payload) => sendAbout(payload, orderConfirmation),
    'mail.orderNotification': (payload) => sendAbout(payload, orderNotification),
    'mail.orderRefunded': (payload) => sendAbout(payload, orderRefunded),
    'mail.orderReminder': (payload) => sendAbout(payload, orderReminder),
    'mail.orderLapsed': (payload) => sendAbout(payload, orderLapsed),
    'mail.orderLapsedNotice': (payload) => sendAbout(payload, orderLapsedNotice),
    'mail.orderPaid': (payload) => sendAbout(payload, orderPaid),
    'mail.orderCalledOff': (payload) => sendAbout(payload, orderCalledOff),
  }
}
