import type { ShopDocument } from '#contract/documents/shop.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { documentIn, lockEstate, selectEstate, updateEstate } from './repository.ts'

interface Ways {
  /** All that a shop has, offered or not. */
  methods: ShopDocument['methodOfPayments']
  /** Where the seller is. */
  countryCode: string
}

/** How a shop is paid, for who changes it besides its owner. */
export const readWays = async (db: Queries, shopId: string): Promise<Ways> =>
  waysIn(documentIn(await selectEstate(db, shopId)))

/** Who changes what the house says of itself at the same time does so one after the other. */
export const lockWays = async (trx: Transaction, shopId: string): Promise<Ways> =>
  waysIn(documentIn(await lockEstate(trx, shopId)))

export async function replaceWays(trx: Transaction, shopId: string, methodOfPayments: Ways['methods']): Promise<void> {
  await updateEstate(trx, { shopId, parts: JSON.stringify({ methodOfPayments }) })
}

const waysIn = ({ methodOfPayments: methods, address }: ShopDocument): Ways => ({
  methods,
  countryCode: address.countryCode,
})
