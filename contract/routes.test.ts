import { expect, test } from 'vitest'
import { type RoutedSite, routesOf } from './routes.ts'

const menu = { primary: [], footer: [], legal: [] }

const routeOf = (configured: RoutedSite['content']['routes'][number]) => {
  const content = { layoutName: 'VigneronOnlineCms', routes: [configured], menu } as unknown as RoutedSite['content'] // What routes are made of.
  return routesOf({ kind: 'content', hasProfile: true, agencies: [], content }).find(
    ({ name }) => name === configured.name,
  )
}

test('[SITE-06] a page has the layout of its site, unless it names another or leaves its header out', () => {
  expect(routeOf({ name: 'us', path: '/us' })).toMatchObject({ layout: 'VigneronOnlineCms', hasHeader: true })
  expect(routeOf({ name: 'us', path: '/us', layout: 'Page', hasHeader: false })).toMatchObject({
    layout: 'Page',
    hasHeader: false,
  })
})

test('[NAV-12] a page that names roles is for those who hold them, and for no search engine', () => {
  expect(routeOf({ name: 'us', path: '/us' })).toMatchObject({ roles: ['public'], isIndexed: true })
  expect(routeOf({ name: 'us', path: '/us', roles: ['user', 'grower'] })).toMatchObject({
    roles: ['user', 'grower'],
    isIndexed: false,
  })
})

test('[NAV-15] a page says whether a returning reader finds the place they left; a list keeps it unless told otherwise', () => {
  expect(routeOf({ name: 'us', path: '/us' })?.keepsScroll).toBe(false)
  expect(routeOf({ name: 'us', path: '/us', scroll: 'restore' })?.keepsScroll).toBe(true)
  expect(routeOf({ name: 'news', path: '/news', feed: 'news' })?.keepsScroll).toBe(true)
  expect(routeOf({ name: 'news', path: '/news', feed: 'news', scroll: 'top' })?.keepsScroll).toBe(false)
})
