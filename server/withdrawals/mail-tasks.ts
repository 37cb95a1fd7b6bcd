import { z } from 'zod'
import type { Services } from '../context.ts'
import type { Tasks } from '../database/jobs.ts'
import { findOrder } from '../orders/orders.ts'
import { type MailSettings, openMailDesk } from '../site/mail-desk.ts'
import { selectWithdrawal } from './repository.ts'
import { withdrawalNotification, withdrawalReceipt, type WithdrawalMail } from './withdrawal-mails.ts'
import { withdrawalView } from './withdrawal-view.ts'

const Payload = z.object({ withdrawalId: z.uuid() })

/** What is written about a withdrawal, each queued in the transaction that declares it. */
export function withdrawalMailTasks(services: Services, settings: MailSettings = {}): Tasks {
  const { translateTo, siteOf, send } = openMailDesk(services, settings)
  const db = services.database.query

  async function sendAbout(payload: unknown, mail: WithdrawalMail): Promise<void> {
    const { withdrawalId } = Payload.parse(payload)
    const row = await selectWithdrawal(db, withdrawalId)
    const order = row && (await findOrder(db, row.orderId))
    if (!row || !order) throw new Error(`There is no withdrawal ${withdrawalId} to write about.`)
    const site = await siteOf({ id: order.siteId }, `the withdrawal ${withdrawalId}`)
    const language = mail.languageOf(row, site)
    const translate = translateTo(language)
    const withdrawal = await withdrawalView({ db, language, translate, now: services.now }, order, row)
    await send(mail.write({ order, site, withdrawal, language, translate }))
  }

  return {
    'mail.withdrawalReceipt': (payload) => sendAbout(payload, withdrawalReceipt),
    'mail.withdrawalNotification': (payload) => sendAbout(payload, withdrawalNotification),
  }
}
