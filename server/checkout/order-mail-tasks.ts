import { z } from 'zod'
import type { Services } from '../context.ts'
import type { Tasks } from '../database/jobs.ts'
import { orderConfirmation, orderNotification, orderRefunded, type OrderMail } from '../orders/order-mails.ts'
import { orderLink } from '../orders/order-link.ts'
import { findOrder } from '../orders/orders.ts'
import { orderReady, orderShipped } from '../orders/shipping-mails.ts'
import { orderCalledOff, orderLapsed, orderLapsedNotice, orderPaid, orderReminder } from '../orders/transfer-mails.ts'
import { type MailSettings, openMailDesk } from '../site/mail-desk.ts'
import { withdrawalLink } from '../withdrawals/proof-link.ts'

const OrderPayload = z.object({ orderId: z.string() })

/** Everything that is written about orders, each queued in the transaction it tells about. */
export function orderMailTasks(services: Services, settings: MailSettings = {}): Tasks {
  const { translateTo, siteOf, send } = openMailDesk(services, settings)

  async function sendAbout(payload: unknown, write: OrderMail): Promise<void> {
    const { orderId } = OrderPayload.parse(payload)
    const order = await findOrder(services.database.query, orderId)
    if (!order) throw new Error(`There is no order ${orderId} to write about.`)
    const site = await siteOf({ id: order.siteId }, `the order ${orderId}`)
    const isOfBottles = order.lines.some(({ type }) => type === 'PRODUCT')
    const secret = services.config.appSecret
    const links = {
      order: orderLink(secret, order, site),
      withdrawal: isOfBottles ? withdrawalLink(secret, order, site) : null,
    }
    await send(write(order, site, translateTo, links))
  }

  return {
    'mail.orderConfirmation': (payload) => sendAbout(payload, orderConfirmation),
    'mail.orderNotification': (payload) => sendAbout(payload, orderNotification),
    'mail.orderRefunded': (payload) => sendAbout(payload, orderRefunded),
    'mail.orderReminder': (payload) => sendAbout(payload, orderReminder),
    'mail.orderLapsed': (payload) => sendAbout(payload, orderLapsed),
    'mail.orderLapsedNotice': (payload) => sendAbout(payload, orderLapsedNotice),
    'mail.orderPaid': (payload) => sendAbout(payload, orderPaid),
    'mail.orderReady': (payload) => sendAbout(payload, orderReady),
    'mail.orderShipped': (payload) => sendAbout(payload, orderShipped),
    'mail.orderCalledOff': (payload) => sendAbout(payload, orderCalledOff),
  }
}
