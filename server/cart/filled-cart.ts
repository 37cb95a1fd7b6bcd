import type { Transaction } from '../database/database.ts'
import { lockCart, putLine } from './repository.ts'
import type { CartOwner } from './repository.ts'

interface Filling {
  siteId: string
  owner: CartOwner
  shopId: string
  lines: readonly { product: string; quantity: number }[]
  now: Date
}

/**
 * Puts bottles into an owner's cart without asking whether they may be had: whoever buys it asks. @returns its id.
 * @throws an Error for a cart of nothing.
 */
export async function fillCart(trx: Transaction, { lines, ...cart }: Filling): Promise<string> {
  for (const { product, quantity } of lines)
    await putLine(trx, 'add', { ...cart, productId: product, slotId: null, quantity })
  const filled = await lockCart(trx, cart)
  if (!filled) throw new Error('Nothing was put into the cart.')
  return filled.id
}
