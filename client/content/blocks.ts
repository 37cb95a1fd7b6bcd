import type { Block } from '#contract/content.ts'
import type { PageContext } from '../base/page-definition.ts'
import { shopQuery } from '../shop/queries.ts'
import type { BlockDefinition } from './block.ts'
import { apartmentHighlights } from './blocks/ApartmentHighlights.tsx'
import { button } from './blocks/ButtonBlock.tsx'
import { contactBanner } from './blocks/ContactBanner.tsx'
import { faq } from './blocks/Faq.tsx'
import { latestNews } from './blocks/LatestNews.tsx'
import { map } from './blocks/MapBlock.tsx'
import { pageTitle } from './blocks/PageTitle.tsx'
import { productHighlights } from './blocks/ProductHighlights.tsx'
import { quote } from './blocks/Quote.tsx'
import { rowContent } from './blocks/RowContent.tsx'
import { shopHighlights } from './blocks/ShopHighlights.tsx'
import { slider } from './blocks/SliderBlock.tsx'
import { staticContent } from './blocks/StaticContent.tsx'
import { staySearch } from './blocks/StaySearch.tsx'
import { lateParts } from './late-parts.tsx'
import { type Props, textOf } from './props.ts'
import { dataQuery } from './queries.ts'

export const rareParts = lateParts(() => import('./rare-blocks.ts').then(({ rareBlocks }) => rareBlocks))
const isRare = (name: Parameters<typeof rareParts.component>[0], more: Partial<BlockDefinition> = {}) => ({
  component: rareParts.component(name),
  ...more,
  load: (page: PageContext, props: Props) => Promise.all([rareParts.load(), more.load?.(page, props)]),
})

/** What few pages show: its components come late. */
const rare: Record<string, BlockDefinition> = {
  contactDetails: isRare('contactDetails', {
    load: async (page, props) => {
      const shopPath = textOf(props, 'shop')
      if (shopPath) await page.queryClient.ensureQueryData(shopQuery(page, page.language, shopPath))
    },
    surface: 'any',
  }),
  exhibitors: isRare('exhibitors', { surface: 'any' }),
  pricingTable: isRare('pricingTable', { surface: 'any' }),
  programme: isRare('programme', {
    load: (page, props) => page.queryClient.ensureQueryData(dataQuery(page, page.language, textOf(props, 'data'))),
    surface: 'any',
  }),
  siteHighlights: isRare('siteHighlights'),
  socialLinks: isRare('socialLinks', { surface: 'any' }),
  teamGroup: isRare('teamGroup', { surface: 'any' }),
  timeline: isRare('timeline', { surface: 'any' }),
}

/** Every kind of block by the name content has for it (PAGE-02). */
const blocks: Record<string, BlockDefinition> = {
  ...rare,
  apartmentHighlights,
  button,
  contactBanner,
  faq,
  latestNews,
  map,
  pageTitle,
  productHighlights,
  quote,
  rowContent,
  shopHighlights,
  slider,
  staticContent,
  staySearch,
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
