import type { PageCode } from '#contract/routes.ts'
import { loadChunk } from '../app/chunk-errors.ts'
import type { PageDefinition } from '../app/page-definition.ts'
import { loadRouteMeta } from '../site/PageMeta.tsx'
import { shopListQuery } from './queries.ts'

export const marketplacePages = {
  producers: {
    module: 'client/marketplace/pages/ProducersPage.tsx',
    component: () => loadChunk(() => import('./pages/ProducersPage.tsx')).then((module) => module.ProducersPage),
    loader: (page) =>
      Promise.all([page.queryClient.ensureQueryData(shopListQuery(page, page.language)), loadRouteMeta(page)]),
  },
} satisfies Partial<Record<PageCode, PageDefinition>>
