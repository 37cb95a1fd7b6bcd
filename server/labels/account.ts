import { record } from '../audit/record.ts'
import { queueLater } from '../database/jobs.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { shopOf } from '../orders/office-list.ts'
import { refuse } from '../refusal.ts'
import { sealWord } from '../sealed.ts'
import { isDouble } from './open-maker.ts'
import { deleteAccount, selectAccount, upsertAccount } from './repository.ts'

type Writer = PlaceContext & Writing
type Nothing = Record<string, never>

/** What a secret of a shop is sealed for. */
export const sealedFor = (shopId: string) => ({ purpose: 'label account', owner: shopId })

export const accountTopic = 'labelAccount'

/** How the shop makes labels; its secret is told to nobody. Source: ORDERS-04. */
export async function readAccount(ctx: PlaceContext): Promise<OfficeRuleResult<'labelAccount'>> {
  const row = ctx.visit ? null : await selectAccount(ctx.db, shopOf(ctx))
  return {
    account: row && {
      keyTail: row.publicKey.slice(-4),
      connectedAt: row.connectedAt.toISOString(),
      checkedAt: row.checkedAt?.toISOString() ?? null,
      problem: row.problem,
    },
    isDouble: isDouble(ctx.config),
  }
}

/** The keys are asked about by a job: nobody waits for another's server while rows are locked. */
export async function connect(
  ctx: Writer,
  { publicKey, secretKey }: OfficeRuleInput<'labelConnect'>,
): Promise<Nothing> {
  if (ctx.visit) throw refuse('ACCESS_RESTRICTED')
  const shopId = shopOf(ctx)
  const sealedSecret = sealWord(ctx.config.appSecret, sealedFor(shopId), secretKey)
  await upsertAccount(ctx.db, { shopId, publicKey, sealedSecret, now: ctx.now() })
  await queueLater(ctx.db, 'labels.check', { shopId }, { jobKey: `labels.check:${shopId}`, maxAttempts: 5 })
  // The log knows the end of the key that is no secret.
  await record(ctx, { action: 'labelConnect', values: { tail: publicKey.slice(-4) }, reverse: null }, [accountTopic])
  return {}
}

/** @throws VERSION_OLD where there are none any more */
export async function disconnect(ctx: Writer): Promise<Nothing> {
  if (ctx.visit) throw refuse('ACCESS_RESTRICTED')
  if (!(await deleteAccount(ctx.db, shopOf(ctx)))) throw refuse('VERSION_OLD')
  await record(ctx, { action: 'labelDisconnect', values: {}, reverse: null }, [accountTopic])
  return {}
}
