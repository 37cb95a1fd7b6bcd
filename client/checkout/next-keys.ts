import type { Order } from '#contract/orders.ts'

type Placed = Pick<Order, 'transaction' | 'methodsOfDelivery' | 'products' | 'status'>

/** What happens next, in the words that fit this order: nobody packs a visit, and a round of the estate's own has no tracking number. */
export function nextKeys({ transaction, methodsOfDelivery, products, status }: Placed): string[] {
  const type = methodsOfDelivery[0]?.type
  const isAwaited = transaction.method.type === 'BANK_TRANSFER' && status === 'confirmed'
  return [
    ...(isAwaited && type ? ['TRANSFER'] : []),
    ...(type ? [type] : []),
    ...(products.some((line) => line.type === 'ACTIVITY') ? ['ACTIVITY'] : []),
  ]
}
