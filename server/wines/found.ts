import { type Found, mostFound } from '#contract/find-office.ts'
import type { PlaceContext } from '../office-context.ts'
import { selectWinesFound } from './repository.ts'
import { nameOf, shopOf } from './wine.ts'

/** Wines by the words of their names, in whichever language, and by their year. */
export async function winesFound(ctx: PlaceContext, words: readonly string[]): Promise<Found[]> {
  const rows = await selectWinesFound(ctx.db, { shopId: shopOf(ctx), words, limit: mostFound })
  return rows.map(({ id, title, year, isPublished }) => ({
    kind: 'wine',
    id,
    name: nameOf(title, year, ctx.language),
    isPublished,
  }))
}
