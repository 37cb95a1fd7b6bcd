import { rowsPerPage } from '#contract/long-lists.ts'
import { localize } from '#contract/localized.ts'
import { CurrencyCode } from '#contract/money.ts'
import { record } from '../audit/record.ts'
import { soughtWords } from '../database/sought-words.ts'
import type { PlaceContext } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { shopOf } from '../orders/office-list.ts'
import { refuse } from '../refusal.ts'
import { momentOf, moveByHand, stockTopics, type Writer } from './hand.ts'
import { spendOwn } from './lease.ts'
import { selectTaken } from './lease-repository.ts'
import { afterOf, placeAfter, shownOnShelf } from '../wines/shelf.ts'
import { selectFree, selectSaleWines } from './repository.ts'

/** What stands on the table at the cellar door. A box is sold as a box: its case and its bottles go. */
export async function readSaleShelf(
  ctx: PlaceContext,
  { q = '', after, chosen }: OfficeRuleInput<'saleShelf'>,
): Promise<OfficeRuleResult<'saleShelf'>> {
  const shopId = shopOf(ctx)
  const sought = { shopId, words: soughtWords(q), after: placeAfter(after) }
  const page = await shownOnShelf(ctx.db, { ...sought, view: 'all', limit: rowsPerPage + 1 })
  const rows = await selectSaleWines(ctx.db, { shopId, shown: page })
  const last = rows.length > rowsPerPage ? rows[rowsPerPage - 1] : undefined
  const known = new Set(rows.slice(0, rowsPerPage).map(({ id }) => id))
  const elsewhere = (chosen?.split(',') ?? []).filter((id) => !known.has(id))
  const wines = [
    ...rows.slice(0, rowsPerPage),
    ...(elsewhere.length > 0 ? await selectSaleWines(ctx.db, { shopId, shown: { ids: elsewhere } }) : []),
  ].filter(({ parts }) => parts.length > 0)
  const ids = [...new Set(wines.flatMap(({ parts }) => parts.map(({ item }) => item)))]
  const free = await selectFree(ctx.db, { shopId, ids })
  const taken = await selectTaken(ctx.db, { shopId, sessionId: ctx.staff.sessionId })
  return {
    isWhole: sought.words.length === 0 && sought.after === null && !last,
    next: last ? afterOf(last) : null,
    wines: wines.map(({ title, currencyCode, position: _, ...wine }) => ({
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
  const shown = { ids: wines.map(({ id }) => id) }
  const known = new Map((await selectSaleWines(ctx.db, { shopId: shopOf(ctx), shown })).map((wine) => [wine.id, wine]))
  const quantities = new Map<string, number>()
  let bottles = 0
  for (const { id, quantity } of wines) {
    const wine = known.get(id)
    if (!wine || wine.parts.length === 0) throw refuse('NOT_FOUND')
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
