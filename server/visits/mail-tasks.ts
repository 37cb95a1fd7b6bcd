import path from 'node:path'
import { z } from 'zod'
import type { Services } from '../context.ts'
import type { Tasks } from '../database/jobs.ts'
import { type Languages, readLanguages } from '../i18n/translator.ts'
import { type Mailer, openMailer } from '../notifications/mailer.ts'
import type { Mail } from '../notifications/mailer.ts'
import { orderLink } from '../orders/order-link.ts'
import { findOrder } from '../orders/orders.ts'
import { loadSiteAlone } from '../site/sites.ts'
import { type CalledOff, visitCancellation, visitCancelled } from './visit-mails.ts'

const languagesDir = path.resolve(import.meta.dirname, '../../statics/languages')
const Payload = z.object({ orderId: z.string(), lineId: z.uuid() })

/** What is written about visits that were called off, each queued in the transaction that does it. */
export function visitMailTasks(services: Services, settings: { mailer?: Mailer; languages?: Languages } = {}): Tasks {
  const mailer = settings.mailer ?? openMailer(services.config, services.now)
  let languages = settings.languages
  // Read when the first mail is written, not at start.
  const translations = () => (languages ??= readLanguages(languagesDir))
  const db = services.database.query

  async function sendAbout(payload: unknown, write: (about: CalledOff) => Mail | null): Promise<void> {
    const { orderId, lineId } = Payload.parse(payload)
    const order = await findOrder(db, orderId)
    const line = order?.lines.find(({ id }) => id === lineId)
    if (!order || !line?.cancelled) throw new Error(`The visit ${lineId} of the order ${orderId} was not called off.`)
    const site = await loadSiteAlone(db, { id: order.siteId }, services.config)
    if (!site) throw new Error(`The site of the order ${orderId} is gone.`)
    const orderUrl = orderLink(services.config.appSecret, order, site)
    const translateTo = (language: string) => translations().translate(language)
    const mail = write({ order, site, line, cancelled: line.cancelled, orderUrl, translateTo })
    if (mail) await mailer.send(mail)
  }

  return {
    'mail.visitCancelled': (payload) => sendAbout(payload, visitCancelled),
    'mail.visitCancellation': (payload) => sendAbout(payload, visitCancellation),
  }
}
