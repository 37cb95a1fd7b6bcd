import { amountFromDecimal } from '#contract/money.ts'
import type { Services } from './context.ts'
import { noteDeposit } from './hospitality/deposits.ts'
import { readPurchaseId } from './purchases/purchase-id.ts'
import { findPurchase } from './purchases/purchase.ts'
import { callOff, notePaid } from './purchases/unpaid.ts'
import { changeReturned } from './purchases/returned.ts'

const commands = ['paid', 'deposit', 'cancel', 'refund-again', 'refund-sent']

const usage = `Usage: npm run order -- <paid|deposit|cancel|refund-again|refund-sent> <number of an order or a booking> [sum]
paid: the transfer has arrived; what has lapsed meanwhile is restored if everything is still there. The sum is said where
  more has come than is due, since some of the order ended before it was paid: 110.00
deposit: the deposit of a stay has arrived, its balance is still to come.
cancel: calls off what was accepted and is not paid; everything it held is free again, and the buyer is told.
refund-again: what came back from the card, or was unclear, is asked for once more.
refund-sent: the buyer has had it by another way.
Works beside a running server with the same DATABASE_URL or DATA_DIR, which then sends the mails.`

/**
 * What an operator says about a purchase that waits for its money (SELL-02), or about money of it that came back.
 * @returns what has happened, as a sentence. @throws an Error whose message is a sentence for the operator.
 */
export async function changePurchase(
  services: Pick<Services, 'database' | 'now'>,
  [what, typed, sum, ...more]: string[],
): Promise<string> {
  const id = readPurchaseId(typed ?? '')
  if (!what || !commands.includes(what) || !id || more.length > 0) throw new Error(usage)
  if (sum !== undefined && (what !== 'paid' || !/^\d{1,7}(\.\d\d)?$/.test(sum))) throw new Error(usage)
  if (!(await findPurchase(services.database.query, id))) throw new Error(`There is no order and no booking ${id}.`)
  if (what === 'deposit') {
    if (!(await noteDeposit(services, id))) throw new Error(`${id} waits for no deposit.`)
    return `${id}: the deposit is noted.`
  }
  if (what === 'paid') {
    const amount = sum === undefined ? null : amountFromDecimal(Number(sum))
    return (await notePaid(services, id, amount)) ? `${id} is paid.` : `${id} was paid already.`
  }
  if (what === 'refund-again' || what === 'refund-sent') {
    const count = await changeReturned(services, id, what === 'refund-again' ? 'again' : 'sent')
    if (count === 0) throw new Error(`No refund of ${id} has come back.`)
    return what === 'refund-again' ? `${id}: asked of the card once more.` : `${id}: noted as paid by another way.`
  }
  await callOff(services, id)
  return `${id} is cancelled, and what it held is free again.`
}
