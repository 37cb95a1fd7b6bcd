import type { Queries, Transaction } from '../database/database.ts'
import type { GuestOf } from '../orders/kept-orders.ts'
import { clearStayContacts, type GuestStayCart, selectStayCartsByEmail } from './guest-repository.ts'

/** Stays that were chosen without an account and with this address. */
export const listStayCartsOfGuest = (db: Queries, guest: GuestOf): Promise<GuestStayCart[]> =>
  selectStayCartsByEmail(db, guest)

export const forgetStayContacts = (trx: Transaction, guest: GuestOf): Promise<void> => clearStayContacts(trx, guest)
