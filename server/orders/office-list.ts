import { localize } from '#contract/localized.ts'
import { CurrencyCode } from '#contract/money.ts'
import type { OrderCard } from '#contract/orders-office.ts'
import { soughtWords } from '../database/sought-words.ts'
import { mayIn } from '../office/authority.ts'
import type { PlaceContext } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { refuse } from '../refusal.ts'
import {
  type OrderCardRow,
  selectBottlesToPack,
  selectOrderCards,
  selectOrderCounts,
  selectOrderNumbered,
  selectOrdersSought,
} from './office-repository.ts'

const perPage = 50
/** Work lists are whole; whoever has more to pack than that has a list of it all the same. */
const mostWork = 500

/**
 * A shop's orders by what they wait for, or those in which some words are found (ORDERS-01). Whoever has no right to
 * prices gets none.
 */
export async function listOrders(
  ctx: PlaceContext,
  { view, q = '', before }: OfficeRuleInput<'orderList'>,
): Promise<OfficeRuleResult<'orderList'>> {
  const shopId = shopOf(ctx)
  // Looked for among all of them, whichever list was open.
  const shown = q ? 'all' : view
  const limit = shown === 'all' ? perPage : mostWork
  const page = { shopId, before: before ?? null, limit: limit + 1 }
  const rows = q ? await ordersSought(ctx, page, soughtWords(q)) : await selectOrderCards(ctx.db, { ...page, view })
  const bottles = shown === 'pack' ? await selectBottlesToPack(ctx.db, shopId) : []
  return {
    counts: await selectOrderCounts(ctx.db, shopId),
    bottles: bottles.map(({ title, ...bottle }) => ({ ...bottle, title: localize(title, ctx.language) })),
    orders: rows.slice(0, limit).map((row) => cardOf(ctx, row)),
    before: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null,
  }
}

/** Whoever looks along finds an order by its number alone: what is hidden from them is not to be guessed by looking for it. */
async function ordersSought(
  ctx: PlaceContext,
  page: { shopId: string; before: string | null; limit: number },
  words: readonly string[],
): Promise<OrderCardRow[]> {
  if (!ctx.visit) return selectOrdersSought(ctx.db, { ...page, words })
  const number = numberIn(words)
  return number === null ? [] : selectOrderNumbered(ctx.db, { shopId: page.shopId, number })
}

/** Null for what is more, or something else, than the number of an order. */
export const numberIn = ([word, ...others]: readonly string[]): number | null =>
  word !== undefined && others.length === 0 && /^\d{1,9}$/.test(word) ? Number(word) : null

export function cardOf(ctx: PlaceContext, row: OrderCardRow): OrderCard {
  const wines = row.wines.filter(({ isVisit }) => !isVisit)
  return {
    id: row.id,
    number: row.number,
    name: nameOf(row, ctx),
    city: row.city ?? '',
    countryCode: row.countryCode ?? '',
    stage: row.stage,
    deliveryType: row.deliveryType,
    bottles: wines.reduce((sum, { bottles }) => sum + bottles, 0),
    seats: row.wines.reduce((sum, { isVisit, quantity }) => sum + (isVisit ? quantity : 0), 0),
    wines: row.wines.map(({ title, year, quantity }) => ({ title: localize(title, ctx.language), year, quantity })),
    sentParcels: row.parcels,
    acceptedAt: row.acceptedAt.toISOString(),
    isByLink: row.stage === 'unpaid' && row.paymentType === 'CARD',
    totalAmount: seesMoney(ctx) ? row.totalAmount : null,
    currencyCode: CurrencyCode.parse(row.currencyCode),
  }
}

/** Short for whoever looks along: `C. R.` */
export function nameOf(
  { firstname, lastname, company }: Pick<OrderCardRow, 'firstname' | 'lastname' | 'company'>,
  { visit }: Pick<PlaceContext, 'visit'>,
): string {
  const words = [firstname ?? '', lastname ?? ''].filter(Boolean)
  if (visit) return words.map((word) => `${Array.from(word)[0] ?? ''}.`).join(' ')
  return words.join(' ') || (company ?? '')
}

/** Whether this person may see what orders cost, and whether they are paid. */
export const seesMoney = (ctx: PlaceContext): boolean => mayIn(ctx, 'orderMoney')

/** Orders are a shop's. @throws NOT_FOUND */
export function shopOf({ place }: PlaceContext): string {
  if (place.shopId === null) throw refuse('NOT_FOUND')
  return place.shopId
}

/** What is looked for, at most six words. */
export const wordsOf = (q: string): string[] => fold(q).split(/\s+/).filter(Boolean).slice(0, 6)

/** As the database folds: without accents, in small letters; what it would read as a pattern stands for itself. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\\%_]/g, String.raw`\$&`)
