import { ApartmentHighlights } from './blocks/ApartmentHighlights.tsx'
import { LatestNews } from './blocks/LatestNews.tsx'
import { ShopHighlights } from './blocks/ShopHighlights.tsx'

/** The components of the blocks that are lists of links: they lead on before their script has come. */
export const listBlocks = {
  apartmentHighlights: ApartmentHighlights,
  latestNews: LatestNews,
  shopHighlights: ShopHighlights,
}
