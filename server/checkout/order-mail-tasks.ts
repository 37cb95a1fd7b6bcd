import { z } from 'zod'
import type { Services } from '../context.ts'
import type { Tasks } from '../database/jobs.ts'
import {
  type HouseMail,
  orderConfirmation,
  orderNotification,
  orderRefunded,
  type OrderMail,
  paymentLinkMail,
} from '../orders/order-mails.ts'
import { orderLink } from '../orders/order-link.ts'
import { findOrder, type OrderRecord } from '../orders/orders.ts'
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
import type { SiteRecord } from '../site/sites.ts'
import { withdrawalLink } from '../withdrawals/proof-link.ts'

const OrderPayload = z.object({ orderId: z.string() })
const KeptPayload = z.object({ until: z.iso.date() }).loose()
const TwicePayload = z.object({ amount: z.int() }).loose()
/** Letters that were queued before there were parcels name none. */
const ParcelPayload = z.object({ parcelId: z.string().nullable().default(null) }).loose()

/** Everything that is written about orders, each queued in the transaction it tells about. */
export function orderMailTasks(services: Services, settings: MailSettings = {}): Tasks {
  const { translateTo, siteOf, send } = openMailDesk(services, settings)

  async function find(payload: unknown): Promise<{ order: OrderRecord; site: SiteRecord }> {
    const { orderId } = OrderPayload.parse(payload)
    const order = await findOrder(services.database.query, orderId)
    if (!order) throw new Error(`There is no order ${orderId} to write about.`)
    return { order, site: await siteOf({ id: order.siteId }, `the order ${orderId}`) }
  }

  async function tellHouse(payload: unknown, write: HouseMail): Promise<void> {
    const { order, site } = await find(payload)
    await send(write(order, site, translateTo), payload)
  }

  async function sendAbout(payload: unknown, write: OrderMail): Promise<void> {
    const { order, site } = await find(payload)
    const isOfBottles = order.lines.some(({ type }) => type === 'PRODUCT')
    const links = {
      order: orderLink(order, site),
      payment: order.status === 'confirmed' ? await findPaymentUrl(services.database.query, { order, site }) : null,
      withdrawal: isOfBottles ? withdrawalLink(order, site) : null,
    }
    await send(write(order, site, translateTo, links, services.now()), payload)
  }

  return {
    'mail.orderConfirmation': (payload) => sendAbout(payload, orderConfirmation),
    'mail.orderNotification': (payload) => tellHouse(payload, orderNotification),
    'mail.orderRefunded': (payload) => sendAbout(payload, orderRefunded),
    'mail.orderReminder': (payload) => sendAbout(payload, orderReminder),
    'mail.orderLapsed': (payload) => sendAbout(payload, orderLapsed),
    'mail.orderLapsedNotice': (payload) => tellHouse(payload, orderLapsedNotice),
    'mail.orderPaid': (payload) => sendAbout(payload, orderPaid),
    'mail.orderReady': (payload) => sendAbout(payload, orderReady),
    'mail.orderShipped': (payload) => sendAbout(payload, orderShipped(ParcelPayload.parse(payload).parcelId)),
    'mail.orderKept': (payload) => sendAbout(payload, orderKept(KeptPayload.parse(payload).until)),
    'mail.orderPaidTwice': (payload) => sendAbout(payload, orderPaidTwice(TwicePayload.parse(payload).amount)),
    'mail.paymentLink': (payload) => sendAbout(payload, paymentLinkMail),
    'mail.orderCalledOff': (payload) => sendAbout(payload, orderCalledOff),
  }
}
