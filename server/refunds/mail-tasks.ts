import { z } from 'zod'
import type { Services } from '../context.ts'
import type { Queries } from '../database/database.ts'
import type { Tasks } from '../database/jobs.ts'
import type { Mail } from '../notifications/mailer.ts'
import { orderLink } from '../orders/order-link.ts'
import { findOrder } from '../orders/orders.ts'
import { findDispute } from '../purchases/disputes.ts'
import type { ToldOf } from '../purchases/letters.ts'
import { findRefund } from '../purchases/refund-states.ts'
import { type MailSettings, openMailDesk } from '../site/mail-desk.ts'
import { disputeNotice, type MoneyLetter, refundFailed, refundFailedNotice } from './money-mails.ts'
import { orderGivenBack } from './refund-mail.ts'

const Payload = z.object({ orderId: z.string(), refundId: z.uuid() })
const MoneyPayload = z.object({ orderId: z.string(), about: z.uuid(), state: z.string() })

/** What is written about money that a house gives back, queued in the transaction that does it. */
export function refundMailTasks(services: Services, settings: MailSettings = {}): Tasks {
  const { translateTo, siteOf, send } = openMailDesk(services, settings)
  const db = services.database.query

  async function tell<About>(
    payload: unknown,
    find: (db: Queries, told: ToldOf) => Promise<About | null>,
    write: (told: MoneyLetter, about: About) => Mail | null,
  ): Promise<void> {
    const { orderId, about, state } = MoneyPayload.parse(payload)
    const order = await findOrder(db, orderId)
    if (!order) throw new Error(`There is no order ${orderId} to write about.`)
    const found = await find(db, { about, state })
    if (!found) return
    const site = await siteOf({ id: order.siteId }, `the order ${orderId}`)
    await send(write({ order, site, translateTo, id: `${about}-${state.replaceAll(' ', '-')}` }, found), payload)
  }

  return {
    'mail.refundFailed': (payload) => tell(payload, findRefund, refundFailed),
    'mail.refundFailedNotice': (payload) => tell(payload, findRefund, refundFailedNotice),
    'mail.disputeNotice': (payload) => tell(payload, findDispute, disputeNotice),
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
