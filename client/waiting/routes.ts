import type { PageCode } from '#contract/routes.ts'
import { loadChunk } from '../base/chunk-errors.ts'
import type { PageDefinition } from '../base/page-definition.ts'
import { loadRouteMeta } from '../site/PageMeta.tsx'

export const waitingPages = {
  waiting: {
    module: 'client/waiting/pages/WaitingPage.tsx',
    component: () => loadChunk(() => import('./pages/WaitingPage.tsx')).then((module) => module.WaitingPage),
    loader: (page) => loadRouteMeta(page),
  },
} satisfies Partial<Record<PageCode, PageDefinition>>
