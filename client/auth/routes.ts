import type { PageCode } from '#contract/routes.ts'
import { loadChunk } from '../base/chunk-errors.ts'
import type { PageDefinition } from '../base/page-definition.ts'
import { loadRouteMeta } from '../site/PageMeta.tsx'

export const authPages = {
  login: {
    module: 'client/auth/pages/LoginPage.tsx',
    component: () => loadChunk(() => import('./pages/LoginPage.tsx')).then((module) => module.LoginPage),
    loader: (page) => loadRouteMeta(page),
  },
  register: {
    module: 'client/auth/pages/RegisterPage.tsx',
    component: () => loadChunk(() => import('./pages/RegisterPage.tsx')).then((module) => module.RegisterPage),
    loader: (page) => loadRouteMeta(page),
  },
  registered: {
    module: 'client/auth/pages/RegisteredPage.tsx',
    component: () => loadChunk(() => import('./pages/RegisteredPage.tsx')).then((module) => module.RegisteredPage),
    loader: (page) => loadRouteMeta(page),
  },
  'access-restricted': {
    module: 'client/auth/pages/AccessRestrictedPage.tsx',
    component: () =>
      loadChunk(() => import('./pages/AccessRestrictedPage.tsx')).then((module) => module.AccessRestrictedPage),
    loader: (page) => loadRouteMeta(page),
  },
} satisfies Partial<Record<PageCode, PageDefinition>>
