import { disputeChange } from './disputes.ts'
import type { Change, DisputeRecord, Ledger, RefundRecord } from './ledger.ts'
import { refundChange } from './refunds.ts'

const tickMs = 1000

/**
 * What becomes of refunds and disputes after a while, by the card that paid. It stands in the ledger, so that whatever
 * was due while the double did not run comes when it runs again.
 */
export function openFates(ledger: Ledger, write: (change: Change) => void, laterMs: number | undefined) {
  const changeRefund = (id: string, changed: Pick<RefundRecord, 'status'> & Partial<RefundRecord>) =>
    write(refundChange(ledger, known(ledger.refunds, id), changed))
  const changeDispute = (id: string, changed: Partial<DisputeRecord>) =>
    write(disputeChange(known(ledger.disputes, id), changed))

  function passTime(isDue: (createdSeconds: number) => boolean = () => true) {
    for (const { id, next, createdSeconds } of [...ledger.refunds.values()])
      if (next && isDue(createdSeconds)) changeRefund(id, { status: next })
    for (const { id, next, createdSeconds } of [...ledger.disputes.values()])
      if (next && isDue(createdSeconds)) changeDispute(id, { status: next })
  }

  const tick = () => passTime((createdSeconds) => createdSeconds * 1000 + (laterMs ?? 0) <= Date.now())
  const timer = laterMs === undefined ? undefined : setInterval(tick, tickMs).unref()
  return { changeRefund, changeDispute, passTime: () => passTime(), stop: () => clearInterval(timer) }
}

function known<Item>(items: ReadonlyMap<string, Item>, id: string): Item {
  const item = items.get(id)
  if (!item) throw new Error(`There is no ${id}.`)
  return item
}
