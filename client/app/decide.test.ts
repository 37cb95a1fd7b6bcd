import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { accessTo, isVisibleTo, safeRedirect } from '#contract/access.ts'
import { type SiteRoute, routesOf } from '#contract/routes.ts'
import type { AuthenticationState } from '#contract/sessions.ts'
import type { Site, SiteKind } from '#contract/site.ts'
import { authenticationKey } from '../sessions/queries.ts'
import type { Dependencies } from '../base/dependencies.ts'
import { decideFor } from './decide.ts'

/** Everybody who may come along, and what they may see of the pages that are not for all. */
const visitors = {
  stranger: null,
  user: ['user'],
  grower: ['grower'],
  'user and grower': ['user', 'grower'],
  superadmin: ['superadmin'],
  'somebody without any role': [],
} as const
type VisitorName = keyof typeof visitors

const modes = {
  open: { isMaintenance: false, isComingSoon: false },
  maintenance: { isMaintenance: true, isComingSoon: false },
  'coming soon': { isMaintenance: false, isComingSoon: true },
  'maintenance and coming soon': { isMaintenance: true, isComingSoon: true },
} as const
type ModeName = keyof typeof modes

const kinds: SiteKind[] = ['demo', 'content', 'marketplace', 'shop', 'hospitality']
/** The pages that are not for everybody (NAV-08); any other route of a site is. */
const usersOnly = new Set(['profile', 'my-bookings'])
const homes: Record<SiteKind, string> = {
  demo: 'home',
  content: 'home',
  marketplace: 'home',
  shop: 'shop-products',
  hospitality: 'home',
}

function aSite(kind: SiteKind, mode: ModeName): Site {
  const routes = [
    { name: 'home', path: '/home', page: 'home' },
    { name: 'journal', path: '/journal', feed: 'journal' },
  ]
  const site = {
    code: 'a-site',
    kind,
    languages: ['fr', 'de', 'en'],
    hasProfile: true,
    agencies: kind === 'hospitality' ? ['an-agency'] : [],
    content: { layoutName: 'Page', routes },
    configuration: { fwk: modes[mode] },
  }
  // The guard looks at these parts of a site only.
  return site as unknown as Site
}

const stateOf = (visitor: VisitorName): AuthenticationState => {
  const roles = visitors[visitor]
  if (!roles) return { isLoggedIn: false, user: null }
  const profile = { displayName: 'Claire', picture: null, language: null }
  return { isLoggedIn: true, user: { _id: '1', email: 'claire@example.org', roles: [...roles], profile } }
}

/** Where somebody is sent who asks for an address, `null` where they see the page, `404` where there is none. */
const outcomeOf = async (
  { kind, mode = 'open', routes }: { kind: SiteKind; mode?: ModeName; routes?: SiteRoute[] },
  visitor: VisitorName,
  asked: string,
) => {
  const site = aSite(kind, mode)
  const queryClient = new QueryClient()
  queryClient.setQueryData(authenticationKey, stateOf(visitor))
  // What is known is not asked for.
  const dependencies = { site, routes: routes ?? routesOf(site), queryClient } as unknown as Dependencies
  const decision = await decideFor(dependencies, new URL(asked, 'http://a-site.example'))
  if (decision.kind === 'redirect') return decision.to
  return decision.kind === 'page' ? null : '404'
}

/** An address of a route: a word for each of its parameters. */
const addressOf = (route: SiteRoute) => `/fr${route.path.replaceAll(/:(\w+)\??/g, '$1-1')}`

/** What the rules of the spec say, written down a second time without looking at the guard. */
function expected(kind: SiteKind, mode: ModeName, route: SiteRoute, visitor: VisitorName): string | null {
  if (mode.startsWith('maintenance')) return route.name === 'maintenance' ? null : '/fr/maintenance'
  if (mode === 'coming soon') return route.name === 'coming-soon' ? null : '/fr/coming-soon'
  if (route.name === 'maintenance' || route.name === 'coming-soon')
    return homes[kind] === 'home' ? '/fr/home' : '/fr/products'
  if (route.name === 'pageNotFound') return '404'
  if (!usersOnly.has(route.name)) return null
  if (visitor === 'stranger') return `/fr/login?redirect=${encodeURIComponent(addressOf(route))}`
  return visitor === 'grower' || visitor === 'somebody without any role' ? '/fr/access-restricted' : null
}

