import { z } from 'zod'
import type { Services } from '../context.ts'
import type { Tasks } from '../database/jobs.ts'
import type { Mail } from '../notifications/mailer.ts'
import { orderLink } from '../orders/order-link.ts'
import { findOrder } from '../orders/orders.ts'
import { type MailSettings, openMailDesk } from '../site/mail-desk.ts'
import { type CalledOff, visitCancellation, visitCancelled } from './visit-mails.ts'

const Payload = z.object({ orderId: z.string(), lineId: z.uuid() })

/** What is written about visits that were called off, each queued in the transaction that does it. */
export function visitMailTasks(services: Services, settings: MailSettings = {}): Tasks {
  const { translateTo, siteOf, send } = openMailDesk(services, settings)
  const db = services.database.query

  async function sendAbout(payload: unknown, write: (about: CalledOff) => Mail | null): Promise<void> {
    const { orderId, lineId } = Payload.parse(payload)
    const order = await findOrder(db, orderId)
    const line = order?.lines.find(({ id }) => id === lineId)
    if (!order || !line?.cancelled) throw new Error(`The visit ${lineId} of the order ${orderId} was not called off.`)
    const site = await siteOf({ id: order.siteId }, `the order ${orderId}`)
    const orderUrl = orderLink(order, site)
    await send(write({ order, site, line, cancelled: line.cancelled, orderUrl, translateTo }), payload)
  }

  return {
    'mail.visitCancelled': (payload) => sendAbout(payload, visitCancelled),
    'mail.visitCancellation': (payload) => sendAbout(payload, visitCancellation),
  }
}
