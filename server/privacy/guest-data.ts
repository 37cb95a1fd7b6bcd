import type { KeptData } from '#contract/privacy.ts'
import { foldEmail } from '#contract/rules.ts'
import { type Answer, answer } from '../answer.ts'
import { erasePurchases } from '../auth/later-erasure.ts'
import { limitMails, limitTokens } from '../auth/limits.ts'
import { hasAccount } from '../auth/registration.ts'
import { forgetCartContacts, listCartsOfGuest } from '../cart/guest-contacts.ts'
import { forgetMessages, listMessagesOf } from '../contact/own-messages.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import { queueLater } from '../database/jobs.ts'
import { listBookingsOf, listStayCartsOfGuest } from '../hospitality/kept-bookings.ts'
import { listOrdersOf } from '../orders/kept-orders.ts'
import { forgetThreads, listThreadsOf } from '../messages/own-threads.ts'
import type { GuestOf } from '../purchases/buyers.ts'
import { refuse } from '../refusal.ts'
import type { RuleInput } from '../rule.ts'
import { hashToken } from '../sessions/sessions.ts'
import { forgetWaits, listWaitsOf } from '../waiting/own-waits.ts'
import { deleteLinksOf, selectLink } from './repository.ts'

/**
 * Mails a link to the address, which proves that it is read by who asks. Whether anything is kept is found out when the
 * mail is written, so neither the answer nor its time tells it. @throws TOO_MANY_REQUESTS
 */
export async function mailDataLink(ctx: Context, input: RuleInput<'dataLink'>): Promise<{ isDone: boolean }> {
  const email = foldEmail(input.email)
  await limitMails(ctx, email)
  const { language, origin, site } = ctx
  await inTransaction(ctx.db, (trx) => queueLater(trx, 'mail.dataLink', { siteId: site.id, email, language, origin }))
  return { isDone: true }
}

/** @throws TOKEN_INVALID, TOO_MANY_REQUESTS */
export async function readGuestData(ctx: Context, { token }: RuleInput<'dataRead'>): Promise<{ kept: KeptData }> {
  const guest = await guestOf(ctx, token)
  const { orders, bookings, carts, messages, waits } = await collect(ctx, guest)
  return {
    kept: {
      email: guest.email,
      orders: orders.length,
      bookings: bookings.length,
      carts: carts.length,
      messages: messages.length,
      waits: waits.length,
      hasAccount: await hasAccount(ctx.db, guest),
    },
  }
}

/** Everything kept about who bought without an account (GDPR, articles 15 and 20). @throws TOKEN_INVALID, TOO_MANY_REQUESTS */
export async function exportGuestData(
  ctx: Context,
  { token }: RuleInput<'dataExport'>,
): Promise<Answer<{ isDone: boolean }>> {
  const guest = await guestOf(ctx, token)
  const content = {
    site: ctx.site.site.name,
    exportedAt: ctx.now().toISOString(),
    email: guest.email,
    ...(await collect(ctx, guest)),
  }
  const fileToDownload = {
    content: JSON.stringify(content, null, 2),
    fileName: `${ctx.site.code}-${ctx.translate('privacy.fileName')}.json`,
    contentType: 'application/json',
    isBase64: false,
  }
  return answer({ isDone: true }, { fileToDownload })
}

/**
 * Takes the person out of orders and bookings without an account, out of carts, of waiting lists and of messages that have not left. What
 * is under way keeps the contact until it is over. @throws TOKEN_INVALID, TOO_MANY_REQUESTS
 */
export async function eraseGuestData(ctx: Context, { token }: RuleInput<'dataErase'>): Promise<{ open: number }> {
  const guest = await guestOf(ctx, token)
  return inTransaction(ctx.db, async (trx) => {
    // Of two that press at once the second finds nothing left to do.
    await deleteLinksOf(trx, guest)
    const open = await erasePurchases(trx, { guest }, ctx.now())
    await forgetCartContacts(trx, guest)
    await forgetWaits(trx, guest)
    await forgetMessages(trx, { siteCode: ctx.site.code, email: guest.email })
    await forgetThreads(trx, guest)
    return { open }
  })
}

/** Who the link was mailed to. It opens what is kept as often as it is asked, until it runs out or has erased. */
async function guestOf(ctx: Context, token: string): Promise<GuestOf> {
  await limitTokens(ctx)
  const siteId = ctx.site.id
  const email = await selectLink(ctx.db, { siteId, tokenHash: hashToken(token), now: ctx.now() })
  if (!email) throw refuse('TOKEN_INVALID')
  return { siteId, email }
}

async function collect(ctx: Context, guest: GuestOf) {
  const [orders, bookings, carts, stayCarts, waitingMessages, threads, waits] = await Promise.all([
    listOrdersOf(ctx, { guest }),
    listBookingsOf(ctx, { guest }),
    listCartsOfGuest(ctx.db, guest),
    listStayCartsOfGuest(ctx.db, guest),
    listMessagesOf(ctx.db, { siteCode: ctx.site.code, email: guest.email }),
    listThreadsOf(ctx.db, guest),
    listWaitsOf(ctx.db, guest),
  ])
  return { orders, bookings, carts: [...carts, ...stayCarts], messages: [...waitingMessages, ...threads], waits }
}
