import type { PaymentMethod, ShopDocument } from '#contract/documents/shop.ts'
import type { Services } from '../context.ts'
import type { Transaction } from '../database/database.ts'
import { queueLater } from '../database/jobs.ts'
import { notify } from '../database/notices.ts'
import { replaceWays } from '../estate/payment-ways.ts'
import { originAt } from '../http/request-context.ts'
import { card } from '../site-templates/seller-documents.ts'
import { type CardAccountRow, selectPlaceOfShop } from './repository.ts'

type Methods = ShopDocument['methodOfPayments']
const newCard: PaymentMethod = { ...card, provider: 'card-provider' }
type Means = Pick<Services, 'config' | 'now'>

export const cardOf = (methods: Methods): PaymentMethod | undefined => methods.find(({ type }) => type === 'CARD')

/**
 * Writes down the ways to pay of a shop as its account makes them, where they are otherwise now, and tells all who hold
 * the keys: it is another account for the house's money. The shop is locked by its caller.
 */
export async function applyAccount(
  { config, now }: Means,
  trx: Transaction,
  before: Methods,
  account: CardAccountRow,
): Promise<Methods> {
  const after = methodsWith(before, account)
  const place = await selectPlaceOfShop(trx, account.shopId)
  if (place)
    for (const topic of ['cardAccount', 'estate', 'today'])
      await notify(trx, 'office_changed', JSON.stringify({ place: place.handle, topic }))
  if (JSON.stringify(after) === JSON.stringify(before)) return before
  await replaceWays(trx, account.shopId, after)
  const { accountID, isOff } = cardOf(after) ?? {}
  if (place)
    await queueLater(trx, 'mail.house.cards', {
      placeId: place.id,
      state: accountID === undefined ? 'ended' : isOff ? 'stopped' : 'taken',
      tail: (account.accountId ?? '').slice(-4),
      at: now().toISOString(),
      origin: originAt(config.officeHost, config.port, config),
    })
  return after
}

/**
 * Cards go to the account from the day it first takes them. While it does not take them any more none are offered:
 * nobody has said that their money may go elsewhere.
 */
function methodsWith(methods: Methods, account: CardAccountRow): Methods {
  const { accountId, isWanted, beganAt, canCharge, wasOff } = account
  const known = cardOf(methods)
  const isUsed = isWanted && beganAt !== null && accountId !== null
  if (!isUsed) {
    // What the operator has named by hand stays when one that nobody wants is told of.
    if (known?.accountID === undefined || (!isWanted && known.accountID !== accountId)) return methods
    const { accountID: _, isOff: __, ...before } = known
    return methods.map((method) => (method === known ? { ...before, ...(wasOff && { isOff: true }) } : method))
  }
  // The key is the house's, in whose name the account was made.
  const { publishableKey: _, isOff: __, ...offered } = known ?? newCard
  const own = { ...offered, accountID: accountId, ...(!canCharge && { isOff: true }) }
  // What is new stands last: calls may name a way to pay by its place in the list.
  return known ? methods.map((method) => (method === known ? own : method)) : [...methods, own]
}
