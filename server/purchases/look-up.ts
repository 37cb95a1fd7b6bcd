import type { ErrorCode } from '#contract/error-codes.ts'
import { foldEmail } from '#contract/rules.ts'
import type { Context } from '../context.ts'
import type { Queries } from '../database/database.ts'
import { limitRate } from '../http/rate-limit.ts'
import { readReceipt } from '../receipt.ts'
import { refuse } from '../refusal.ts'
import { isSameText } from '../same-text.ts'
import { askProvider } from './ask-provider.ts'
import { readPurchaseId } from './purchase-id.ts'
import { selectOpener } from './repository.ts'
import { settle } from './settle.ts'

/** A purchase as one of its rooms reads it: an order with its wine, or a booking with its nights. */
export interface View<Found extends Opened> {
  kind: 'order' | 'booking'
  /** Any of them, whoever asks; null for what this room has no part of. */
  find: (db: Queries, id: string) => Promise<Found | null>
  /** What every miss is told, whatever was wrong. */
  missing: ErrorCode
}

export interface Opened {
  id: string
  siteId: string
  status: string
}

/**
 * The one whose number and e-mail these are. The same work for a right number and a wrong one, so that neither the answer
 * nor its time tells which exist. @throws what the view says of a miss, TOO_MANY_REQUESTS
 */
export async function findProven<Found extends Opened>(
  ctx: Context,
  { kind, find, missing }: View<Found>,
  { typed, email }: { typed: string; email: string },
): Promise<Found> {
  await limitRate(ctx, `${kind}-look-up`, { max: 20, windowSeconds: 600, by: ctx.address })
  const id = readPurchaseId(typed) ?? 'none such'
  const opener = await selectOpener(ctx.db, id)
  const isRight = isSameText(opener?.emailFolded ?? '', foldEmail(email)) && opener?.siteId === ctx.site.id
  const found = isRight ? await find(ctx.db, id) : null
  if (found) return found
  // Many addresses may guess at one together. Only misses count: whoever knows an id must not shut its owner out.
  await limitRate(ctx, `${kind}-look-up-id`, { max: 40, windowSeconds: 3600, by: id })
  throw refuse(missing)
}

/** The one a receipt of this site was signed for. @throws what the view says of a miss. Source: NAV-11. */
export async function findReceipted<Found extends Opened>(
  ctx: Context,
  { kind, find, missing }: View<Found>,
  receipt: string,
): Promise<Found> {
  const id = readReceipt(ctx.site.secrets, kind, receipt, ctx.now())
  const found = id === null ? null : await find(ctx.db, id)
  if (!found || found.siteId !== ctx.site.id) throw refuse(missing)
  return found
}

/**
 * The browser comes back from paying and asks how it ended, perhaps before the webhook. While the provider cannot be asked
 * the purchase is answered as it stands; the webhook or the reconcile job will settle it.
 * @throws what the view says of a miss when the receipt is not this purchase's.
 */
export async function settleOnReturn<Found extends Opened>(
  ctx: Context,
  view: View<Found>,
  { id, receipt }: { id: string; receipt: string },
): Promise<Found> {
  const found = await findReceipted(ctx, view, receipt)
  if (found.id !== id) throw refuse(view.missing)
  // The webhook was faster.
  if (found.status === 'paid') return found
  await askProvider(ctx, { kind: view.kind, id }, () => settle(ctx, id))
  return (await view.find(ctx.db, id)) ?? found
}
