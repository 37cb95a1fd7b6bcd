import { apartmentsQuery } from '../hospitality/queries.ts'
import { shopListQuery } from '../marketplace/queries.ts'
import { ApartmentHighlights } from './blocks/ApartmentHighlights.tsx'
import { LatestNews } from './blocks/LatestNews.tsx'
import { ShopHighlights } from './blocks/ShopHighlights.tsx'
import type { Parts } from './late-parts.tsx'
import { latestPostsQuery } from './queries.ts'

/** The blocks that are lists of links: they lead on before their script has come. */
export const listBlocks: Parts<'apartmentHighlights' | 'latestNews' | 'shopHighlights'> = {
  apartmentHighlights: {
    component: ApartmentHighlights,
    load: (page, { agency }) => page.queryClient.ensureQueryData(apartmentsQuery(page, page.language, agency)),
  },
  latestNews: {
    component: LatestNews,
    load: (page, { feed, count }) =>
      page.queryClient.ensureQueryData(latestPostsQuery(page, page.language, feed, count)),
  },
  shopHighlights: {
    component: ShopHighlights,
    load: (page) => page.queryClient.ensureQueryData(shopListQuery(page, page.language)),
  },
}
