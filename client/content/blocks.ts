import type { Block, BlockName, PropsOf } from '#contract/documents/blocks.ts'
import type { PageContext } from '../base/page-definition.ts'
import { apartmentsQuery } from '../hospitality/queries.ts'
import { shopListQuery } from '../marketplace/queries.ts'
import { shopQuery } from '../shop/queries.ts'
import type { BlockDefinition } from './block.ts'
import { button } from './blocks/ButtonBlock.tsx'
import { contactBanner } from './blocks/ContactBanner.tsx'
import { faq } from './blocks/Faq.tsx'
import { map } from './blocks/MapBlock.tsx'
import { pageTitle } from './blocks/PageTitle.tsx'
import { productHighlights } from './blocks/ProductHighlights.tsx'
import { quote } from './blocks/Quote.tsx'
import { rowContent } from './blocks/RowContent.tsx'
import { slider } from './blocks/SliderBlock.tsx'
import { staticContent } from './blocks/StaticContent.tsx'
import { staySearch } from './blocks/StaySearch.tsx'
import { lateParts } from './late-parts.tsx'
import type { listBlocks } from './list-blocks.ts'
import type { rareBlocks } from './rare-blocks.ts'
import { dataQuery, latestPostsQuery } from './queries.ts'

export const rareParts = lateParts(() => import('./rare-blocks.ts').then(({ rareBlocks }) => rareBlocks))
const isRare = <Name extends keyof typeof rareBlocks>(
  name: Name,
  more: Partial<BlockDefinition<Name>> = {},
): BlockDefinition<Name> => ({
  component: rareParts.component(name),
  ...more,
  load: (page: PageContext, props: PropsOf<Name>) => Promise.all([rareParts.load(), more.load?.(page, props)]),
})

/** What few pages show: its components come late. */
const rare = {
  applicationForm: isRare('applicationForm', { surface: 'own' }),
  contactDetails: isRare('contactDetails', {
    load: async (page, { shop }) => {
      if (shop) await page.queryClient.ensureQueryData(shopQuery(page, page.language, shop))
    },
    surface: 'any',
  }),
  exhibitors: isRare('exhibitors', { surface: 'any' }),
  pricingTable: isRare('pricingTable', { surface: 'any' }),
  programme: isRare('programme', {
    load: (page, { data }) => page.queryClient.ensureQueryData(dataQuery(page, page.language, data)),
    surface: 'any',
  }),
  siteHighlights: isRare('siteHighlights'),
  socialLinks: isRare('socialLinks', { surface: 'any' }),
  teamGroup: isRare('teamGroup', { surface: 'any' }),
  timeline: isRare('timeline', { surface: 'any' }),
}

export const listParts = lateParts(() => import('./list-blocks.ts').then(({ listBlocks }) => listBlocks))
const isList = <Name extends keyof typeof listBlocks>(
  name: Name,
  fill: (page: PageContext, props: PropsOf<Name>) => Promise<unknown>,
  more: Pick<BlockDefinition<Name>, 'surface'> = {},
): BlockDefinition<Name> => ({
  component: listParts.component(name),
  load: (page, props) => Promise.all([listParts.load(), fill(page, props)]),
  ...more,
})

const lists = {
  apartmentHighlights: isList(
    'apartmentHighlights',
    (page, { agency }) => page.queryClient.ensureQueryData(apartmentsQuery(page, page.language, agency)),
    { surface: 'any' },
  ),
  latestNews: isList('latestNews', (page, { feed, count }) =>
    page.queryClient.ensureQueryData(latestPostsQuery(page, page.language, feed, count)),
  ),
  shopHighlights: isList('shopHighlights', (page) =>
    page.queryClient.ensureQueryData(shopListQuery(page, page.language)),
  ),
}

/** Every kind of block by the name content has for it (PAGE-02). */
const blocks: { [Name in BlockName]: BlockDefinition<Name> } = {
  ...rare,
  ...lists,
  button,
  contactBanner,
  faq,
  map,
  pageTitle,
  productHighlights,
  quote,
  rowContent,
  slider,
  staticContent,
  staySearch,
}

export interface KnownBlock {
  block: Block
  definition: BlockDefinition<BlockName>
}

/** The blocks of a page that this build can show; another one is logged and left out. */
export const knownBlocks = (content: readonly Block[]): KnownBlock[] =>
  content.flatMap((block) => {
    // A page may be of a newer build than this one. The definition is the one of this very block, whichever it is.
    if (Object.hasOwn(blocks, block.component))
      return [{ block, definition: blocks[block.component] as BlockDefinition<BlockName> }]
    console.info(`There is no block ${block.component} (${block.id}).`)
    return []
  })

/** Fills the cache with what the blocks show. One that cannot be filled is shown empty: the page is worth more. */
export const loadBlocks = (page: PageContext, content: readonly Block[]): Promise<unknown> =>
  Promise.all(
    knownBlocks(content).map(async ({ block, definition }) => {
      try {
        await definition.load?.(page, block.props)
      } catch (error) {
        console.info(`The block ${block.id} has nothing to show:`, error)
      }
    }),
  )
