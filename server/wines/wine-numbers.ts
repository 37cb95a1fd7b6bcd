import { CurrencyCode, formatPrice } from '#contract/money.ts'
import { moveStock } from '../inventory/move-stock.ts'
import { record } from '../audit/record.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { refuse } from '../refusal.ts'
import { needsOf } from './needs.ts'
import {
  lockShelf,
  lockWinesOf,
  makeRoomBehind,
  selectNeighbourAt,
  selectPositions,
  selectShopOfWines,
  selectStanding,
  updatePositions,
  updatePrice,
  updatePublished,
} from './repository.ts'
import { isBox, isWished } from './faces.ts'
import { lockWine, nameOf, readSheet, shopOf, wineTopics } from './wine.ts'

type Writer = PlaceContext & Writing

/**
 * What a wine costs from now on. The history is written by the row's own trigger, which also knows a slip that is put
 * right. @throws WINE_NOT_FOUND, VERSION_OLD when it costs something else meanwhile. Source: WINES-01, LAW-02.
 */
export async function setPrice(
  ctx: Writer,
  { wine: id, from, to }: OfficeRuleInput<'winePrice'>,
): Promise<OfficeRuleResult<'winePrice'>> {
  const wine = await lockWine(ctx, id)
  if (wine.priceAmount !== from) throw refuse('VERSION_OLD')
  if (to !== from) await updatePrice(ctx.db, { id, amount: to })
  const currencyCode = CurrencyCode.parse((await selectShopOfWines(ctx.db, shopOf(ctx))).currencyCode)
  const said = (amount: number) => formatPrice({ amount, currencyCode }, ctx.language)
  const deed = {
    action: 'winePrice' as const,
    values: { wine: id, name: nameOf(wine.title, wine.year, ctx.language), from, to },
    changes: [{ field: 'price', before: said(from), after: said(to) }],
    reverse: { name: 'winePrice' as const, input: { wine: id, from: to, to: from } },
  }
  await record(ctx, deed, wineTopics)
  return { priceAmount: to }
}

/**
 * So many bottles are free: the difference is a count in the ledger, and is taken back there, by its difference, because
 * what was sold meanwhile stays sold.
 * @throws WINE_NOT_FOUND, WINE_IS_BOX, VERSION_OLD, STOCK_SHORT. Source: WINES-01, STOCK-01.
 */
export async function setStock(
  ctx: Writer,
  { wine: id, from, to }: OfficeRuleInput<'wineStock'>,
): Promise<OfficeRuleResult<'wineStock'>> {
  const wine = await lockWine(ctx, id)
  const { stockItemId, free } = wine
  if (stockItemId === null) throw refuse('WINE_IS_BOX')
  if (free !== from) throw refuse('VERSION_OLD')
  const delta = to - from
  if (delta === 0) return { free }
  const [moved] = await moveStock(ctx.db, [
    { stockItemId, delta, reason: 'count', at: ctx.now(), staffId: ctx.staff.id },
  ])
  if (!moved) throw new Error('The stock did not move.')
  // A buyer may have come between the look and the lock.
  const [was, is] = [moved.free - delta, moved.free]
  const deed = {
    action: 'wineStock' as const,
    values: { wine: id, name: nameOf(wine.title, wine.year, ctx.language), from: was, to: is },
    changes: [{ field: 'free', before: String(was), after: String(is) }],
    reverse: { name: 'stockTakeBack' as const, input: { movements: [moved.id], shortages: [] } },
  }
  await record(ctx, deed, wineTopics)
  return { free: is }
}

/**
 * Puts a wine on sale, or takes it off: carts and lists ask the same column.
 * @throws WINE_NOT_FOUND, VERSION_OLD, WINE_INCOMPLETE with the first field that is missing. Source: WINES-01.
 */
export async function publishWine(
  ctx: Writer,
  { wine: id, from, to }: OfficeRuleInput<'winePublish'>,
): Promise<OfficeRuleResult<'winePublish'>> {
  const wine = await lockWine(ctx, id)
  if (isWished(wine) !== from) throw refuse('VERSION_OLD')
  const [missing] = to && !ctx.undoing ? needsOf(await readSheet(ctx, wine), { isBox: isBox(wine) }) : []
  if (missing) throw refuse('WINE_INCOMPLETE', { field: missing })
  if (to !== from) await updatePublished(ctx.db, { id, isPublished: to })
  const deed = {
    action: 'winePublish' as const,
    values: { wine: id, name: nameOf(wine.title, wine.year, ctx.language), on: to ? 1 : 0 },
    reverse: { name: 'winePublish' as const, input: { wine: id, from: to, to: from } },
  }
  await record(ctx, deed, wineTopics)
  return { isPublished: to }
}

/**
 * One wine to another place of a shelf that is too long to be said as a whole; those it passes stay where they are.
 * @throws WINE_NOT_FOUND, VERSION_OLD when it stands elsewhere meanwhile. Source: WINES-01.
 */
export async function moveWine(
  ctx: Writer,
  { wine: id, from, to }: OfficeRuleInput<'wineMove'>,
): Promise<OfficeRuleResult<'wineMove'>> {
  const shopId = shopOf(ctx)
  await lockShelf(ctx.db, shopId)
  const wine = await lockWine(ctx, id)
  const { place, places } = await selectStanding(ctx.db, { shopId, id })
  if (place !== from || to > places) throw refuse('VERSION_OLD')
  const neighbour = await selectNeighbourAt(ctx.db, { shopId, id, place: to })
  // Before the first there is always room.
  const position =
    to > 1 && neighbour
      ? await makeRoomBehind(ctx.db, { shopId, place: neighbour, but: id })
      : (neighbour?.position ?? 0) - 1
  await updatePositions(ctx.db, { ids: [id], positions: [position] })
  const deed = {
    action: 'wineMove' as const,
    values: { wine: id, name: nameOf(wine.title, wine.year, ctx.language), to },
    reverse: { name: 'wineMove' as const, input: { wine: id, from: to, to: from } },
  }
  await record(ctx, deed, wineTopics)
  return { place: to }
}

/**
 * The order of the shelf. The places themselves stay; wines exchange them.
 * @throws WINE_NOT_FOUND, VERSION_OLD when the shelf stands otherwise meanwhile. Source: WINES-01.
 */
export async function orderWines(
  ctx: Writer,
  { before, after, wine: id }: OfficeRuleInput<'wineOrder'>,
): Promise<Record<string, never>> {
  const shopId = shopOf(ctx)
  await lockWinesOf(ctx.db, shopId)
  const moved = await lockWine(ctx, id)
  const rows = await selectPositions(ctx.db, { shopId, limit: before.length + 1 })
  const ids = rows.map((row) => row.id)
  if (ids.join() !== before.join() || ids.toSorted().join() !== after.toSorted().join()) throw refuse('VERSION_OLD')
  const positions = rows.map(({ position }) => position)
  const isStrict = positions.every((position, index) => index === 0 || position > (positions[index - 1] ?? 0))
  await updatePositions(ctx.db, { ids: after, positions: isStrict ? positions : positions.map((_, index) => index) })
  const deed = {
    action: 'wineOrder' as const,
    values: { wine: id, name: nameOf(moved.title, moved.year, ctx.language), to: after.indexOf(id) + 1 },
    reverse: { name: 'wineOrder' as const, input: { before: after, after: before, wine: id } },
  }
  await record(ctx, deed, wineTopics)
  return {}
}