describe.each(kinds)('[NAV-12] every route of a site of the kind %s', (kind) => {
  const routes = routesOf(aSite(kind, 'open'))

  test.each(Object.keys(modes) as ModeName[])('is open, closed or elsewhere as the rules say: %s', async (mode) => {
    for (const visitor of Object.keys(visitors) as VisitorName[])
      for (const route of routes) {
        const outcome = await outcomeOf({ kind, mode }, visitor, addressOf(route))
        expect([visitor, route.name, outcome]).toEqual([visitor, route.name, expected(kind, mode, route, visitor)])
      }
  })
})

describe('[NAV-12] a page with roles of its own', () => {
  const withRoles = (...roles: string[]) =>
    routesOf(aSite('shop', 'open')).map((route) => (route.name === 'information' ? { ...route, roles } : route))
  const cases: [string[], VisitorName, string | null][] = [
    [['public'], 'stranger', null],
    [['user', 'grower'], 'user and grower', null],
    [['user', 'grower'], 'user', '/fr/access-restricted'],
    [['user', 'grower'], 'grower', '/fr/access-restricted'],
    [['user', 'grower'], 'superadmin', null],
    [['public', 'grower'], 'stranger', '/fr/login?redirect=%2Ffr%2Finformation%3Fpage%3D2'],
    [['public', 'grower'], 'grower', '/fr/access-restricted'],
    [['grower'], 'grower', null],
    [['grower'], 'somebody without any role', '/fr/access-restricted'],
  ]
  test.each(cases)('%j and %s', async (roles, visitor, outcome) => {
    const site = { kind: 'shop', routes: withRoles(...roles) } as const
    expect(await outcomeOf(site, visitor, '/fr/information?page=2')).toBe(outcome)
  })
})

test('[NAV-12] a page for everyone asks nobody who they are', async () => {
  const site = aSite('shop', 'open')
  // Without a query cache any question would fail.
  const dependencies = { site, routes: routesOf(site) } as unknown as Dependencies
  expect(await decideFor(dependencies, new URL('http://a/fr/products'))).toMatchObject({ kind: 'page' })
})

test('[NAV-13] a menu item is seen by everybody, by those not logged in, or by who holds its roles', () => {
  const seenBy = (roles: string[] | undefined) =>
    (Object.keys(visitors) as VisitorName[]).filter((visitor) => {
      const { isLoggedIn, user } = stateOf(visitor)
      return isVisibleTo(roles, { isLoggedIn, roles: user?.roles ?? [] })
    })
  expect(seenBy(undefined)).toHaveLength(6)
  expect(seenBy([])).toHaveLength(6)
  expect(seenBy(['public'])).toEqual(['stranger'])
  expect(seenBy(['user'])).toEqual(['user', 'user and grower', 'superadmin'])
  expect(seenBy(['user', 'grower'])).toEqual(['user and grower', 'superadmin'])
})

test('[NAV-12] exactly public is open; no role at all is, too', () => {
  const stranger = { isLoggedIn: false, roles: [] }
  expect(accessTo(['public'], stranger)).toBe('open')
  expect(accessTo([], stranger)).toBe('open')
  expect(accessTo(['public', 'user'], stranger)).toBe('login')
})

test.each([
  ['/fr/profile', '/fr/profile'],
  ['/fr/shop/checkout?step=2#pay', '/fr/shop/checkout?step=2#pay'],
  ['/de', '/de'],
  [null, '/fr/home'],
  ['', '/fr/home'],
  ['profile', '/fr/home'],
  ['https://evil.example/fr', '/fr/home'],
  ['//evil.example/fr', '/fr/home'],
  ['/\\evil.example', '/fr/home'],
  ['/\t/evil.example', '/fr/home'],
  ['/fr\\..\\..//evil.example', '/fr/home'],
  ['javascript:alert(1)', '/fr/home'],
  ['/fr/api/auth/logout', '/fr/home'],
  ['/demo/mails', '/fr/home'],
])('[NAV-08] a login leads on to %j only within the site’s own pages', (redirect, outcome) => {
  expect(safeRedirect(redirect, '/fr/home')).toBe(outcome)
})
