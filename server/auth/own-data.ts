import type { AuthenticationState } from '#contract/sessions.ts'
import { readCarts } from '../cart/shop-cart.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import { listUserBookings } from '../hospitality/bookings.ts'
import { listUserOrders } from '../orders/orders.ts'
import { refuse } from '../refusal.ts'
import { openStorage } from '../storage/storage.ts'
import { loggedOut } from './authentication.ts'
import { erasePurchases } from './later-erasure.ts'
import { limitPasswords } from './limits.ts'
import { listOpenSessions } from './open-sessions.ts'
import { verifyPassword } from './passwords.ts'
import { ownAccount, profileOf } from './profile.ts'
import { deleteAccount, lockAccount } from './repository.ts'

/** Everything kept about the account, as a file (GDPR, articles 15 and 20). @throws LOGIN_REQUIRED */
export async function exportAccount(ctx: Context): Promise<{ isDone: boolean }> {
  const account = await ownAccount(ctx)
  const [{ sessions }, { carts }, { orders }, { bookings }] = await Promise.all([
    listOpenSessions(ctx),
    readCarts(ctx, {}),
    listUserOrders(ctx),
    listUserBookings(ctx),
  ])
  const picture = account.picture ? await openStorage(ctx.config).open(account.picture) : null
  const content = {
    site: ctx.site.site.name,
    exportedAt: ctx.now().toISOString(),
    account: {
      ...profileOf(account),
      roles: account.roles,
      portrait: picture && `data:image/webp;base64,${picture.toString('base64')}`,
    },
    sessions,
    carts,
    orders,
    bookings,
  }
  ctx.answer.fileToDownload = {
    content: JSON.stringify(content, null, 2),
    fileName: `${ctx.site.code}-${ctx.translate('auth.privacy.fileName')}.json`,
    contentType: 'application/json',
    isBase64: false,
  }
  return { isDone: true }
}

/**
 * Erases the account for good, with its sessions, carts and portrait. Orders and bookings stay for the accounts, without
 * the person; those under way keep the contact until they are over.
 * @throws LOGIN_REQUIRED, CURRENT_PASSWORD_WRONG, TOO_MANY_REQUESTS
 */
export async function eraseAccount(ctx: Context, { password }: { password: string }): Promise<AuthenticationState> {
  const account = await ownAccount(ctx)
  await limitPasswords(ctx, account.id)
  if (!(await verifyPassword(account.passwordHash, password))) throw refuse('CURRENT_PASSWORD_WRONG', {}, 'password')
  const now = ctx.now()
  await inTransaction(ctx.db, async (trx) => {
    if (!(await lockAccount(trx, account))) throw refuse('CURRENT_PASSWORD_WRONG', {}, 'password')
    await erasePurchases(trx, { accountId: account.id }, now)
    await deleteAccount(trx, account.id)
  })
  if (account.picture) await openStorage(ctx.config).remove(account.picture)
  ctx.answer.sessionToken = null
  return loggedOut
}
