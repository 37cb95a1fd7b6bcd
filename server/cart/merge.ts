import type { LocalizedText } from '#contract/localized.ts'
import type { Transaction } from '../database/database.ts'
import { loadCart } from './load-cart.ts'
import {
  adoptGuestCart,
  adoptPendingOrder,
  deleteCart,
  type GuestCartRow,
  lockGuestCarts,
  mergeLines,
  setLine,
  upsertCart,
} from './repository.ts'

/** A line that could not be merged whole: `wanted` were in both carts together, `kept` are in the account's now. */
export interface MergeChange {
  title: LocalizedText
  wanted: number
  kept: number
}

/**
 * Moves a guest's carts into the account they log in to: quantities are added up and capped by what can be had. A line
 * of which nothing can be had stays with what was wanted and shows its problem; nothing is ever dropped.
 * A second, concurrent call finds no guest cart any more. Source: architecture 7.
 */
export async function mergeCarts(
  trx: Transaction,
  fromSessionId: string,
  toAccountId: string,
  now: Date,
): Promise<MergeChange[]> {
  const changes: MergeChange[] = []
  for (const guest of await lockGuestCarts(trx, fromSessionId))
    changes.push(...(await mergeCart(trx, guest, { sessionId: fromSessionId, accountId: toAccountId }, now)))
  return changes
}

async function mergeCart(
  trx: Transaction,
  guest: GuestCartRow,
  owner: { sessionId: string; accountId: string },
  now: Date,
): Promise<MergeChange[]> {
  const { siteId, shopId } = guest
  const target = await upsertCart(trx, { siteId, owner, shopId, now })
  const mergedIds = new Set(await mergeLines(trx, { fromCartId: guest.id, toCartId: target.id }))
  await adoptGuestCart(trx, { fromCartId: guest.id, toCartId: target.id })
  await adoptPendingOrder(trx, { fromCartId: guest.id, toCartId: target.id, accountId: owner.accountId })
  await deleteCart(trx, guest.id)

  const cart = await loadCart(trx, { siteId, owner, shopId, now })
  const changes: MergeChange[] = []
  for (const { line, maxQuantity } of cart?.pricedLines ?? []) {
    if (!mergedIds.has(line.id) || line.quantity <= maxQuantity || maxQuantity === 0) continue
    await setLine(trx, { cartId: target.id, productId: line.productId, slotId: line.slotId, quantity: maxQuantity })
    changes.push({ title: line.title, wanted: line.quantity, kept: maxQuantity })
  }
  return changes
}
