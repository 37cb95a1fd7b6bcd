import type { Context } from '../context.ts'
import { forgetTry, limitRate } from '../http/rate-limit.ts'
import { findMark } from './known-browsers.ts'

/**
 * Tries are counted for the address they come from and for the account they aim at, whether there is one or not, so
 * that a limit that is reached says nothing either. A browser that has opened this account before is counted by itself
 * alone: nobody keeps the owner out by guessing. Counted before the password is looked at, or many at once would pass.
 * @returns takes this try out of the count again: only failures stay.
 * @throws TOO_MANY_REQUESTS
 */
export async function limitLogins(ctx: Context, email: string): Promise<() => Promise<void>> {
  const mark = findMark(ctx, email)
  const limits = mark
    ? [{ name: 'login-browser', max: 10, windowSeconds: 300, by: mark }]
    : [
        { name: 'login-address', max: 30, windowSeconds: 300, by: ctx.address },
        { name: 'login-account', max: 10, windowSeconds: 300, by: accountKey(ctx, email) },
      ]
  for (const { name, ...limit } of limits) await limitRate(ctx, name, limit)
  return async () => {
    for (const { name, ...limit } of limits) await forgetTry(ctx, name, limit)
  }
}

/** Sessions are rows. Only who knows the password gets here, so this keeps nobody else out. @throws TOO_MANY_REQUESTS */
export const limitOpened = (ctx: Context, accountId: string): Promise<void> =>
  limitRate(ctx, 'login-opened', { max: 30, windowSeconds: 300, by: accountId })

/** Whatever sends a mail to an address that somebody typed. @throws TOO_MANY_REQUESTS */
export async function limitMails(ctx: Context, email: string): Promise<void> {
  await limitRate(ctx, 'account-mail-address', { max: 20, windowSeconds: 3600, by: ctx.address })
  await limitRate(ctx, 'account-mail', { max: 5, windowSeconds: 3600, by: accountKey(ctx, email) })
  // The same mailbox, whatever the site.
  await limitRate(ctx, 'account-mail-recipient', { max: 12, windowSeconds: 86_400, by: email })
}

/** Guessing at the tokens of mails. @throws TOO_MANY_REQUESTS */
export const limitTokens = (ctx: Context): Promise<void> =>
  limitRate(ctx, 'account-token', { max: 30, windowSeconds: 600, by: ctx.address })

/** A password typed by who is logged in already: whoever finds the browser open must not guess it. @throws TOO_MANY_REQUESTS */
export const limitPasswords = (ctx: Context, accountId: string): Promise<void> =>
  limitRate(ctx, 'account-password', { max: 10, windowSeconds: 900, by: accountId })

/** Accounts belong to a site. */
const accountKey = (ctx: Context, email: string): string => `${ctx.site.id} ${email}`
