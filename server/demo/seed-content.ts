import { readLegalTexts } from '../site-templates/legal-texts.ts'
import type { PageContent } from './demo-content.ts'
import { insertRows } from './insert-rows.ts'
import { idOf, type Seeding } from './seeding.ts'

/** Pages of blocks, fragments, data, legal templates and the alternative texts of pictures. */
export async function seedContent({ trx, content, siteIds }: Seeding): Promise<void> {
  await insertRows(
    trx,
    'page',
    { site_id: 'uuid', code: 'text', blocks: 'jsonb' },
    content.pages.map((page) => ({
      site_id: idOf(siteIds, page.site),
      code: page.page,
      blocks: blocksOf(page, content.themes.sites),
    })),
  )
  await insertRows(
    trx,
    'fragment',
    { site_id: 'uuid', name: 'text', language: 'text', html: 'text' },
    content.fragments.map((fragment) => ({ site_id: ownerOf(fragment.name, siteIds), ...fragment })),
  )
  await insertRows(
    trx,
    'site_data',
    { site_id: 'uuid', name: 'text', language: 'text', content: 'jsonb' },
    content.data.map(({ site, ...data }) => ({ site_id: idOf(siteIds, site), ...data })),
  )
  await insertRows(
    trx,
    'legal_template',
    { document: 'text', template: 'text', title: 'jsonb', body: 'jsonb', defaults: 'jsonb' },
    (await readLegalTexts()).map((text) => ({ ...text, defaults: content.legal.defaults })),
  )
  await insertRows(
    trx,
    'picture_text',
    { path: 'text', alt: 'jsonb' },
    Object.entries(content.alternatives).map(([path, alt]) => ({ path, alt })),
  )
}

/** A fragment named after a site (`footer-about-la-paulee`) is that site's own; the others are everybody's. */
function ownerOf(name: string, siteIds: ReadonlyMap<string, string>): string | null {
  for (const [code, id] of siteIds) if (name.endsWith(`-${code}`)) return id
  return null
}

const marketplaceCode = 'vigneron-online'

/** NAV-05: what the content calls the route `order` of the marketplace is the page that asks for a site. */
function blocksOf(page: PageContent, themes: Record<string, Record<string, string>>): unknown {
  const rename = (value: unknown, key: string, holder: object): unknown => {
    const siteCode = 'site' in holder ? holder.site : page.site
    // A site that is shown on another's page is shown in its own letters and colours.
    if (key === 'sites' && Array.isArray(value)) return value.map((each) => ({ ...each, look: themes[each.site] }))
    return key === 'route' && value === 'order' && siteCode === marketplaceCode ? 'ask-for-a-site' : value
  }
  return JSON.parse(
    JSON.stringify(page.blocks, function (this: object, key, value: unknown) {
      return rename(value, key, this)
    }),
  )
}
