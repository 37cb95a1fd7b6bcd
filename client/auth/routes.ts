import type { PageCode } from '#contract/routes.ts'
import { loadChunk } from '../base/chunk-errors.ts'
import type { PageContext, PageDefinition } from '../base/page-definition.ts'
import { userBookingsQuery } from '../hospitality/queries.ts'
import { countriesQuery } from '../i18n/queries.ts'
import { userOrdersQuery } from '../orders/queries.ts'
import { orLogin } from '../sessions/or-login.ts'
import { loadRouteMeta } from '../site/PageMeta.tsx'
import { purchasesOf } from './purchases.ts'
import { openSessionsQuery, profileQuery } from './queries.ts'

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
  profile: {
    module: 'client/auth/pages/ProfilePage.tsx',
    component: () => loadChunk(() => import('./pages/ProfilePage.tsx')).then((module) => module.ProfilePage),
    loader: (page) => orLogin(page, loadProfile(page)),
  },
  'access-restricted': {
    module: 'client/auth/pages/AccessRestrictedPage.tsx',
    component: () =>
      loadChunk(() => import('./pages/AccessRestrictedPage.tsx')).then((module) => module.AccessRestrictedPage),
    loader: (page) => loadRouteMeta(page),
  },
} satisfies Partial<Record<PageCode, PageDefinition>>

/** All panels at once. */
function loadProfile(page: PageContext): Promise<unknown> {
  const { queryClient, language, site } = page
  const { hasOrders, hasBookings } = purchasesOf(site)
  return Promise.all([
    queryClient.ensureQueryData(profileQuery(page)),
    queryClient.ensureQueryData(openSessionsQuery(page)),
    queryClient.ensureQueryData(countriesQuery(page, language)),
    hasOrders && queryClient.ensureQueryData(userOrdersQuery(page, language)),
    hasBookings && queryClient.ensureQueryData(userBookingsQuery(page, language)),
    loadRouteMeta(page),
  ])
}
