import { z } from 'zod'
import type { Services } from '../context.ts'
import type { Tasks } from '../database/jobs.ts'
import {
  orderConfirmation,
  orderNotification,
  orderRefunded,
  type OrderMail,
  paymentLinkMail,
} from '../orders/order-mails.ts'
import { orderLink } from '../orders/order-link.ts'
import { findOrder } from '../orders/orders.ts'
import { orderReady, orderShipped } from '../orders/shipping-mails.ts'
import {
  orderCalledOff,
  orderKept,
  orderLapsed,
  orderLapsedNotice,
  orderPaid,
  orderPaidTwice,
  orderReminder,
} from '../orders/transfer-mails.ts'
import { findPaymentUrl } from '../payment-links/link-url.ts'
import { type MailSettings, openMailDesk } from '../site/mail-desk.ts'
import { withdrawalLink } from '../withdrawals/proof-link.ts'

const OrderPayload = z.object({ orderId: z.string() })
const KeptPayload = z.object({ until: z.iso.date() }).loose()
const TwicePayload = z.object({ amount: z.int() }).loose()
/** Letters that were queued before there were parcels name none. */
const ParcelPayload = z.object({ parcelId: z.string().nullable().default(null) }).loose()

/** Everything that is written about orders, each queued in the transaction it tells about. */
export function orderMailTasks(services: Services, settings: MailSettings = {}): Tasks {
  const { translateTo, siteOf, send } = openMailDesk(services, settings)

  async function sendAbout(payload: unknown, write: OrderMail): Promise<void> {
    const { orderId } = OrderPayload.parse(payload)
    const order = await findOrder(services.database.query, orderId)
    if (!order) throw new Error(`There is no order ${orderId} to write about.`)
    const site = await siteOf({ id: order.siteId }, `the order ${orderId}`)
    const isOfBottles = order.lines.some(({ type }) => type === 'PRODUCT')
    const links = {
      order: orderLink(order, site),
      payment: await findPaymentUrl(services.database.query, { order, site }),
      withdrawal: isOfBottles ? withdrawalLink(order, site) : null,
    }
    await send(write(order, site, translateTo, links, services.now()), payload)
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
    'mail.orderShipped': (payload) => sendAbout(payload, orderShipped(ParcelPayload.parse(payload).parcelId)),
    'mail.orderKept': (payload) => sendAbout(payload, orderKept(KeptPayload.parse(payload).until)),
    'mail.orderPaidTwice': (payload) => sendAbout(payload, orderPaidTwice(TwicePayload.parse(payload).amount)),
    'mail.paymentLink': (payload) => sendAbout(payload, paymentLinkMail),
    'mail.orderCalledOff': (payload) => sendAbout(payload, orderCalledOff),
  }
}
