import type { PageCode } from '#contract/routes.ts'
import { loadChunk } from '../base/chunk-errors.ts'
import type { PageDefinition } from '../base/page-definition.ts'
import { loadRouteMeta } from '../site/PageMeta.tsx'

export const withdrawalPages = {
  withdrawal: {
    module: 'client/withdrawals/pages/WithdrawalPage.tsx',
    component: () => loadChunk(() => import('./pages/WithdrawalPage.tsx')).then((module) => module.WithdrawalPage),
    loader: (page) => loadRouteMeta(page),
  },
} satisfies Partial<Record<PageCode, PageDefinition>>
