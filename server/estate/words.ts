import type { ShopDocument } from '#contract/documents/shop.ts'
import { EstateWords } from '#contract/estate-office.ts'
import { record } from '../audit/record.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { shopOf } from '../orders/office-list.ts'
import { refuse } from '../refusal.ts'
import { documentIn, lockEstate, updateEstate } from './repository.ts'

/** Of what the document says, the parts that are these words. */
export const wordsOf = (document: ShopDocument): EstateWords => EstateWords.parse(document)

/**
 * Changes what the pages tell of the house and its people. A portrait stays with its person; a new one is not made here.
 * @throws VERSION_OLD, PICTURE_FOREIGN. Source: WINES-07.
 */
export async function saveWords(
  ctx: PlaceContext & Writing,
  { version, words }: OfficeRuleInput<'estateWordsSave'>,
): Promise<OfficeRuleResult<'estateWordsSave'>> {
  const shopId = shopOf(ctx)
  const row = await lockEstate(ctx.db, shopId)
  if (row.wordsVersion !== version) throw refuse('VERSION_OLD')
  const before = wordsOf(documentIn(row))
  const isKnown = (portrait: string | null) =>
    portrait === null || before.growers.some((grower) => grower.portrait === portrait) || ctx.undoing !== null
  if (!words.growers.every(({ portrait }) => isKnown(portrait))) throw refuse('PICTURE_FOREIGN')
  const { wordsVersion } = await updateEstate(ctx.db, { shopId, parts: JSON.stringify(words) })
  await record(
    ctx,
    {
      action: 'estateWordsSave',
      values: {},
      reverse: { name: 'estateWordsSave', input: { version: wordsVersion, words: before } },
    },
    ['estate'],
  )
  return { version: wordsVersion }
}
