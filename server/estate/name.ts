import type { ShopDocument } from '#contract/documents/shop.ts'
import type { EstateName } from '#contract/estate-office.ts'
import type { LocalizedText } from '#contract/localized.ts'
import { record } from '../audit/record.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { shopOf } from '../orders/office-list.ts'
import { refuse } from '../refusal.ts'
import { withoutOurs } from '../site-templates/seller-documents.ts'
import { documentIn, lockEstate, updateEstate, updateName } from './repository.ts'

export const nameOf = ({ name }: { name: string }, { tagline, story, region, village }: ShopDocument): EstateName => ({
  ...{ name, village },
  tagline: withoutOurs(tagline),
  story: withoutOurs(story),
  region: withoutOurs(region),
})

/**
 * Names a house and writes its first words. Where nobody writes any, ours stay; where somebody does, ours go in every
 * language. @throws VERSION_OLD. Source: TEAM-04.
 */
export async function saveName(
  ctx: PlaceContext & Writing,
  { version, name: said }: OfficeRuleInput<'estateNameSave'>,
): Promise<OfficeRuleResult<'estateNameSave'>> {
  const shopId = shopOf(ctx)
  const row = await lockEstate(ctx.db, shopId)
  if (row.nameVersion !== version) throw refuse('VERSION_OLD')
  const document = documentIn(row)
  const { name, village, ...texts } = said
  const { tagline, story, region } = document
  const parts = {
    village,
    tagline: written(texts.tagline, tagline),
    story: written(texts.story, story),
    region: written(texts.region, region),
    pagesMeta: metaNamed(document, { before: row.name, name }),
  }
  if (name !== row.name) await updateName(ctx.db, { shopId, name })
  const { nameVersion } = await updateEstate(ctx.db, { shopId, parts: JSON.stringify(parts) })
  const before: EstateName = { name: row.name, village: document.village, tagline, story, region }
  await record(
    ctx,
    {
      action: 'estateNameSave',
      values: { name },
      reverse: { name: 'estateNameSave', input: { version: nameVersion, name: before } },
    },
    // What the house is called stands in the frame of everybody who works there.
    ['estate', 'team'],
  )
  return { version: nameVersion }
}

function written(said: LocalizedText, before: LocalizedText): LocalizedText {
  const own = Object.fromEntries(Object.entries(said).filter(([, words]) => words.trim() !== ''))
  return Object.keys(own).length > 0 ? own : before
}

/** Titles of pages that name the house name it as it is called now. */
const metaNamed = (
  { pagesMeta }: ShopDocument,
  { before, name }: { before: string; name: string },
): ShopDocument['pagesMeta'] =>
  Object.fromEntries(
    Object.entries(pagesMeta).map(([page, meta]) => [
      page,
      {
        ...meta,
        title: Object.fromEntries(
          Object.entries(meta.title).map(([language, title]) => [language, title.replace(before, () => name)]),
        ),
      },
    ]),
  )
