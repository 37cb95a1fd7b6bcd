import { describe, expect, test } from 'vitest'
import { decidePage } from '#contract/page-decision.ts'
import { type SiteRoute, pathIn, routesOf } from '#contract/routes.ts'
import type { Site, SiteKind } from '#contract/site.ts'

const languages = ['fr', 'de', 'en']
const kinds: SiteKind[] = ['demo', 'content', 'marketplace', 'shop', 'hospitality']

function aSite(kind: SiteKind) {
  const site = {
    code: 'a-site',
    kind,
    languages,
    hasProfile: true,
    agencies: kind === 'hospitality' ? ['an-agency'] : [],
    content: {
      layoutName: 'Page',
      routes: [
        { name: 'home', path: '/home' },
        { name: 'journal', path: '/journal', feed: 'journal' },
      ],
    },
    configuration: { fwk: { isMaintenance: false, isComingSoon: false } },
  } as unknown as Site // All that routes are made of.
  return { site, routes: routesOf(site) }
}

/** An address of a route in a language, with `{word}` for each of its parameters. */
const addressOf = (route: SiteRoute, language: string) => `/${language}${pathIn(route, language)}`
const filled = (address: string) => address.replaceAll(/:(\w+)\??/g, 'any-$1')

const paramsIn = (path: string) =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, `any-${name}`]))

describe.each(kinds)('the addresses of a site of the kind %s', (kind) => {
  const deciding = aSite(kind)

  test('[NAV-01] are these', async () => {
    const lines = deciding.routes.flatMap((route) => {
      const [first = '', ...others] = languages.map((language) => addressOf(route, language))
      const own = others.filter((address) => address.slice(3) !== first.slice(3))
      return `${[first, ...own].join(' ')} -> ${route.name}${route.roles[0] === 'public' ? '' : ` (${route.roles.join(', ')})`}`
    })
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`urls/${kind}.txt`)
  })

  test('[NAV-01] lead each to its page with what they name, written once and no other way', () => {
    for (const route of deciding.routes)
      for (const language of languages) {
        const pathname = filled(addressOf(route, language))
        const decision = decidePage(deciding, { pathname, search: '' }, { isLoggedIn: true, roles: ['superadmin'] })
        if (decision.kind === 'page')
          expect([pathname, decision.route.name, decision.params]).toEqual([pathname, route.name, paramsIn(route.path)])
        else
          expect([pathname, decision]).toEqual([
            pathname,
            ['maintenance', 'coming-soon'].includes(route.name)
              ? { kind: 'redirect', status: 302, to: `/${language}/${kind === 'shop' ? 'products' : 'home'}` }
              : { kind: 'missing', language },
          ])
        expect(decidePage(deciding, { pathname: `${pathname}/`, search: '?a=1' })).toMatchObject(
          decision.kind === 'redirect' ? decision : { kind: 'redirect', status: 301 },
        )
      }
  })
})

test('[I18N-02] [NAV-02] an address without a language, or with nothing but one, leads on', () => {
  const shop = aSite('shop')
  const to = (pathname: string, acceptLanguage?: string) =>
    decidePage(shop, { pathname, search: '?a=1', acceptLanguage })
  expect(to('/', 'de-CH')).toEqual({ kind: 'redirect', to: '/de/products?a=1', status: 302 })
  expect(to('/profile', 'nl')).toEqual({ kind: 'redirect', to: '/fr/profile?a=1', status: 302 })
  expect(to('/en')).toEqual({ kind: 'redirect', to: '/en/products', status: 302 })
  expect(to('/en/Products/Vin-Jaune')).toEqual({ kind: 'redirect', to: '/en/products/Vin-Jaune?a=1', status: 301 })
  expect(to('/en/nowhere')).toEqual({ kind: 'missing', language: 'en' })
})
