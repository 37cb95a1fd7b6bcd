import { type Found, mostFound } from '#contract/find-office.ts'
import type { PlaceContext } from '../office-context.ts'
import { selectWinesFound } from './repository.ts'
import { shownOnShelf } from './shelf.ts'
import { nameOf, shopOf } from './wine.ts'

/** Wines by the words of their names, in whichever language, and by their year. */
export async function winesFound(ctx: PlaceContext, words: readonly string[]): Promise<Found[]> {
  const sought = { shopId: shopOf(ctx), view: 'all' as const, words, after: null, limit: mostFound }
  const rows = await selectWinesFound(ctx.db, await shownOnShelf(ctx.db, sought))
  return rows.map(({ id, title, year, isPublished }) => ({
    kind: 'wine',
    id,
    name: nameOf(title, year, ctx.language),
    isPublished,
  }))
}
