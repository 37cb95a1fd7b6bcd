import type { Queries, Transaction } from '../database/database.ts'
import { clearContactsOf, type GuestCart, selectCartsByEmail } from './guest-repository.ts'

/** Carts without an account into which the address was typed. @param guest.email folded. */
export const listCartsOfGuest = (db: Queries, guest: { siteId: string; email: string }): Promise<GuestCart[]> =>
  selectCartsByEmail(db, guest)

/** The wines stay in the cart, for whoever has it open; the person goes. */
export const forgetCartContacts = (trx: Transaction, guest: { siteId: string; email: string }): Promise<void> =>
  clearContactsOf(trx, guest)
