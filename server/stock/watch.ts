import { record } from '../audit/record.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { shopOf } from '../orders/office-list.ts'
import { refuse } from '../refusal.ts'
import { stockTopics, type Writer } from './hand.ts'
import { lockShortage, lockThreshold, updateShortage, updateThreshold } from './repository.ts'
import { nameOfItem, readStock } from './stock.ts'

/** From how few bottles on the day names this wine. @throws NOT_FOUND, VERSION_OLD. Source: STOCK-01. */
export async function setThreshold(
  ctx: Writer,
  { item, from, to }: OfficeRuleInput<'stockThreshold'>,
): Promise<OfficeRuleResult<'stockThreshold'>> {
  const [row] = await readStock(ctx, { ids: [item] })
  const before = await lockThreshold(ctx.db, { shopId: shopOf(ctx), id: item })
  if (!row || !before) throw refuse('NOT_FOUND')
  if (before.ownThreshold !== from) throw refuse('VERSION_OLD')
  await updateThreshold(ctx.db, { id: item, threshold: to })
  const said = (threshold: number | null) => (threshold === null ? null : String(threshold))
  await record(
    ctx,
    {
      action: 'stockThreshold',
      values: { item, wine: nameOfItem(ctx, row) },
      changes: [{ field: 'threshold', before: said(from), after: said(to) }],
      reverse: { name: 'stockThreshold', input: { item, from: to, to: from } },
    },
    stockTopics,
  )
  const [after] = await readStock(ctx, { ids: [item] })
  return { ownThreshold: to, threshold: after?.threshold ?? 0 }
}

/** Somebody has looked after bottles that were missing. @throws NOT_FOUND, VERSION_OLD. Source: STOCK-02. */
export async function checkShortage(
  ctx: Writer,
  { shortage: id, from, to }: OfficeRuleInput<'shortageCheck'>,
): Promise<Record<string, never>> {
  const shortage = await lockShortage(ctx.db, { shopId: shopOf(ctx), id })
  if (!shortage) throw refuse('NOT_FOUND')
  if (shortage.isChecked !== from || from === to) throw refuse('VERSION_OLD')
  await updateShortage(ctx.db, { id, checkedAt: to ? ctx.now() : null })
  const [row] = await readStock(ctx, { ids: [shortage.stockItemId] })
  await record(
    ctx,
    {
      action: 'shortageCheck',
      values: { wine: row ? nameOfItem(ctx, row) : '', count: shortage.quantity, back: to ? 0 : 1 },
      reverse: { name: 'shortageCheck', input: { shortage: id, from: to, to: from } },
    },
    stockTopics,
  )
  return {}
}
