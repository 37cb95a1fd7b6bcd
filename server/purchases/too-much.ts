import { violates } from '../database/database.ts'
import { refuse } from '../refusal.ts'

/** What keeps money and bottles from going back twice, whoever else was sending some of them back. */
const limits = [
  'purchase_refunds_within_payment',
  'purchase_money_gone_within_payment',
  'purchase_line_given_back_within_quantity',
]

/**
 * Does what gives something back. Where the database finds that it is more than is left, somebody was faster by a way that
 * no lock of ours covers: the sum that was shown is not the right one any more. @throws REFUND_CHANGED
 */
export async function refusingTooMuch<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (limits.some((limit) => violates(error, limit))) throw refuse('REFUND_CHANGED')
    throw error
  }
}
