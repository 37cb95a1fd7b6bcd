import type { Block, BlockName } from '#contract/documents/blocks.ts'
import type { PageContext } from '../base/page-definition.ts'
import type { BlockDefinition } from './block.ts'
import { button } from './blocks/ButtonBlock.tsx'
import { contactBanner } from './blocks/ContactBanner.tsx'
import { faq } from './blocks/Faq.tsx'
import { pageTitle } from './blocks/PageTitle.tsx'
import { quote } from './blocks/Quote.tsx'
import { rowContent } from './blocks/RowContent.tsx'
import { slider } from './blocks/SliderBlock.tsx'
import { staticContent } from './blocks/StaticContent.tsx'
import { lateParts } from './late-parts.tsx'

export const rareParts = lateParts('rare-blocks.ts', () =>
  import('./rare-blocks.ts').then(({ rareBlocks }) => rareBlocks),
)
export const listParts = lateParts('list-blocks.ts', () =>
  import('./list-blocks.ts').then(({ listBlocks }) => listBlocks),
)
// Bottles are put into the cart where they stand, a map is opened there: pages that show them bring their script along.
export const shelfParts = lateParts(
  'blocks/ProductHighlights.tsx',
  () => import('./blocks/ProductHighlights.tsx').then(({ productHighlights }) => ({ productHighlights })),
  { comesAlong: true },
)
export const mapParts = lateParts(
  'blocks/MapBlock.tsx',
  () => import('./blocks/MapBlock.tsx').then(({ MapBlock }) => ({ map: { component: MapBlock } })),
  { comesAlong: true },
)
export const staySearchParts = lateParts('stay-search-block.ts', () =>
  import('./stay-search-block.ts').then(({ staySearchBlock }) => staySearchBlock),
)

/** Every kind of block by the name content has for it (PAGE-02). */
const blocks: { [Name in BlockName]: BlockDefinition<Name> } = {
  apartmentHighlights: listParts.block('apartmentHighlights', { surface: 'any' }),
  applicationForm: rareParts.block('applicationForm', { surface: 'own' }),
  button,
  contactBanner,
  contactDetails: rareParts.block('contactDetails', { surface: 'any' }),
  exhibitors: rareParts.block('exhibitors', { surface: 'any' }),
  faq,
  latestNews: listParts.block('latestNews'),
  map: mapParts.block('map', { surface: 'own' }),
  pageTitle,
  pricingTable: rareParts.block('pricingTable', { surface: 'any' }),
  productHighlights: shelfParts.block('productHighlights'),
  programme: rareParts.block('programme', { surface: 'any' }),
  quote,
  rowContent,
  shopHighlights: listParts.block('shopHighlights'),
  siteHighlights: rareParts.block('siteHighlights'),
  slider,
  socialLinks: rareParts.block('socialLinks', { surface: 'any' }),
  staticContent,
  staySearch: staySearchParts.block('staySearch'),
  teamGroup: rareParts.block('teamGroup', { surface: 'any' }),
  timeline: rareParts.block('timeline', { surface: 'any' }),
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

/** What blocks need beside the page's code before they answer. */
export const readyBlocks = (content: readonly Block[]): Promise<unknown> =>
  Promise.all(knownBlocks(content).flatMap(({ definition }) => definition.ready?.() ?? []))
