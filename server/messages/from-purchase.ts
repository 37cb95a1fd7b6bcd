import { isEmail } from '#contract/rules.ts'
import { type BotCheck, botCheckOf } from '../bot-check/bot-check.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import { queueLater } from '../database/jobs.ts'
import { findProven as findBooking } from '../hospitality/bookings.ts'
import { limitRate } from '../http/rate-limit.ts'
import { findOpened } from '../orders/orders.ts'
import { refuse } from '../refusal.ts'
import type { RuleInput } from '../rule.ts'
import { insertMessage, insertThread, lockPurchaseBeside, lockThreadAbout, updateDone } from './repository.ts'
import { tellOfMessage } from './tell.ts'

interface Written {
  message: string
  text: string
  recaptcha_token: string
}

/**
 * What the buyer of an order writes to its house from its page. `sent` is false for a machine that filled the field no
 * person sees. @throws ORDER_NOT_FOUND for every miss, TOO_MANY_REQUESTS, BOT_CHECK_FAILED. Source: ORDERS-06.
 */
export async function writeAboutOrder(
  ctx: Context,
  input: RuleInput<'orderMessage'>,
  botCheck: BotCheck = botCheckOf(ctx),
): Promise<{ sent: boolean }> {
  const order = await findOpened(ctx, input)
  // What was never accepted is nothing that a house knows of.
  if (order.number === null || !isEmail(order.contact.email.email)) throw refuse('ORDER_NOT_FOUND')
  return input.website ? { sent: false } : take(ctx, { purchaseId: order.id, ...input }, botCheck)
}

/** The same for a stay. @throws BOOKING_NOT_FOUND for every miss, TOO_MANY_REQUESTS, BOT_CHECK_FAILED */
export async function writeAboutBooking(
  ctx: Context,
  input: RuleInput<'bookingMessage'>,
  botCheck: BotCheck = botCheckOf(ctx),
): Promise<{ sent: boolean }> {
  const booking = await findBooking(ctx, input)
  if (booking.number === null || !isEmail(booking.contact.email.email)) throw refuse('BOOKING_NOT_FOUND')
  return input.website ? { sent: false } : take(ctx, { purchaseId: booking.id, ...input }, botCheck)
}

/** Puts it into the thread about the purchase, which it opens where there is none, and tells the house by mail. */
async function take(
  ctx: Context,
  { purchaseId, message: id, text, recaptcha_token: token }: Written & { purchaseId: string },
  botCheck: BotCheck,
): Promise<{ sent: boolean }> {
  await limitRate(ctx, 'own-message', { max: 6, windowSeconds: 600, by: ctx.address })
  await limitRate(ctx, 'own-message', { max: 30, windowSeconds: 86_400, by: ctx.address })
  if (!(await botCheck.verify(token, ctx.address))) throw refuse('BOT_CHECK_FAILED')
  // Whoever is forwarded the link may write, too: from however many addresses, one thread stays readable.
  await limitRate(ctx, 'own-message-of', { max: 20, windowSeconds: 86_400, by: purchaseId })
  await inTransaction(ctx.db, async (trx) => {
    // Two first messages at once open one thread.
    const purchase = await lockPurchaseBeside(trx, purchaseId)
    if (!purchase) throw refuse('NOT_FOUND')
    const { placeId, ...buyer } = purchase
    const thread = await lockThreadAbout(trx, { placeId, purchaseId })
    const conversation = thread?.id ?? (await insertThread(trx, { placeId, purchaseId, ...buyer }))
    const isNew = await insertMessage(trx, { id, conversation, side: 'THEIRS', text, at: ctx.now() })
    if (!isNew) return
    await updateDone(trx, { placeId, id: conversation, isDone: false })
    await tellOfMessage(trx, conversation)
    await queueLater(trx, 'mail.buyerWrote', { message: id }, { jobKey: `mail.buyerWrote:${id}` })
  })
  return { sent: true }
}
