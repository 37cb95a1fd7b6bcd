import { addDays } from '#contract/days.ts'
import type { Services } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import { write } from '../purchases/letters.ts'
import { lockPurchase } from '../purchases/purchase.ts'
import { setDepositPaid } from './booking-repository.ts'
import { findBooking } from './bookings.ts'

const reminderDays = 3

/**
 * Somebody has seen the deposit on the account: the stay is firm, and before the balance is due its guest is reminded.
 * @returns false when nothing waited for a deposit.
 */
export async function noteDeposit(services: Pick<Services, 'database' | 'now'>, id: string): Promise<boolean> {
  const booking = await findBooking(services.database.query, id)
  const { transfer } = booking ?? {}
  if (!transfer) return false
  return inTransaction(services.database.query, async (trx) => {
    const remindOn = addDays(transfer.balanceDueDate, -reminderDays)
    const isNoted = await setDepositPaid(trx, { id, remindOn, now: services.now() })
    const locked = isNoted && (await lockPurchase(trx, id))
    if (locked) await write(trx, locked, 'paid')
    return isNoted
  })
}
