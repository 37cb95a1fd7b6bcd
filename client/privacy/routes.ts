import type { PageCode } from '#contract/routes.ts'
import { loadChunk } from '../base/chunk-errors.ts'
import type { PageDefinition } from '../base/page-definition.ts'
import { loadRouteMeta } from '../site/PageMeta.tsx'

export const privacyPages = {
  'my-data': {
    module: 'client/privacy/pages/MyDataPage.tsx',
    component: () => loadChunk(() => import('./pages/MyDataPage.tsx')).then((module) => module.MyDataPage),
    loader: (page) => loadRouteMeta(page),
  },
} satisfies Partial<Record<PageCode, PageDefinition>>
