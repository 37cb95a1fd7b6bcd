import type { Context } from '../context.ts'
import { limitRate } from '../http/rate-limit.ts'

/**
 * Tries are counted for the address they come from and for the account they aim at, whether there is one or not, so
 * that a limit that is reached says nothing either.
 * @throws TOO_MANY_REQUESTS
 */
export async function limitLogins(ctx: Context, email: string): Promise<void> {
  await limitRate(ctx, 'login-address', { max: 30, windowSeconds: 300, by: ctx.address })
  await limitRate(ctx, 'login-account', { max: 10, windowSeconds: 300, by: accountKey(ctx, email) })
}

/** Whatever sends a mail to an address that somebody typed. @throws TOO_MANY_REQUESTS */
export async function limitMails(ctx: Context, email: string): Promise<void> {
  await limitRate(ctx, 'account-mail-address', { max: 20, windowSeconds: 3600, by: ctx.address })
  await limitRate(ctx, 'account-mail', { max: 5, windowSeconds: 3600, by: accountKey(ctx, email) })
}

/** Guessing at the tokens of mails. @throws TOO_MANY_REQUESTS */
export const limitTokens = (ctx: Context): Promise<void> =>
  limitRate(ctx, 'account-token', { max: 30, windowSeconds: 600, by: ctx.address })

/** A password typed by who is logged in already: whoever finds the browser open must not guess it. @throws TOO_MANY_REQUESTS */
export const limitPasswords = (ctx: Context, accountId: string): Promise<void> =>
  limitRate(ctx, 'account-password', { max: 10, windowSeconds: 900, by: accountId })

/** Decoding a picture costs more than any other call. @throws TOO_MANY_REQUESTS */
export const limitPictures = (ctx: Context, accountId: string): Promise<void> =>
  limitRate(ctx, 'account-picture', { max: 20, windowSeconds: 3600, by: accountId })

/** Accounts belong to a site. */
const accountKey = (ctx: Context, email: string): string => `${ctx.site.id} ${email}`
