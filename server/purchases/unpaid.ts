import type { PurchaseStatus } from '#contract/purchases.ts'
import { addDays, dayIn } from '#contract/days.ts'
import type { Services } from '../context.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import { release } from '../inventory/holds.ts'
import { closeAccepted, giveAllBack, regain, tellOfPurchase } from './ends.ts'
import { unwrite, write } from './letters.ts'
import { lockPurchase, type LockedPurchase } from './purchase.ts'
import {
  markReminded,
  selectDue,
  setKeptUntil,
  setLapsed,
  setPaid,
  setUnpaid,
  setWaiting,
  takeToLapse,
  takeToRemind,
} from './repository.ts'
import { inTurns } from './upkeep.ts'

/**
 * What was accepted on trust and is not paid yet. The jobs find out what is already done, so a second run, or a run
 * beside a payment that is being noted, does no harm: whoever locks the purchase first decides. Source: SELL-02.
 */

/** The days of these rules are those of the growers' country, as the mails name them. */
const timezone = 'Europe/Paris'

/** Writes once to whoever has not paid yet, shortly before the transfer is due. */
export async function remindOfTransfers(services: Services, signal: AbortSignal): Promise<void> {
  const today = dayIn(timezone, services.now())
  await inTurns(services, signal, {
    table: 'purchase',
    take: (taking) => takeToRemind(services.database.query, { ...taking, today }),
    work: ({ id }) =>
      inTransaction(services.database.query, async (trx) => {
        const locked = await lockPurchase(trx, id)
        if (locked && (await markReminded(trx, { id, now: services.now() }))) await write(trx, locked, 'reminder')
      }),
  })
}

/** Ends purchases whose transfer has not come in time; all they had goes back, and both sides are told. */
export async function lapseTransfers(services: Services, signal: AbortSignal): Promise<void> {
  const today = dayIn(timezone, services.now())
  await inTurns(services, signal, {
    table: 'purchase',
    take: (taking) => takeToLapse(services.database.query, { ...taking, today }),
    work: ({ id }) =>
      inTransaction(services.database.query, async (trx) => {
        const locked = await lockPurchase(trx, id)
        if (!locked || !(await setLapsed(trx, { id, today, now: services.now() }))) return
        await giveAllBack(trx, locked)
        await write(trx, locked, 'lapsed')
      }),
  })
}

/** The same at the house's word, whatever day it was kept until; the caller has locked it and looked. */
export async function lapseIn(
  trx: Transaction,
  id: string,
  { now, mailAt }: { now: Date; mailAt: Date },
): Promise<void> {
  const locked = await lockPurchase(trx, id)
  if (!locked || !(await setLapsed(trx, { id, today: null, now })))
    throw new Error(`${id} is not waiting for its money.`)
  await giveAllBack(trx, locked)
  await write(trx, locked, 'lapsed', mailAt)
}

/** Waits until another day; when it was due and when it is reminded of move with it. */
export const keepUntilIn = (
  trx: Transaction,
  id: string,
  { until, today }: { until: string; today: string },
): Promise<void> => setKeptUntil(trx, { id, until, remindFrom: addDays(today, 1) })

/**
 * Waits again for what has lapsed.
 * @returns `taken` when somebody else has some of it: the caller then rolls back; `told` when its buyer has been written to.
 */
export async function reviveIn(
  trx: Transaction,
  id: string,
  { until, today, now }: { until: string; today: string; now: Date },
): Promise<'taken' | 'told' | 'untold'> {
  const locked = await lockPurchase(trx, id)
  if (!locked || !(await regain(trx, locked, now))) return 'taken'
  await setWaiting(trx, id)
  await keepUntilIn(trx, id, { until, today })
  return (await unwrite(trx, locked, 'lapsed')) ? 'untold' : 'told'
}

/**
 * Somebody has seen the money on the account. What lapsed meanwhile is taken again if it can still be had.
 * @param amount as in `notePaidIn`.
 * @returns false when it was paid already.
 * @throws an Error whose message is a sentence for the operator.
 */
