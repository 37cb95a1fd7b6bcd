import type { FoundVisits } from '#contract/marketplace.ts'
import type { Context } from '../context.ts'
import type { RuleInput } from '../rule.ts'
import { visitsBetween } from '../shop/products.ts'
import { countedRegions, regionsOf } from './regions.ts'

/**
 * What one can do at the estates of this site, the soonest first (SELL-07). With days only what still has a place on one
 * of them; without, what has no date now comes last.
 */
export async function findVisits(ctx: Context, { from, to, region }: RuleInput<'visitSearch'>): Promise<FoundVisits> {
  const [shops, all] = await Promise.all([regionsOf(ctx), visitsBetween(ctx, { from, to })])
  const codes = new Map(shops.map(({ shopId, code }) => [shopId, code]))
  const titles = new Map(shops.map(({ shopId, title }) => [shopId, title]))
  const possible = all.filter(({ nextSlotAt }) => (from === null && to === null) || nextSlotAt)
  const counts = new Map<string, number>()
  for (const { shop_id } of possible) {
    const code = codes.get(shop_id) ?? ''
    counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  // A visitor who turns to other days finds the same regions.
  for (const { shop_id } of all) counts.set(codes.get(shop_id) ?? '', counts.get(codes.get(shop_id) ?? '') ?? 0)
  return {
    visits: possible
      .filter(({ shop_id }) => region === null || codes.get(shop_id) === region)
      .map((visit) => ({ ...visit, region: titles.get(visit.shop_id) ?? '' }))
      .toSorted((a, b) => (a.nextSlotAt ?? '9').localeCompare(b.nextSlotAt ?? '9')),
    regions: countedRegions(shops, counts),
  }
}
