import { randomUUID } from 'node:crypto'
import { findAccount } from '../auth/authentication.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import { queueLater } from '../database/jobs.ts'
import { limitRate } from '../http/rate-limit.ts'
import { openThread } from '../messages/from-contact.ts'
import { refuse } from '../refusal.ts'
import { type BotCheck, botCheckOf } from '../bot-check/bot-check.ts'
import type { RuleInput } from '../rule.ts'
import type { ContactMailPayload } from './contact-mails.ts'

/**
 * Takes a visitor's message and mails it to the contact chosen by `contactIndex` (PAGE-06); the addresses never leave
 * the server. `sent` is false for a machine that filled the field no person sees.
 * @throws VALIDATION for a contact the site does not have, TOO_MANY_REQUESTS, BOT_CHECK_FAILED, MESSAGE_NOT_SENT.
 */
export async function sendMessage(
  ctx: Context,
  input: RuleInput<'contactMessage'>,
  botCheck: BotCheck = botCheckOf(ctx),
): Promise<{ sent: boolean }> {
  if (input.website) return { sent: false }
  const { contacts } = ctx.site.document
  const contact =
    input.contactIndex === undefined ? contacts[0] : contacts.find(({ index }) => index === input.contactIndex)
  if (!contact) throw refuse('VALIDATION', {}, 'contactIndex')
  await limitRate(ctx, 'contact', { max: 6, windowSeconds: 600, by: ctx.address })
  await limitRate(ctx, 'contact', { max: 30, windowSeconds: 86_400, by: ctx.address })
  if (!(await botCheck.verify(input.recaptcha_token, ctx.address))) throw refuse('BOT_CHECK_FAILED')
  // Many addresses, one mailbox: a person reads it.
  await limitRate(ctx, 'contact-mailbox', { max: 100, windowSeconds: 3600, by: `${ctx.site.id}/${contact.index}` })

  const hasReceipt = await isOwnAddress(ctx, input.email)
  await inTransaction(ctx.db, async (trx) => {
    const payload: ContactMailPayload = {
      id: randomUUID(),
      siteCode: ctx.site.code,
      language: ctx.language,
      contactIndex: contact.index,
      email: input.email,
      name: input.name ?? '',
      message: input.message,
    }
    const { email, name, message: text } = payload
    await openThread(ctx, trx, { contactEmail: contact.email, email, name, text })
    await queueLater(trx, 'mail.contactMessage', payload)
    if (hasReceipt) await queueLater(trx, 'mail.contactReceipt', payload)
  })
  return { sent: true }
}

/**
 * A copy goes only to the confirmed address of an account that is logged in. To any address somebody types it would
 * make this form a way to mail strangers words of one's choice in the site's name.
 */
async function isOwnAddress(ctx: Context, email: string): Promise<boolean> {
  const account = await findAccount(ctx)
  return account !== null && account.email.toLowerCase() === email.toLowerCase()
}
