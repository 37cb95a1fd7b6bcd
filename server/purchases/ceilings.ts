import type { SiteContext } from '../context.ts'
import type { Transaction } from '../database/database.ts'
import { refuse } from '../refusal.ts'
import { countHoldsOfCart, countOpenOf, lockBuyer } from './repository.ts'

/** How many purchases one e-mail may leave unpaid at a time, and how many it may be paying. */
const unpaidPerBuyer = 3
const pendingPerBuyer = 3
/** How often in a day one cart may have its goods kept without paying for them. */
const holdsPerCart = 4
const dayMs = 24 * 60 * 60_000

interface Opening {
  siteId: string
  cartId: string
  emailFolded: string
  isByCard: boolean
  previousId: string | null
}

/**
 * What one person may hold without having paid. Called after the cart is locked and before anything is held; the
 * buyer's own lock makes two orders on trust at once count each other; cards do without, their holds end by themselves. The limits grow with RATE_LIMIT_FACTOR.
 * @throws TOO_MANY_UNPAID, HELD_TOO_OFTEN. Source: SELL-02.
 */
export async function checkCeilings(
  ctx: SiteContext,
  trx: Transaction,
  { siteId, cartId, emailFolded, isByCard, previousId }: Opening,
): Promise<void> {
  const { rateLimitFactor: factor } = ctx.config
  const now = ctx.now()
  if (!isByCard) await lockBuyer(trx, `${siteId} ${emailFolded}`)
  const open = await countOpenOf(trx, { siteId, emailFolded, now, exceptId: previousId })
  const isTooMany = isByCard ? open.pending >= pendingPerBuyer * factor : open.unpaid >= unpaidPerBuyer * factor
  if (isTooMany) throw refuse('TOO_MANY_UNPAID', { count: isByCard ? open.pending : open.unpaid })
  const since = new Date(now.getTime() - dayMs)
  if (isByCard && (await countHoldsOfCart(trx, { cartId, since, now })) >= holdsPerCart * factor)
    throw refuse('HELD_TOO_OFTEN')
}

/**
 * How much of one thing unpaid purchases may have together: half of it, or a few where there is not much.
 * @param total what there would be if none of them had any. @returns how much is left for a new one.
 */
export const unpaidLeft = (
  { config: { rateLimitFactor } }: Pick<SiteContext, 'config'>,
  { total, unpaid, few }: { total: number; unpaid: number; few: number },
): number => Math.max(0, Math.max(Math.floor((total * rateLimitFactor) / 2), few) - unpaid)

/**
 * Until when a new attempt holds: what replaces an attempt that still holds ends when that one would have, so that
 * nobody keeps goods for ever by asking again and again.
 */
export const holdsUntil = (ctx: SiteContext, previous: { heldUntil: Date | null } | null): Date => {
  const now = ctx.now()
  if (previous?.heldUntil && previous.heldUntil > now) return previous.heldUntil
  return new Date(now.getTime() + ctx.config.holdTtlSeconds * 1000)
}
