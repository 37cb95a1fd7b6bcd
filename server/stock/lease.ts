import { addDays, dayIn } from '#contract/days.ts'
import { mostLeaseDays } from '#contract/leases.ts'
import { record } from '../audit/record.ts'
import type { Services } from '../context.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import type { Tasks } from '../database/jobs.ts'
import { oneByOne } from '../database/one-by-one.ts'
import type { PeriodicJob } from '../database/periodic-jobs.ts'
import { endLeased, holdParts, type Lease, setLeased, spendLeased } from '../inventory/leased.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { shopOf } from '../orders/office-list.ts'
import { refuse } from '../refusal.ts'
import { stockTopics, type Writer } from './hand.ts'
import {
  deleteLease,
  type DueLease,
  isDeviceInUse,
  type LeaseRow,
  lockLease,
  selectDueLeases,
  upsertLease,
} from './lease-repository.ts'
import { nameOfItem, readStock } from './stock.ts'

interface Part {
  item: string
  quantity: number
}

/**
 * A device has so many bottles with it from now on: it alone sells them, with a signal or without (STOCK-04). Its row is
 * locked before its bottles, as a cart before its goods.
 * @throws NOT_FOUND for another shop's wine or a device that is not in use here, LEASE_DAYS, VERSION_OLD, STOCK_SHORT.
 */
export async function takeAlong(
  ctx: Writer,
  { device, until, lines }: OfficeRuleInput<'stockTake'>,
): Promise<OfficeRuleResult<'stockTake'>> {
  const shopId = shopOf(ctx)
  const whose = { shopId, sessionId: device ?? ctx.staff.sessionId }
  const now = ctx.now()
  const rows = new Map((await readStock(ctx, { ids: lines.map(({ item }) => item) })).map((row) => [row.id, row]))
  const isOnce = new Set(lines.map(({ item }) => item)).size === lines.length
  if (!isOnce || lines.some(({ item }) => !rows.has(item))) throw refuse('NOT_FOUND')
  const before = await lockLease(ctx.db, whose)
  const isMore = lines.some(({ from, to }) => to > from)
  if ((isMore || !before) && !(await isDeviceInUse(ctx.db, { ...whose, now }))) throw refuse('NOT_FOUND')
  const lastDay = until ?? before?.lastDay
  const isLater = until !== null && until !== before?.lastDay
  if (!lastDay || ((isMore || isLater) && !isWithinAWeek(lastDay, now)))
    throw refuse('LEASE_DAYS', { count: mostLeaseDays }, 'until')
  const lease = isLater || !before ? await upsertLease(ctx.db, { ...whose, lastDay, now }) : before
  const bottles = await setLeased(ctx.db, asHeld(lease), {
    lines: lines.map(({ item, ...line }) => ({ stockItemId: item, ...line })),
    now,
  })
  // One that is empty because all was sold stays: a sale may be taken back. One that is given back is over.
  if (bottles === 0) await end(ctx.db, lease)
  const changed = lines.filter(({ from, to }) => from !== to)
  await record(
    ctx,
    {
      action: 'stockTake',
      values: { bottles, taken: sum(changed, 1), back: sum(changed, -1) },
      changes: [
        ...changed.map(({ item, from, to }) => {
          const row = rows.get(item)
          return { field: item, before: `${row ? nameOfItem(ctx, row) : ''}, ${from}`, after: String(to) }
        }),
        ...(isLater ? [{ field: 'until', before: before?.lastDay ?? null, after: lastDay }] : []),
      ],
      reverse: {
        name: 'stockTake',
        input: {
          device: whose.sessionId,
          until: before?.lastDay ?? lastDay,
          lines: lines.map(({ item, from, to }) => ({ item, from: to, to: from })),
        },
      },
    },
    stockTopics,
  )
  return { bottles }
}

/** What of these bottles the device of the caller had with it is free, for them alone, to be sold in this transaction. */
export async function spendOwn(ctx: Writer, quantities: ReadonlyMap<string, number>): Promise<Part[]> {
  const lease = await lockLease(ctx.db, { shopId: shopOf(ctx), sessionId: ctx.staff.sessionId })
  if (!lease) return []
  const parts = [...quantities].map(([stockItemId, quantity]) => ({ stockItemId, quantity }))
  const spent = await spendLeased(ctx.db, asHeld(lease).purchaseId, parts)
  return spent.map(({ stockItemId, quantity }) => ({ item: stockItemId, quantity }))
}

/** Of the device that sold them, before a sale is taken back; null when it has nothing with it any more. */
export const lockOf = (ctx: Writer, sessionId: string): Promise<LeaseRow | null> =>
  lockLease(ctx.db, { shopId: shopOf(ctx), sessionId })

/** What was sold out of somebody's hands and has just come back is in them again, as long as they may sell it. */
export async function takeAgain(
  ctx: Writer,
  lease: LeaseRow,
  { lines, back }: { lines: readonly Part[]; back: readonly { stockItemId: string; delta: number }[] },
): Promise<void> {
  if (lease.expiresAt <= ctx.now()) return
  // Nobody is given more than has just come back.
  const parts = back.flatMap(({ stockItemId, delta }) => {
    const quantity = Math.min(-delta, lines.find(({ item }) => item === stockItemId)?.quantity ?? 0)
    return quantity > 0 ? [{ stockItemId, quantity }] : []
  })
  if (new Set(parts.map(({ stockItemId }) => stockItemId)).size !== parts.length) throw refuse('NOT_UNDOABLE')
  await holdParts(ctx.db, asHeld(lease), parts)
}

/** Every five minutes: whoever needs a bottle whose lease is over gives it back before, so nothing waits for this. */
export const stockPeriodic: readonly PeriodicJob[] = [{ task: 'endLeases', everyMinutes: 5, endsWithinSeconds: 240 }]

export const stockTasks = (services: Pick<Services, 'database' | 'now'>): Tasks => ({
  async endLeases(_, { signal }) {
    const due = await selectDueLeases(services.database.query, services.now())
    await oneByOne(due, (lease) => endOne(services, lease), signal)
  },
})

async function endOne({ database, now }: Pick<Services, 'database' | 'now'>, due: DueLease): Promise<void> {
  await inTransaction(database.query, async (trx) => {
    const lease = await lockLease(trx, due)
    // Somebody was faster, or has just been given more time.
    const isDue = lease && (lease.expiresAt <= now() || !(await isDeviceInUse(trx, { ...due, now: now() })))
    if (!isDue) return
    const back = await end(trx, lease)
    const place = { id: due.placeId, handle: due.handle }
    const deed = { action: 'stockTake' as const, values: { bottles: 0, taken: 0, back }, reverse: null }
    if (back > 0) await record({ db: trx, place, staff: null, now }, deed, stockTopics)
  })
}

async function end(trx: Transaction, lease: LeaseRow): Promise<number> {
  const back = await endLeased(trx, asHeld(lease).purchaseId)
  await deleteLease(trx, lease.id)
  return back
}

const asHeld = ({ id, expiresAt }: LeaseRow): Lease => ({ purchaseId: `lease:${id}`, expiresAt })

function isWithinAWeek(day: string, now: Date): boolean {
  const today = dayIn('Europe/Paris', now)
  return day >= today && day <= addDays(today, mostLeaseDays)
}

const sum = (lines: readonly { from: number; to: number }[], sign: 1 | -1): number =>
  lines.reduce((total, { from, to }) => total + Math.max(0, (to - from) * sign), 0)
