import type { Transaction } from '../database/database.ts'
import { refuse } from '../refusal.ts'
import { type CartOwner, lockCart, putLine, selectSellable } from './repository.ts'

interface Filling {
  siteId: string
  owner: CartOwner
  shopId: string
  lines: readonly { product: string; quantity: number }[]
  now: Date
}

/**
 * Puts bottles of this shop into an owner's cart, without asking whether there are as many: whoever buys it asks.
 * @returns its id. @throws PRODUCT_NOT_FOUND for another shop's, a visit, and what is not for sale.
 */
export async function fillCart(trx: Transaction, { lines, ...cart }: Filling): Promise<string> {
  for (const { product, quantity } of lines) {
    const sellable = await selectSellable(trx, { siteId: cart.siteId, productId: product, type: 'PRODUCT' })
    if (sellable?.shopId !== cart.shopId) throw refuse('PRODUCT_NOT_FOUND')
    await putLine(trx, 'add', { ...cart, productId: product, slotId: null, quantity })
  }
  const filled = await lockCart(trx, cart)
  if (!filled) throw new Error('Nothing was put into the cart.')
  return filled.id
}
