import { localize, type LocalizedText } from '#contract/localized.ts'
import { rowsPerPage } from '#contract/long-lists.ts'
import { HandReason, type MovementReason, type StockCard, type StockView } from '#contract/stock-office.ts'
import { soughtWords } from '../database/sought-words.ts'
import { mayIn } from '../office/authority.ts'
import type { PlaceContext } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { nameOf, shopOf } from '../orders/office-list.ts'
import { refuse } from '../refusal.ts'
import { readFaces } from '../wines/faces.ts'
import { shownOnShelf } from '../wines/shelf.ts'
import { selectTakenBy } from './lease-repository.ts'
import {
  type Items,
  selectCountedAt,
  selectLedgerCounts,
  selectMovements,
  selectPromised,
  selectShortages,
  selectScarce,
  selectStock,
  selectWholeCellar,
  type StockLevel,
  type StockNumbers,
} from './repository.ts'

const dayMs = 86_400_000
/** What was sold in these days says how long the rest lasts. */
const lookBackDays = 28
/** Under two weeks of sales somebody should think of it. */
const soonDays = 14
const perPage = 20
/** As long as anything of the office can be taken back. */
const takeBackMs = 30 * dayMs

/**
 * The wines of the shop as they stand in the cellar, what is scarce first; a cellar of more than a page by pages, in the
 * order of their names (STOCK-01).
 */
export async function listStock(
  ctx: PlaceContext,
  { q = '', view, after }: OfficeRuleInput<'stockList'>,
): Promise<OfficeRuleResult<'stockList'>> {
  const shopId = shopOf(ctx)
  const words = soughtWords(q)
  if (words.length > 0) return findStock(ctx, { words, view })
  if (view !== 'all') return listScarce(ctx, { view, after })
  const found = await readStock(ctx, { shopId, after: after ?? null, limit: rowsPerPage + 1 })
  const isMore = found.length > rowsPerPage
  const isWhole = !isMore && after === undefined
  const page = { placeId: ctx.place.id, shopId, isLarge: !isWhole }
  const counts = isMore && after === undefined ? await countCellar(ctx) : null
  const { at } = after === undefined ? await selectCountedAt(ctx.db, page) : { at: null }
  const rows = isWhole ? found : found.filter(({ rank }) => rank <= rowsPerPage).toSorted((a, b) => a.rank - b.rank)
  const items = rows.map((row) => cardOf(ctx, row))
  return {
    items: isWhole ? items.toSorted((a, b) => Number(b.isLow) - Number(a.isLow)) : items,
    countedAt: at?.toISOString() ?? null,
    isWhole,
    counts,
    next: isMore ? (rows.at(-1)?.code ?? null) : null,
  }
}

const partOf = { countedAt: null, isWhole: false, counts: null }

/** Of a large cellar, what the first wines of the shelf are made of whose names hold these words; one page is enough. */
async function findStock(
  ctx: PlaceContext,
  { words, view }: { words: string[]; view: StockView },
): Promise<OfficeRuleResult<'stockList'>> {
  const sought = { shopId: shopOf(ctx), view: 'all' as const, words, after: null, limit: rowsPerPage }
  const rows = await readStock(ctx, { ofWines: await shownOnShelf(ctx.db, sought) })
  const items = rows.map((row) => cardOf(ctx, row))
  return { ...partOf, items: items.filter((card) => isInView(view, card)), next: null }
}

/** Of a large cellar, what is running out or missing. */
async function listScarce(
  ctx: PlaceContext,
  { view, after }: { view: StockView; after: string | undefined },
): Promise<OfficeRuleResult<'stockList'>> {
  const from = Number(/^\d{1,6}$/.exec(after ?? '')?.[0] ?? 0)
  const scarce = (await readScarce(ctx)).filter((row) => isInView(view, row))
  const ids = scarce.slice(from, from + rowsPerPage).map(({ id }) => id)
  const rows = await readStock(ctx, { ids })
  const next = from + rowsPerPage
  return { ...partOf, items: rows.map((row) => cardOf(ctx, row)), next: next < scarce.length ? String(next) : null }
}

const isInView = (view: StockView, { isLow, missing }: { isLow: boolean; missing: number }): boolean =>
  view === 'all' || (view === 'low' ? isLow : missing > 0)

async function countCellar(ctx: PlaceContext): Promise<OfficeRuleResult<'stockList'>['counts']> {
  const scarce = await readScarce(ctx)
  const { items, onHand, held, toPack, taken } = await selectWholeCellar(ctx.db, shopOf(ctx))
  return {
    all: items,
    low: scarce.filter(({ isLow }) => isLow).length,
    missing: scarce.filter(({ missing }) => missing > 0).length,
    standing: onHand + toPack - taken,
    promised: toPack + held - taken,
  }
}

/** One wine with its figures, and to whom it is promised. @throws NOT_FOUND */
export async function readStockItem(
  ctx: PlaceContext,
  { item }: OfficeRuleInput<'stockItem'>,
): Promise<OfficeRuleResult<'stockItem'>> {
  const [row] = await readStock(ctx, { ids: [item] })
  if (!row) throw refuse('NOT_FOUND')
  const shopId = shopOf(ctx)
  const promised = seesOrders(ctx) ? await selectPromised(ctx.db, { shopId, itemId: item }) : []
  const shortages = await selectShortages(ctx.db, item)
  const takenBy = row.taken > 0 ? await selectTakenBy(ctx.db, { shopId, itemId: item }) : []
  return {
    ...cardOf(ctx, row),
    ownThreshold: row.ownThreshold,
    soldLately: row.soldLately,
    promised: promised
      .filter(({ quantity }) => quantity > 0)
      .map(({ orderId, number, quantity, ...person }) => ({ orderId, number, quantity, name: nameOf(person, ctx) })),
    shortages: shortages.map(({ at, ...shortage }) => ({ ...shortage, at: at.toISOString() })),
    takenBy,
  }
}

