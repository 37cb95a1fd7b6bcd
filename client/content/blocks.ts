import type { Block } from '#contract/content.ts'
import type { PageContext } from '../app/page-definition.ts'
import type { BlockDefinition } from './block.ts'
import { apartmentHighlights } from './blocks/ApartmentHighlights.tsx'
import { button } from './blocks/ButtonBlock.tsx'
import { contactBanner } from './blocks/ContactBanner.tsx'
import { contactDetails } from './blocks/ContactDetails.tsx'
import { exhibitors } from './blocks/Exhibitors.tsx'
import { faq } from './blocks/Faq.tsx'
import { latestNews } from './blocks/LatestNews.tsx'
import { map } from './blocks/MapBlock.tsx'
import { pageTitle } from './blocks/PageTitle.tsx'
import { pricingTable } from './blocks/PricingTable.tsx'
import { productHighlights } from './blocks/ProductHighlights.tsx'
import { programme } from './blocks/Programme.tsx'
import { quote } from './blocks/Quote.tsx'
import { rowContent } from './blocks/RowContent.tsx'
import { shopHighlights } from './blocks/ShopHighlights.tsx'
import { siteHighlights } from './blocks/SiteHighlights.tsx'
import { slider } from './blocks/SliderBlock.tsx'
import { socialLinks } from './blocks/SocialLinks.tsx'
import { staticContent } from './blocks/StaticContent.tsx'
import { staySearch } from './blocks/StaySearch.tsx'
import { teamGroup } from './blocks/TeamGroup.tsx'
import { timeline } from './blocks/Timeline.tsx'

/** Every kind of block by the name content has for it (PAGE-02). */
const blocks: Record<string, BlockDefinition> = {
  apartmentHighlights,
  button,
  contactBanner,
  contactDetails,
  exhibitors,
  faq,
  latestNews,
  map,
  pageTitle,
  pricingTable,
  productHighlights,
  programme,
  quote,
  rowContent,
  shopHighlights,
  siteHighlights,
  slider,
  socialLinks,
  staticContent,
  staySearch,
  teamGroup,
  timeline,
}

export interface KnownBlock {
  block: Block
  definition: BlockDefinition
}

/** The blocks of a page that this build can show; another one is logged and left out. */
export const knownBlocks = (content: readonly Block[]): KnownBlock[] =>
  content.flatMap((block) => {
    const definition = Object.hasOwn(blocks, block.component) ? blocks[block.component] : undefined
    if (definition) return [{ block, definition }]
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
