import { createHash } from 'node:crypto'
import type { Queries, Transaction } from '../database/database.ts'
import { refuse } from '../refusal.ts'
import {
  deleteIdempotencyKeysBefore,
  type IdempotencyKey,
  insertIdempotencyKey,
  selectIdempotencyKey,
  setIdempotencyPurchase,
} from './repository.ts'

/** A checkout as it was sent, under the key its browser gave it. */
export interface KeyedRequest extends IdempotencyKey {
  requestHash: Buffer
}

/**
 * Null when the browser gave no key.
 * @param scope whose key it is; two kinds of purchase of one session must not share it.
 */
export function keyedRequest(
  scope: string,
  { idempotencyKey, ...input }: { idempotencyKey?: string | undefined },
): KeyedRequest | null {
  if (idempotencyKey === undefined) return null
  const requestHash = createHash('sha256')
    .update(JSON.stringify(sorted(input)))
    .digest()
  return { scope, key: idempotencyKey, requestHash }
}

/** The id of the purchase an earlier post with this key has written. @throws IDEMPOTENCY_KEY_REUSED */
export async function replayed(db: Queries, request: KeyedRequest | null): Promise<string | null> {
  const known = request && (await selectIdempotencyKey(db, request))
  if (!known) return null
  if (!request.requestHash.equals(known.requestHash)) throw refuse('IDEMPOTENCY_KEY_REUSED')
  return known.purchaseId
}

/**
 * Places what was asked for, once per key. The key comes first, before any other lock: a concurrent post with the same
 * one waits here and then reads what the first has written.
 * @returns the id of the purchase. @throws IDEMPOTENCY_KEY_REUSED, and what `place` throws.
 */
export async function placeOnce(
  trx: Transaction,
  { request, now }: { request: KeyedRequest | null; now: Date },
  place: () => Promise<string>,
): Promise<string> {
  if (request && !(await insertIdempotencyKey(trx, { ...request, now }))) {
    const known = await replayed(trx, request)
    if (known) return known
    throw new Error('An idempotency key was committed without its purchase.')
  }
  const purchaseId = await place()
  if (request) await setIdempotencyPurchase(trx, { ...request, purchaseId })
  return purchaseId
}

/** Forgets keys that nobody will send again. */
export const forgetKeysBefore = (db: Queries, time: Date): Promise<void> => deleteIdempotencyKeysBefore(db, time)

/** The same wish is the same text, in whatever order its fields were sent. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, entry]) => [key, sorted(entry)]),
  )
}
