import { z } from 'zod'
import type { Services } from '../context.ts'
import type { Tasks } from '../database/jobs.ts'
import { orderLink } from '../orders/order-link.ts'
import { findOrder } from '../orders/orders.ts'
import { type MailSettings, openMailDesk } from '../site/mail-desk.ts'
import { orderGivenBack } from './refund-mail.ts'

const Payload = z.object({ orderId: z.string(), refundId: z.uuid() })

/** What is written about money that a house gives back, queued in the transaction that does it. */
export function refundMailTasks(services: Services, settings: MailSettings = {}): Tasks {
  const { translateTo, siteOf, send } = openMailDesk(services, settings)
  return {
    async 'mail.orderGivenBack'(payload) {
      const { orderId, refundId } = Payload.parse(payload)
      const order = await findOrder(services.database.query, orderId)
      const refund = order?.houseRefunds.find(({ id }) => id === refundId)
      if (!order || !refund) return // Taken back meanwhile.
      const site = await siteOf({ id: order.siteId }, `the order ${orderId}`)
      const orderUrl = orderLink(order, site)
      await send(orderGivenBack({ order, site, refund, orderUrl, translateTo }), payload)
    },
  }
}
