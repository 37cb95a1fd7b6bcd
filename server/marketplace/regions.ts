import { localize } from '#contract/localized.ts'
import type { CurrencyCode } from '#contract/money.ts'
import type { Context } from '../context.ts'
import { keptFor } from './kept.ts'
import { selectRegions } from './wine-repository.ts'

/** Where each shop of the site lies, and what it sells in, in the order of its list and the visitor's language. */
export async function regionsOf(
  ctx: Context,
): Promise<{ shopId: string; code: string; title: string; currencyCode: CurrencyCode }[]> {
  const shops = await keptFor(ctx, 'regions', () => selectRegions(ctx.db, ctx.site.id))
  return shops.map((shop) => ({ ...shop, title: localize(shop.title, ctx.language) }))
}

/** Each region once, with its count; one that has none in any way is left out. */
export const countedRegions = (
  shops: readonly { code: string; title: string }[],
  counts: ReadonlyMap<string, number>,
): { code: string; title: string; count: number }[] =>
  [...new Map(shops.map(({ code, title }) => [code, title]))].flatMap(([code, title]) => {
    const count = counts.get(code)
    return count === undefined ? [] : [{ code, title, count }]
  })