export async function notePaid(
  services: Pick<Services, 'database' | 'now'>,
  id: string,
  amount: number | null = null,
): Promise<boolean> {
  return inTransaction(services.database.query, async (trx) => {
    const noted = await notePaidIn(trx, id, { now: services.now(), amount })
    if (noted === 'other sum') {
      const { due, total } = await selectDue(trx, id)
      throw new Error(`${id} waits for ${due} cents, ${total} before something of it ended: no other sum is noted.`)
    }
    if (typeof noted === 'object') throw new Error(`${id} is ${noted.status ?? 'unknown'}: nobody owes it.`)
    if (noted === 'taken')
      throw new Error(`${id} has lapsed and somebody else has what it held: send the money back to the buyer.`)
    return noted === 'noted'
  })
}

/**
 * The same in the caller's transaction, which is to be rolled back where the answer is `taken`.
 * @param mailAt when the buyer is told, if not at once.
 * @param amount minor units that have come, where it is more than what was due: a buyer may have sent what was asked for
 * before some of it ended. Neither less than is due nor more than was ever asked for is `other sum`.
 */
export async function notePaidIn(
  trx: Transaction,
  id: string,
  { now, mailAt, amount = null }: { now: Date; mailAt?: Date; amount?: number | null },
): Promise<'noted' | 'known' | 'taken' | 'other sum' | { status: PurchaseStatus | null }> {
  const locked = await lockPurchase(trx, id)
  if (locked?.status === 'paid') return 'known'
  if (locked?.status !== 'lapsed' && locked?.status !== 'confirmed') return { status: locked?.status ?? null }
  if (amount !== null) {
    const { due, total } = await selectDue(trx, id)
    if (amount < due || amount > total) return 'other sum'
  }
  if (locked.status === 'lapsed' && !(await regain(trx, locked, now))) return 'taken'
  await setPaid(trx, { id, now, amount })
  await write(trx, locked, 'paid', mailAt)
  return 'noted'
}

/**
 * The money of what was accepted has come by card, through a link. What lapsed meanwhile is taken again if it can be had.
 * @param payment.amount minor units that have come.
 * @returns what of it came too much, because some of the order ended while it was paid; null when nobody waits for any of
 * it: the order is paid or called off already, or somebody else has what it held.
 */
export async function takeLatePayment(
  trx: Transaction,
  locked: LockedPurchase,
  { now, amount }: { now: Date; amount: number },
): Promise<number | null> {
  const { id, status } = locked
  if (status !== 'confirmed' && status !== 'lapsed') return null
  if (amount < (await selectDue(trx, id)).due) return null
  if (status === 'lapsed' && !(await regain(trx, locked, now))) {
    await release(trx, id)
    return null
  }
  const wasByLinkAlone = locked.paymentType === 'CARD'
  const excess = await setPaid(trx, { id, now, amount })
  // Of what was to be paid by the link alone nobody has been told yet that it is bought.
  if (wasByLinkAlone) await tellOfPurchase(trx, locked)
  else await write(trx, locked, 'paid')
  return excess
}

/** What was noted by hand has not come after all, and nobody is told that it had. False when some of it went back already. */
export async function takePaidBackIn(trx: Transaction, id: string): Promise<boolean> {
  const locked = await lockPurchase(trx, id)
  if (!locked || locked.paymentIntentId || !(await setUnpaid(trx, id))) return false
  await unwrite(trx, locked, 'paid')
  return true
}

/** Calls off what was accepted and is not paid. @throws an Error whose message is a sentence for the operator. */
export const callOff = (services: Pick<Services, 'database' | 'now'>, id: string): Promise<void> =>
  inTransaction(services.database.query, (trx) => callOffIn(trx, id, services.now()))

/**
 * The same in the caller's transaction. @param isQuiet takes back an order that was only just written down.
 * @throws an Error whose message is a sentence for the operator.
 */
export async function callOffIn(
  trx: Transaction,
  id: string,
  now: Date,
  { isQuiet = false }: { isQuiet?: boolean } = {},
): Promise<void> {
  const locked = await lockPurchase(trx, id)
  if (locked?.status !== 'confirmed')
    throw new Error(`${id} is ${locked?.status ?? 'unknown'}: only what is accepted and unpaid is called off so.`)
  await closeAccepted(trx, locked, now)
  // Who was not written to yet is not told that there is nothing.
  if (isQuiet && (await unwrite(trx, locked, 'taken'))) return
  await write(trx, locked, 'calledOff')
}
