import type { Context } from '../context.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import { limitRates } from '../http/rate-limit.ts'
import { guardPlacing } from './guard.ts'
import { keyedRequest, placeOnce, replayed } from './idempotency.ts'
import { paidMeanwhile } from './settle.ts'

/** What a checkout's button asks for, as its room has understood it. */
interface Attempt<Prepared> {
  /** Of its limits. */
  name: 'checkout' | 'stay-checkout'
  session: { id: string }
  /** Of its idempotency key; two calls of one session must not share it. */
  scope: string
  input: { idempotencyKey?: string | undefined }
  guard: Parameters<typeof guardPlacing>[1]
  /** The pending purchase of the cart whose card payment has begun. */
  begun: string | null
  /** What is found out before the transaction: words of the terms, nights that were sold elsewhere. */
  prepare: () => Promise<Prepared>
  /** Locks the cart and places what is in it. @returns the purchase's id. */
  place: (trx: Transaction, prepared: Prepared) => Promise<string>
}

/**
 * One press of the button: a key that was used before answers with its purchase, a payment that has come meanwhile with
 * the one it paid; else the cart is placed, once.
 * @returns the purchase's id.
 * @throws TOO_MANY_REQUESTS, IDEMPOTENCY_KEY_REUSED, BOT_CHECK_REQUIRED, BOT_CHECK_FAILED, and what `place` throws.
 */
export async function attempt<Prepared>(
  ctx: Context,
  { name, session, scope, input, guard, begun, prepare, place }: Attempt<Prepared>,
): Promise<string> {
  await limitRates(ctx, {
    [name]: { max: 40, windowSeconds: 600, by: ctx.address },
    [`${name}-session`]: { max: 15, windowSeconds: 600, by: session.id },
  })
  const request = keyedRequest(scope, input)
  const known = (await replayed(ctx.db, request)) ?? (await paidMeanwhile(ctx, begun))
  if (known) return known
  await guardPlacing(ctx, guard)
  const prepared = await prepare()
  return inTransaction(ctx.db, (trx) => placeOnce(trx, { request, now: ctx.now() }, () => place(trx, prepared)))
}
