import type { Found } from '#contract/find-office.ts'
import type { Right } from '#contract/rights.ts'
import { buyersFound } from '../customers/found.ts'
import { soughtWords } from '../database/sought-words.ts'
import { mayIn } from '../office/authority.ts'
import type { PlaceContext } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { ordersFound } from '../orders/found.ts'
import { housesFound } from '../platform/found.ts'
import { membersFound } from '../team/found.ts'
import { winesFound } from '../wines/found.ts'

/** Which capability is asked, in the order in which it is shown, and by whom. */
const sources: { right: Right; found: (ctx: PlaceContext, words: readonly string[]) => Promise<Found[]> }[] = [
  { right: 'orders', found: ordersFound },
  { right: 'customers', found: buyersFound },
  { right: 'seeWines', found: winesFound },
  { right: 'seeHouses', found: housesFound },
  { right: 'seeTeam', found: membersFound },
]

/** All that some words are found in, within this person's rights in this place. Source: issue 15, 1. */
export async function findInPlace(
  ctx: PlaceContext,
  { q }: OfficeRuleInput<'find'>,
): Promise<OfficeRuleResult<'find'>> {
  const words = soughtWords(q)
  const found: Found[] = []
  if (words.length === 0) return { found }
  for (const source of sources) if (mayIn(ctx, source.right)) found.push(...(await source.found(ctx, words)))
  return { found }
}
