import { localize } from '#contract/localized.ts'
import { CurrencyCode } from '#contract/money.ts'
import { record } from '../audit/record.ts'
import type { PlaceContext } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { shopOf } from '../orders/office-list.ts'
import { refuse } from '../refusal.ts'
import { momentOf, moveByHand, stockTopics, type Writer } from './hand.ts'
import { selectFree, selectSaleWines } from './repository.ts'

/** What stands on the table at the cellar door. A box is sold as a box: its case and its bottles go. */
export async function readSaleShelf(ctx: PlaceContext): Promise<OfficeRuleResult<'saleShelf'>> {
  const shopId = shopOf(ctx)
  const wines = await selectSaleWines(ctx.db, shopId)
  const free = await selectFree(ctx.db, shopId)
  return {
    wines: wines.map(({ title, currencyCode, ...wine }) => ({
      ...wine,
      title: localize(title, ctx.language),
      currencyCode: CurrencyCode.parse(currencyCode),
    })),
    free: Object.fromEntries(free.map((item) => [item.id, item.free])),
  }
}

/**
 * Bottles that were sold by hand, without what was paid for them. They are gone: what nobody had left is noted as
 * missing, for somebody to look after.
 * @throws NOT_FOUND for a wine that is not the shop's. Source: STOCK-02.
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
  const { reverse, missing } = await moveByHand(
    ctx,
    [...quantities].map(([stockItemId, quantity]) => ({ stockItemId, delta: -quantity, reason, at: moment })),
  )
  await record(
    ctx,
    {
      action: 'stockSale',
      values: { bottles, missing, where: reason },
      reverse: { name: 'stockTakeBack', input: reverse },
    },
    stockTopics,
  )
  return { bottles, missing }
}
