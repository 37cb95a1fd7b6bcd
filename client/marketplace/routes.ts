import { type PageCode, pathOfNamed } from '#contract/routes.ts'
import { readVisitSearch } from '#contract/visit-search.ts'
import { readWineSearch } from '#contract/wine-search.ts'
import { loadChunk } from '../base/chunk-errors.ts'
import type { LanguagePaths, PageDefinition } from '../base/page-definition.ts'
import { loadShop } from '../shop/use-shop.ts'
import { loadRouteMeta } from '../site/PageMeta.tsx'
import { shopListQuery, visitSearchQuery, wineSearchQuery } from './queries.ts'

/** A part of a page that only some shops show. */
const shopWinesModule = 'client/marketplace/ShopWines.tsx'

export const marketplacePages = {
  producers: {
    module: 'client/marketplace/pages/ProducersPage.tsx',
    component: () => loadChunk(() => import('./pages/ProducersPage.tsx')).then((module) => module.ProducersPage),
    loader: (page) =>
      Promise.all([page.queryClient.ensureQueryData(shopListQuery(page, page.language)), loadRouteMeta(page)]),
  },
  wines: {
    module: 'client/marketplace/pages/WinesPage.tsx',
    component: () => loadChunk(() => import('./pages/WinesPage.tsx')).then((module) => module.WinesPage),
    loader: (page) =>
      Promise.all([
        page.queryClient.ensureQueryData(wineSearchQuery(page, page.language, readWineSearch(page.url.searchParams))),
        loadRouteMeta(page),
      ]),
    languagePaths: (page) => pathsInLanguages(page),
  },
  'shop-wines': {
    module: shopWinesModule,
    component: () => loadChunk(() => import('./ShopWines.tsx')).then((module) => module.ShopWines),
    loader: async (page) => {
      page.noteModule?.(shopWinesModule)
      const { _id } = await loadShop(page)
      const search = readWineSearch(page.url.searchParams)
      await Promise.all([
        page.queryClient.ensureQueryData(wineSearchQuery(page, page.language, search, _id)),
        page.loadBundles(page.language, ['finding']),
      ])
    },
  },
  visits: {
    module: 'client/marketplace/pages/VisitsPage.tsx',
    component: () => loadChunk(() => import('./pages/VisitsPage.tsx')).then((module) => module.VisitsPage),
    loader: (page) =>
      Promise.all([
        page.queryClient.ensureQueryData(visitSearchQuery(page, page.language, readVisitSearch(page.url.searchParams))),
        loadRouteMeta(page),
      ]),
    languagePaths: (page) => pathsInLanguages(page),
  },
} satisfies Partial<Record<PageCode, PageDefinition>>

/** These lists have a word of their own in each language. */
const pathsInLanguages: LanguagePaths = ({ site, routes, route }) =>
  Object.fromEntries(site.languages.map((language) => [language, pathOfNamed(routes, language, route.name) ?? '']))
