import type { Context } from '../context.ts'
import type { Transaction } from '../database/database.ts'
import { queueLater } from '../database/jobs.ts'

/** Mails to an address somebody typed: whether there is an account behind it is seen when the mail is written. */
export type AddressMail = 'registration' | 'confirmation' | 'passwordReset'
/** Mails to an account that is known. */
export type AccountMail = 'passwordChanged' | 'welcome'

/** @param email folded. @param more which of several things with this address the mail is about. */
export const queueAddressMail = (
  ctx: Context,
  trx: Transaction,
  mail: AddressMail,
  email: string,
  more: { registrationId?: string } = {},
): Promise<void> => queueLater(trx, `mail.account.${mail}`, { siteId: ctx.site.id, email, ...more, ...placeOf(ctx) })

export const queueAccountMail = (ctx: Context, trx: Transaction, mail: AccountMail, accountId: string): Promise<void> =>
  queueLater(trx, `mail.account.${mail}`, {
    siteId: ctx.site.id,
    accountId,
    at: ctx.now().toISOString(),
    ...placeOf(ctx),
  })

/** Where the visitor stands: for the link, and for the language of an account that names none. */
const placeOf = ({ language, origin }: Context) => ({ language, origin })
