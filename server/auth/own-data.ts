import type { AuthenticationState } from '#contract/sessions.ts'
import { type Answer, answer, sessionEnded } from '../answer.ts'
import { readCarts } from '../cart/shop-cart.ts'
import type { AccountContext, Context, Services } from '../context.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import { oneByOne } from '../database/one-by-one.ts'
import { type KeptBooking, listBookingsOf } from '../hospitality/kept-bookings.ts'
import { readStayCarts } from '../hospitality/stay-cart.ts'
import { type KeptOrder, listOrdersOf } from '../orders/kept-orders.ts'
import { forgetThreads, listThreadsOf } from '../messages/own-threads.ts'
import { forgetPicturesLater } from '../pictures/forget-pictures.ts'
import { refuse } from '../refusal.ts'
import type { RuleInput } from '../rule.ts'
import { listSessionsOf } from '../sessions/sessions.ts'
import { openStorage } from '../storage/storage.ts'
import { forgetWaits, listWaitsOf } from '../waiting/own-waits.ts'
import { loggedOut } from './authentication.ts'
import { erasePurchases } from './later-erasure.ts'
import { limitPasswords } from './limits.ts'
import { verifyPassword } from './passwords.ts'
import { ownAccount, profileOf } from './profile.ts'
import {
  type AccountRow,
  deleteAccount,
  deleteUnconfirmedAccounts,
  lockAccount,
  selectAccount,
  selectIdleAccountIds,
} from './repository.ts'

/** Everything kept about the account, as a file (GDPR, articles 15 and 20). */
export async function exportAccount(ctx: AccountContext): Promise<Answer<{ isDone: boolean }>> {
  const account = await ownAccount(ctx)
  const [sessions, { carts }, orders, bookings, { carts: stayCarts }, messages, waits] = await Promise.all([
    listSessionsOf(ctx, account.id),
    readCarts(ctx, {}),
    ordersOf(ctx, account),
    bookingsOf(ctx, account),
    readStayCarts(ctx),
    listThreadsOf(ctx.db, account),
    listWaitsOf(ctx.db, account),
  ])
  const picture = account.picture ? await openStorage(ctx.config).open(account.picture) : null
  const content = {
    site: ctx.site.site.name,
    exportedAt: ctx.now().toISOString(),
    account: {
      ...profileOf(account),
      roles: account.roles,
      termsAcceptedAt: account.termsAcceptedAt,
      lastSeenAt: account.lastSeenAt,
      portrait: picture && `data:image/webp;base64,${picture.toString('base64')}`,
    },
    sessions,
    carts,
    stayCarts,
    orders,
    bookings,
    messages,
    waits,
  }
  const fileToDownload = {
    content: JSON.stringify(content, null, 2),
    fileName: `${ctx.site.code}-${ctx.translate('auth.privacy.fileName')}.json`,
    contentType: 'application/json',
    isBase64: false,
  }
  return answer({ isDone: true }, { fileToDownload })
}

/** With what was bought before there was an account: its address is confirmed. */
const ordersOf = async (ctx: Context, account: AccountRow): Promise<KeptOrder[]> => [
  ...(await listOrdersOf(ctx, { accountId: account.id })),
  ...(await listOrdersOf(ctx, { guest: account })),
]

const bookingsOf = async (ctx: Context, account: AccountRow): Promise<KeptBooking[]> => [
  ...(await listBookingsOf(ctx, { accountId: account.id })),
  ...(await listBookingsOf(ctx, { guest: account })),
]

/**
 * Erases the account for good, with its sessions, carts and portrait. Orders and bookings stay for the accounts, without
 * the person; those under way keep the contact until they are over.
 * @throws CURRENT_PASSWORD_WRONG, TOO_MANY_REQUESTS
 */
export async function eraseAccount(
  ctx: AccountContext,
  { password }: RuleInput<'accountErase'>,
): Promise<Answer<AuthenticationState>> {
  const account = await ownAccount(ctx)
  await limitPasswords(ctx, account.id)
  if (!(await verifyPassword(account.passwordHash, password))) throw refuse('CURRENT_PASSWORD_WRONG', {}, 'password')
  const now = ctx.now()
  await inTransaction(ctx.db, async (trx) => {
    if (!(await lockAccount(trx, account))) throw refuse('CURRENT_PASSWORD_WRONG', {}, 'password')
    await erasePurchases(trx, { accountId: account.id }, now)
    await erasePurchases(trx, { guest: account }, now)
    await forgetWaits(trx, account)
    await forgetThreads(trx, account)
    await eraseWithPortrait(trx, account)
  })
  return answer(loggedOut, { session: sessionEnded })
}

/** An account nobody has used for years: all but its purchases goes, which have years of their own. */
async function forgetAccount(services: Services, id: string): Promise<void> {
  const account = await selectAccount(services.database.query, id)
  if (!account) return
  await inTransaction(services.database.query, (trx) => eraseWithPortrait(trx, account))
}

async function eraseWithPortrait(trx: Transaction, { id, picture }: AccountRow): Promise<void> {
  await deleteAccount(trx, id)
  if (picture) await forgetPicturesLater(trx, [picture])
}

/** Forgets who has not been here since, and who never confirmed an address. @returns how many they were. */
export async function forgetUnusedAccounts(
  services: Services,
  { lastSeenBefore, unconfirmedSince }: { lastSeenBefore: Date; unconfirmedSince: Date },
): Promise<number> {
  const db = services.database.query
  let forgotten = await deleteUnconfirmedAccounts(db, unconfirmedSince)
  const failures: unknown[] = []
  // By their ids, so that a thousand that cannot be forgotten hide nobody.
  for (let after: string | null = null; ;) {
    const ids: string[] = await selectIdleAccountIds(db, { before: lastSeenBefore, after })
    await oneByOne(ids, (id) => forgetAccount(services, id)).catch((error: unknown) => failures.push(error))
    forgotten += ids.length
    after = ids.at(-1) ?? null
    if (after === null) break
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not all unused accounts could be forgotten.')
  return forgotten
}
