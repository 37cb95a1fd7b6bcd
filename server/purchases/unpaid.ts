import { dayIn } from '#contract/stays.ts'
import type { Services } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import { closeAccepted, giveAllBack, regain } from './ends.ts'
import { write } from './letters.ts'
import { lockPurchase } from './purchase.ts'
import { markReminded, selectToLapse, selectToRemind, setLapsed, setPaid } from './repository.ts'
import { eachOf } from './upkeep.ts'

/**
 * What was accepted on trust and is not paid yet. The jobs find out what is already done, so a second run, or a run
 * beside a payment that is being noted, does no harm: whoever locks the purchase first decides. Source: SELL-02.
 */

const batchSize = 200
/** The days of these rules are those of the growers' country, as the mails name them. */
const timezone = 'Europe/Paris'

/** Writes once to whoever has not paid yet, shortly before the transfer is due. */
export async function remindOfTransfers(services: Services): Promise<void> {
  const today = dayIn(timezone, services.now())
  const due = await selectToRemind(services.database.query, { today, limit: batchSize })
  await eachOf(services, due, ({ id }) =>
    inTransaction(services.database.query, async (trx) => {
      const locked = await lockPurchase(trx, id)
      if (locked && (await markReminded(trx, { id, now: services.now() }))) await write(trx, locked, 'reminder')
    }),
  )
}

/** Ends purchases whose transfer has not come in time; all they had goes back, and both sides are told. */
export async function lapseTransfers(services: Services): Promise<void> {
  const today = dayIn(timezone, services.now())
  const due = await selectToLapse(services.database.query, { today, limit: batchSize })
  await eachOf(services, due, ({ id }) =>
    inTransaction(services.database.query, async (trx) => {
      const locked = await lockPurchase(trx, id)
      if (!locked || !(await setLapsed(trx, { id, today, now: services.now() }))) return
      await giveAllBack(trx, locked)
      await write(trx, locked, 'lapsed')
    }),
  )
}

/**
 * Somebody has seen the money on the account. What lapsed meanwhile is taken again if it can still be had.
 * @returns false when it was paid already.
 * @throws an Error whose message is a sentence for the operator.
 */
export async function notePaid(services: Pick<Services, 'database' | 'now'>, id: string): Promise<boolean> {
  return inTransaction(services.database.query, async (trx) => {
    const locked = await lockPurchase(trx, id)
    if (locked?.status === 'paid') return false
    if (locked?.status !== 'lapsed' && locked?.status !== 'confirmed')
      throw new Error(`${id} is ${locked?.status ?? 'unknown'}: nobody owes it.`)
    if (locked.status === 'lapsed' && !(await regain(trx, locked, services.now())))
      throw new Error(`${id} has lapsed and somebody else has what it held: send the money back to the buyer.`)
    await setPaid(trx, { id, now: services.now() })
    await write(trx, locked, 'paid')
    return true
  })
}

/** Calls off what was accepted and is not paid. @throws an Error whose message is a sentence for the operator. */
export async function callOff(services: Pick<Services, 'database' | 'now'>, id: string): Promise<void> {
  await inTransaction(services.database.query, async (trx) => {
    const locked = await lockPurchase(trx, id)
    if (locked?.status !== 'confirmed')
      throw new Error(`${id} is ${locked?.status ?? 'unknown'}: only what is accepted and unpaid is called off so.`)
    await closeAccepted(trx, locked, services.now())
    await write(trx, locked, 'calledOff')
  })
}