/** What came and went of one wine, twenty lines at a time. @throws NOT_FOUND */
export async function readLedger(
  ctx: PlaceContext,
  { item, view, before }: OfficeRuleInput<'stockLedger'>,
): Promise<OfficeRuleResult<'stockLedger'>> {
  if ((await readStock(ctx, { ids: [item] })).length === 0) throw refuse('NOT_FOUND')
  const page = { shopId: shopOf(ctx), itemId: item, view, before: before ?? null }
  const rows = await selectMovements(ctx.db, { ...page, limit: perPage + 1 })
  const now = ctx.now().getTime()
  return {
    counts: await selectLedgerCounts(ctx.db, item),
    movements: rows.slice(0, perPage).map(({ takesBack, at, orderId, orderNumber, isOfOrder, ...row }) => ({
      ...row,
      note: ctx.visit ? '' : row.note,
      at: at.toISOString(),
      orderId: seesOrders(ctx) ? orderId : null,
      orderNumber,
      isTakingBack: takesBack !== null,
      mayTakeBack:
        mayMove(ctx) &&
        isByHand({ reason: row.reason, isOfOrder }) &&
        takesBack === null &&
        !row.isTakenBack &&
        now - at.getTime() < takeBackMs,
    })),
    before: rows.length > perPage ? (rows[perPage - 1]?.id ?? null) : null,
  }
}

/** What is counted, and what is said of its wine. */
type Named<Level extends StockLevel> = Level &
  Pick<StockCard, 'year' | 'bottleShape' | 'colour'> & {
    title: LocalizedText | null
  }
export type StockRow = Named<StockNumbers>

const soldSince = ({ now }: PlaceContext): Date => new Date(now().getTime() - lookBackDays * dayMs)

/** Of a shop those that are asked for. */
export const readStock = async (ctx: PlaceContext, items: Items): Promise<StockRow[]> =>
  named(ctx, await selectStock(ctx.db, { shopId: shopOf(ctx), soldSince: soldSince(ctx) }, items))

/** Those that the day is about: bottles are missing, or few. They have no names yet: most are only counted. */
export async function readScarce(ctx: PlaceContext): Promise<(StockLevel & Level)[]> {
  const sought = { shopId: shopOf(ctx), soldSince: soldSince(ctx), lookBackDays, soonDays }
  const rows = await selectScarce(ctx.db, sought)
  return rows.map((row) => ({ ...row, ...levelOf(row) })).filter(({ isLow, missing }) => isLow || missing > 0)
}

export async function named<Level extends StockLevel>(
  ctx: PlaceContext,
  rows: readonly Level[],
): Promise<Named<Level>[]> {
  const faces = await readFaces(
    ctx.db,
    rows.flatMap(({ wine }) => wine ?? []),
  )
  return rows.map((row) => {
    const { title = null, year = null, bottleShape = null, colour = null } = faces.get(row.wine?.id ?? '') ?? {}
    return { ...row, ...{ title, year, bottleShape, colour } }
  })
}

/** What somebody noted; a buyer's own movements are taken back with their order. */
export const isByHand = ({ reason, isOfOrder }: { reason: MovementReason; isOfOrder: boolean }): boolean =>
  !isOfOrder && (reason === 'cellar' || reason === 'count' || HandReason.safeParse(reason).success)

type Level = Pick<StockCard, 'free' | 'daysLeft' | 'isLow'>

/** `selectScarce` knows the same bounds. */
function levelOf({ onHand, held, soldLately, threshold }: StockLevel): Level {
  const free = onHand - held
  // What is over, and asked for by nobody, is no news.
  const isAskedFor = free > 0 || soldLately > 0
  const daysLeft = soldLately > 0 ? Math.floor((free * lookBackDays) / soldLately) : null
  const isLow = threshold > 0 && isAskedFor && (free < threshold || (daysLeft !== null && daysLeft < soonDays))
  return { free, daysLeft, isLow }
}

function cardOf(ctx: Pick<PlaceContext, 'language'>, row: StockRow): StockCard {
  return {
    id: row.id,
    title: titleOf(ctx, row),
    year: row.year,
    bottleShape: row.bottleShape,
    colour: row.colour,
    ...levelOf(row),
    held: row.held - row.taken,
    taken: row.taken,
    toPack: row.toPack,
    standing: row.onHand + row.toPack - row.taken,
    threshold: row.threshold,
    missing: row.missing,
  }
}

/** By what the item is called; one that no wine is made of has its code alone. */
const titleOf = ({ language }: Pick<PlaceContext, 'language'>, { title, code }: Named<StockLevel>): string =>
  title ? localize(title, language) : code

/** `Vin jaune 2017` */
export const nameOfItem = (ctx: Pick<PlaceContext, 'language'>, row: Named<StockLevel>): string =>
  [titleOf(ctx, row), row.year].filter(Boolean).join(' ')

const seesOrders = (ctx: PlaceContext): boolean => mayIn(ctx, 'orders')
const mayMove = (ctx: PlaceContext): boolean => mayIn(ctx, 'stock')
