import type { PageCode } from '#contract/routes.ts'
import { openSessionsQuery, profileQuery } from '../auth/queries.ts'
import { loadChunk } from '../base/chunk-errors.ts'
import type { PageContext, PageDefinition } from '../base/page-definition.ts'
import { userBookingsQuery } from '../hospitality/queries.ts'
import { countriesQuery } from '../i18n/queries.ts'
import { userOrdersQuery } from '../orders/queries.ts'
import { orLogin } from '../sessions/or-login.ts'
import { loadRouteMeta } from '../site/PageMeta.tsx'
import { purchasesOf } from './purchases.ts'

export const accountPages = {
  profile: {
    module: 'client/account/pages/ProfilePage.tsx',
    component: () => loadChunk(() => import('./pages/ProfilePage.tsx')).then((module) => module.ProfilePage),
    loader: (page) => orLogin(page, loadProfile(page)),
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
