import { dayIn } from '#contract/stays.ts'
import type { Services } from '../context.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import { commit, rehold, takeBack } from '../inventory/holds.ts'
import { type LockedPurchase, type PurchaseKind, type PurchaseRecord, purchaseOf, queueAbout } from './kind.ts'
import { markReminded, selectToLapse, selectToRemind, setClosed, setLapsed, setPaid } from './repository.ts'
import { eachOf } from './upkeep.ts'

/**
 * What was accepted on trust and is not paid yet. The jobs find out what is already done, so a second run, or a run
 * beside a payment that is being noted, does no harm: whoever locks the purchase first decides. Source: SELL-02.
 */

const batchSize = 200
/** The days of these rules are those of the growers' country, as the mails name them. */
const timezone = 'Europe/Paris'
const reholdMs = 60_000

/** Writes once to whoever has not paid yet, shortly before the transfer is due. */
export async function remindOfTransfers<Found extends PurchaseRecord, Locked extends LockedPurchase>(
  services: Services,
  kind: PurchaseKind<Found, Locked>,
): Promise<void> {
  const today = dayIn(timezone, services.now())
  const due = await selectToRemind(services.database.query, kind, { today, limit: batchSize })
  await eachOf(services, due, ({ id }) =>
    inTransaction(services.database.query, async (trx) => {
      if (await markReminded(trx, kind, { id, now: services.now() }))
        await queueAbout(trx, kind.idName, kind.mails.reminder, id)
    }),
  )
}

/** Ends purchases whose transfer has not come in time; all they had goes back, and both sides are told. */
export async function lapseTransfers<Found extends PurchaseRecord, Locked extends LockedPurchase>(
  services: Services,
  kind: PurchaseKind<Found, Locked>,
): Promise<void> {
  const today = dayIn(timezone, services.now())
  const due = await selectToLapse(services.database.query, kind, { today, limit: batchSize })
  await eachOf(services, due, ({ id }) =>
    inTransaction(services.database.query, async (trx) => {
      const locked = await kind.lock(trx, id)
      if (!locked || !(await setLapsed(trx, kind, { id, today, now: services.now() }))) return
      await giveAllBack(trx, kind, locked)
      for (const mail of kind.mails.lapsed) await queueAbout(trx, kind.idName, mail, id)
    }),
  )
}

/**
 * Somebody has seen the money on the account. What lapsed meanwhile is taken again if it can still be had.
 * @returns false when it was paid already.
 * @throws an Error whose message is a sentence for the operator.
 */
export async function notePaid<Found extends PurchaseRecord, Locked extends LockedPurchase>(
  services: Pick<Services, 'database' | 'now'>,
  kind: PurchaseKind<Found, Locked>,
  id: string,
): Promise<boolean> {
  return inTransaction(services.database.query, async (trx) => {
    const locked = await kind.lock(trx, id)
    if (locked?.status === 'paid') return false
    if (locked?.status === 'lapsed') await regain(services, trx, kind, locked)
    else if (locked?.status !== 'confirmed') throw new Error(`${id} is ${locked?.status ?? 'unknown'}: nobody owes it.`)
    await setPaid(trx, kind, { id, now: services.now() })
    await queueAbout(trx, kind.idName, kind.mails.paid, id)
    return true
  })
}

/** Calls off what was accepted and is not paid. @throws an Error whose message is a sentence for the operator. */
export async function callOff<Found extends PurchaseRecord, Locked extends LockedPurchase>(
  services: Pick<Services, 'database' | 'now'>,
  kind: PurchaseKind<Found, Locked>,
  id: string,
): Promise<void> {
  await inTransaction(services.database.query, async (trx) => {
    const locked = await kind.lock(trx, id)
    if (locked?.status !== 'confirmed')
      throw new Error(`${id} is ${locked?.status ?? 'unknown'}: only what is accepted and unpaid is called off so.`)
    await closeAccepted(trx, kind, locked, services.now())
    await queueAbout(trx, kind.idName, kind.mails.calledOff, id)
  })
}

/** Ends what was accepted and is not paid: all that it still has goes back. Whoever calls has locked it and tells of it. */
export async function closeAccepted<Found extends PurchaseRecord, Locked extends LockedPurchase>(
  trx: Transaction,
  kind: PurchaseKind<Found, Locked>,
  locked: Locked,
  now: Date,
): Promise<void> {
  await giveAllBack(trx, kind, locked)
  await setClosed(trx, kind, { id: locked.id, status: 'cancelled', now })
}

async function giveAllBack<Found extends PurchaseRecord, Locked extends LockedPurchase>(
  trx: Transaction,
  kind: PurchaseKind<Found, Locked>,
  locked: Locked,
): Promise<void> {
  await takeBack(trx, purchaseOf(kind, locked.id))
  await kind.giveBack?.(trx, locked)
  await kind.onTakenBack?.(trx, locked.id)
}

async function regain<Found extends PurchaseRecord, Locked extends LockedPurchase>(
  services: Pick<Services, 'database' | 'now'>,
  trx: Transaction,
  kind: PurchaseKind<Found, Locked>,
  locked: Locked,
): Promise<void> {
  const now = services.now()
  const purchase = purchaseOf(kind, locked.id)
  const isRegained =
    (await rehold(trx, purchase, { now, expiresAt: new Date(now.getTime() + reholdMs) })) &&
    (await commit(trx, purchase)) &&
    (!kind.takeAgain || (await kind.takeAgain(trx, locked)))
  if (!isRegained)
    throw new Error(`${locked.id} has lapsed and somebody else has what it held: send the money back to the buyer.`)
  await kind.onAccepted?.(trx, locked.id)
}
