import { localize } from '#contract/localized.ts'
import { CurrencyCode } from '#contract/money.ts'
import { record } from '../audit/record.ts'
import type { PlaceContext } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { shopOf } from '../orders/office-list.ts'
import { refuse } from '../refusal.ts'
import { momentOf, moveByHand, stockTopics, type Writer } from './hand.ts'
import { spendOwn } from './lease.ts'
import { selectTaken } from './lease-repository.ts'
import { selectFree, selectSaleWines } from './repository.ts'

/** What stands on the table at the cellar door. A box is sold as a box: its case and its bottles go. */
export async function readSaleShelf(ctx: PlaceContext): Promise<OfficeRuleResult<'saleShelf'>> {
  const shopId = shopOf(ctx)
  const wines = await selectSaleWines(ctx.db, shopId)
  const free = await selectFree(ctx.db, shopId)
  const taken = await selectTaken(ctx.db, { shopId, sessionId: ctx.staff.sessionId })
  return {
    wines: wines.map(({ title, currencyCode, ...wine }) => ({
      ...wine,
      title: localize(title, ctx.language),
      currencyCode: CurrencyCode.parse(currencyCode),
    })),
    free: Object.fromEntries(free.map((item) => [item.id, item.free])),
    taken: taken[0]
      ? { until: taken[0].until, items: Object.fromEntries(taken.map(({ item, quantity }) => [item, quantity])) }
      : null,
  }
}

/**
 * Bottles that were sold by hand, without what was paid for them: first those that this device has with it, then what is
 * free. They are gone: what nobody had left is noted as missing, for somebody to look after.
 * @throws NOT_FOUND for a wine that is not the shop's. Source: STOCK-02, STOCK-04.
 */
export async function sellHere(
  ctx: Writer,
  { reason, at, wines }: OfficeRuleInput<'stockSale'>,
): Promise<OfficeRuleResult<'stockSale'>> {
  const known = new Map((await selectSaleWines(ctx.db, shopOf(ctx))).map((wine) => [wine.id, wine]))
  const quantities = new Map<string, number>()
  let bottles = 0
  for (const { id, quantity } of wines) {
    const wine = known.get(id)
    if (!wine) throw refuse('NOT_FOUND')
    bottles += wine.bottles * quantity
    for (const part of wine.parts)
      quantities.set(part.item, (quantities.get(part.item) ?? 0) + part.quantity * quantity)
  }
  const moment = momentOf(ctx, at)
  const spent = await spendOwn(ctx, quantities)
  const { reverse, missing } = await moveByHand(
    ctx,
    [...quantities].map(([stockItemId, quantity]) => ({ stockItemId, delta: -quantity, reason, at: moment })),
  )
  await record(
    ctx,
    {
      action: 'stockSale',
      values: { bottles, missing, where: reason },
      reverse: {
        name: 'stockTakeBack',
        input: { ...reverse, ...(spent.length > 0 && { lease: { device: ctx.staff.sessionId, lines: spent } }) },
      },
    },
    stockTopics,
  )
  return { bottles, missing }
}
