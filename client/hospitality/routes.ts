import type { PageCode } from '#contract/routes.ts'
import { loadChunk } from '../base/chunk-errors.ts'
import type { PageContext, PageDefinition } from '../base/page-definition.ts'
import { loadFragments } from '../site/fragments.ts'
import { orLogin } from '../sessions/or-login.ts'
import { loadRouteMeta } from '../site/PageMeta.tsx'
import { loadFacts } from './LateFacts.tsx'
import { agencyQuery, apartmentQuery, apartmentsQuery, placedBookingQuery, userBookingsQuery } from './queries.ts'

/** What a hospitality site shows besides its pages of blocks (NAV-07). */
export const hospitalityPages = {
  apartments: {
    module: 'client/hospitality/pages/ApartmentsPage.tsx',
    component: () => loadChunk(() => import('./pages/ApartmentsPage.tsx')).then((module) => module.ApartmentsPage),
    loader: (page) => Promise.all([loadLists(page), loadRouteMeta(page)]),
  },
  apartment: {
    module: 'client/hospitality/pages/ApartmentPage.tsx',
    component: () => loadChunk(() => import('./pages/ApartmentPage.tsx')).then((module) => module.ApartmentPage),
    loader: (page) =>
      Promise.all([
        page.queryClient.ensureQueryData(apartmentQuery(page, page.language, page.params.apartmentCode ?? '')),
        loadFragments(page, page.language, 'apartment'),
        page.isServer || loadFacts(),
      ]),
  },
  'hospitality-checkout': {
    module: 'client/hospitality/pages/StayCheckoutPage.tsx',
    component: () => loadChunk(() => import('./pages/StayCheckoutPage.tsx')).then((module) => module.StayCheckoutPage),
    loader: (page) => loadFragments(page, page.language, 'payment'),
  },
  'hospitality-confirmation': {
    module: 'client/hospitality/pages/StayConfirmationPage.tsx',
    component: () =>
      loadChunk(() => import('./pages/StayConfirmationPage.tsx')).then((module) => module.StayConfirmationPage),
    loader: async (page) => {
      // The page is rendered for everyone; whose booking it shows, only the browser knows (NAV-11).
      if (!page.isServer) await page.queryClient.ensureQueryData(placedBookingQuery(page, page.language))
    },
  },
  'hospitality-booking': {
    module: 'client/hospitality/pages/BookingPage.tsx',
    component: () => loadChunk(() => import('./pages/BookingPage.tsx')).then((module) => module.BookingPage),
    loader: (page) => loadRouteMeta(page),
  },
  'my-bookings': {
    module: 'client/hospitality/pages/MyBookingsPage.tsx',
    component: () => loadChunk(() => import('./pages/MyBookingsPage.tsx')).then((module) => module.MyBookingsPage),
    loader: (page) =>
      orLogin(
        page,
        Promise.all([page.queryClient.ensureQueryData(userBookingsQuery(page, page.language)), loadRouteMeta(page)]),
      ),
  },
} satisfies Partial<Record<PageCode, PageDefinition>>

const loadLists = (page: PageContext): Promise<unknown> =>
  Promise.all(
    page.site.agencies.flatMap((code) => [
      page.queryClient.ensureQueryData(agencyQuery(page, page.language, code)),
      page.queryClient.ensureQueryData(apartmentsQuery(page, page.language, code)),
    ]),
  )
