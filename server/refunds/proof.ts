import { refundWithoutProof } from '#contract/refunds-office.ts'
import { isProven, provedAt, proven } from '../office/authority.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import { shopOf } from '../orders/office-list.ts'
import { lockGiving, selectGivenSince } from './repository.ts'

const dayMs = 86_400_000

/**
 * Before money goes back: who gives more than a little shows who they are, in however many parts, orders and ways it
 * goes. What counts is what the house has given back since this session was last proved, or in a day, whoever gave it;
 * of two at once without a proof the second one counts the first (decision 66).
 * @param amount in minor units, about to be given back.
 * @throws PROOF_REQUIRED, ACCESS_RESTRICTED for who looks along
 */
export async function proveForMoney(
  ctx: PlaceContext & Writing,
  call: 'orderRefund' | 'orderPayBack',
  amount: number,
): Promise<void> {
  if (isProven(ctx)) return
  await lockGiving(ctx.db, ctx.place.id)
  const dayAgo = ctx.now().getTime() - dayMs
  const since = new Date(Math.max(dayAgo, provedAt(ctx)?.getTime() ?? dayAgo))
  const given = await selectGivenSince(ctx.db, { shopId: shopOf(ctx), since })
  if (given + amount > refundWithoutProof) proven(ctx, call)
}
