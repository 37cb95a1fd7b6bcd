import { isPublic } from './access.ts'
import type { ParamsOf, RouteName } from './route-names.ts'
import type { LayoutName, Site, SiteKind } from './site.ts'

/** What is shown at a route, `shop-wines` as a part of `shop-products`. Each is one lazily loaded page of the client. */
export type PageCode =
  | 'content'
  | 'legal'
  | 'cookies'
  | 'maintenance'
  | 'coming-soon'
  | 'page-not-found'
  | 'producers'
  | 'wines'
  | 'visits'
  | 'blog-list'
  | 'blog-post'
  | 'order-lookup'
  | 'shop-products'
  | 'shop-wines'
  | 'shop-product'
  | 'shop-activities'
  | 'shop-activity'
  | 'shop-information'
  | 'shop-checkout'
  | 'shop-confirmation'
  | 'shop-order'
  | 'withdrawal'
  | 'apartments'
  | 'apartment'
  | 'hospitality-checkout'
  | 'hospitality-confirmation'
  | 'hospitality-booking'
  | 'my-bookings'
  | 'login'
  | 'register'
  | 'registered'
  | 'profile'
  | 'access-restricted'
  | 'my-data'
  | 'waiting'

/** A route of a site, without its language prefix. Built at run time from the site's configuration. */
export interface SiteRoute {
  name: string
  /** `/:shopPath/products/:productCode`; an optional segment ends in `?`. */
  path: string
  /** Where languages have words of their own for it: `/vins`, `/weine`. Then `path` is that of the first. */
  paths?: Readonly<Record<string, string>>
  /** The words of a query that change what the page shows, and so are known before it is rendered. */
  query?: readonly string[]
  page: PageCode
  layout: LayoutName
  /** False where the layout's header is left out (SITE-06). */
  hasHeader: boolean
  /** All of these are needed; exactly `public` is open to everyone (NAV-12). */
  roles: string[]
  /** Fixed parameters of the page: the code of its content, of its legal document, of its feed. */
  props: Record<string, string>
  /** Restores the reader's earlier position on return (NAV-15). */
  keepsScroll: boolean
  /** Shown by search engines; checkout, confirmation and account pages are not. */
  isIndexed: boolean
  /** Translation bundles the page needs besides `common` and `cart` (I18N-03). */
  bundles: string[]
}

const route = (name: RouteName, path: string, page: PageCode, rest: Partial<SiteRoute> = {}) =>
  anyRoute(name, path, page, rest)

/** With a name that the site has given. */
const anyRoute = (name: string, path: string, page: PageCode, rest: Partial<SiteRoute> = {}): SiteRoute => ({
  name,
  path,
  page,
  layout: 'Page',
  hasHeader: true,
  roles: ['public'],
  props: {},
  keepsScroll: false,
  isIndexed: true,
  bundles: [],
  ...rest,
})

export const legalDocuments = ['conditions-generales', 'mentions-legales', 'politique-de-confidentialite'] as const

const legalRoutes = (prefix: string, namePrefix: '' | 'shop-', layout: LayoutName): SiteRoute[] => {
  // The header of a shop speaks the shop's words.
  const bundles = layout === 'Shop' ? ['shop'] : []
  return [
    route(`${namePrefix}cookies`, `${prefix}/cookies`, 'cookies', { layout, bundles, props: { document: 'cookies' } }),
    ...legalDocuments.map((document) =>
      route(`${namePrefix}${document}`, `${prefix}/${document}`, 'legal', { layout, bundles, props: { document } }),
    ),
  ]
}

const noHeaderRoutes: SiteRoute[] = [
  route('maintenance', '/maintenance', 'maintenance', { layout: 'NoHeader', isIndexed: false }),
  route('coming-soon', '/coming-soon', 'coming-soon', { layout: 'NoHeader', isIndexed: false }),
  route('pageNotFound', '/404', 'page-not-found', { layout: 'GenericError', isIndexed: false }),
]

const profileRoutes: SiteRoute[] = [
  route('login', '/login', 'login', { layout: 'Flat', isIndexed: false, bundles: ['auth', 'validation'] }),
  route('register', '/register', 'register', { layout: 'Flat', isIndexed: false, bundles: ['auth', 'validation'] }),
  route('registered', '/registered', 'registered', { layout: 'Flat', isIndexed: false, bundles: ['auth'] }),
  route('profile', '/profile', 'profile', {
    layout: 'Flat',
    roles: ['user'],
    isIndexed: false,
    bundles: ['auth', 'order', 'hospitality', 'validation'],
  }),
  route('access-restricted', '/access-restricted', 'access-restricted', {
    layout: 'Flat',
    isIndexed: false,
    bundles: ['auth'],
  }),
]

/** The words of an address that say what is looked for, in the order they are written in (`wine-search.ts`). */
export const wineSearchNames = ['q', 'colour', 'region', 'price', 'ready', 'stock', 'sort', 'page']

/** The shop's routes, below `/{shopPath}` on a marketplace and at the root of a single shop (NAV-04, NAV-06). */
function shopRoutes(prefix: string): SiteRoute[] {
  const shop = (name: RouteName, path: string, page: PageCode, rest: Partial<SiteRoute> = {}) =>
    route(name, `${prefix}${path}`, page, { layout: 'Shop', bundles: ['shop'], ...rest })
  return [
    shop('shop-products', prefix === '' ? '/products' : '', 'shop-products', {
      // A shop with many wines has them searched, narrowed and ordered; another's page is the same whatever they say.
      query: wineSearchNames,
      keepsScroll: true,
    }),
    shop('shop-product', '/products/:productCode', 'shop-product'),
    shop('shop-activities', '/activities', 'shop-activities', { keepsScroll: true }),
    shop('shop-activity', '/activities/:productCode', 'shop-activity'),
    shop(prefix === '' ? 'information' : 'shop-information', '/information', 'shop-information'),
    shop('shop-checkout', '/checkout', 'shop-checkout', {
      isIndexed: false,
      bundles: ['shop', 'checkout', 'validation', 'payments'],
    }),
    shop('shop-confirmation', '/confirmation', 'shop-confirmation', {
      isIndexed: false,
      bundles: ['shop', 'checkout', 'order'],
    }),
    shop('shop-order', '/order/:orderId?', 'shop-order', {
      isIndexed: false,
      bundles: ['shop', 'order', 'validation'],
    }),
    ...legalRoutes(prefix, prefix === '' ? '' : 'shop-', prefix === '' ? 'Flat' : 'Shop'),
  ]
}

/** Wherever something is sold; who lets nights only says there why a stay is cancelled instead (LAW-01). */
const withdrawalRoute = (site: RoutedSite): SiteRoute =>
  route('withdrawal', '/withdrawal', 'withdrawal', {
    layout: site.content.layoutName,
    isIndexed: false,
    bundles: ['withdrawal', 'order', 'validation'],
    props: { sells: site.kind === 'marketplace' || site.kind === 'shop' ? 'bottles' : 'stays' },
  })

const hospitalityRoutes: SiteRoute[] = [
  route('hospitality-apartments', '/apartments', 'apartments', {
    layout: 'Bensadevot',
    keepsScroll: true,
    bundles: ['hospitality'],
  }),
  route('hospitality-apartment', '/apartments/:apartmentCode', 'apartment', {
    layout: 'Bensadevot',
    bundles: ['hospitality'],
  }),
  route('hospitality-checkout', '/checkout', 'hospitality-checkout', {
    layout: 'Bensadevot',
    isIndexed: false,
    bundles: ['hospitality', 'checkout', 'validation', 'payments'],
  }),
  route('hospitality-confirmation', '/confirmation', 'hospitality-confirmation', {
    layout: 'Bensadevot',
    isIndexed: false,
    bundles: ['hospitality', 'checkout', 'order'],
  }),
  route('hospitality-booking', '/booking/:bookingId?', 'hospitality-booking', {
    layout: 'Bensadevot',
    isIndexed: false,
    bundles: ['hospitality', 'move', 'order', 'validation'],
  }),
  route('my-bookings', '/my-bookings', 'my-bookings', {
    layout: 'Bensadevot',
    roles: ['user'],
    isIndexed: false,
    bundles: ['hospitality'],
  }),
]

/** The same of visits (`visit-search.ts`). */
const visitSearchNames = ['from', 'to', 'region']

/** What the growers sell, all together (SELL-07). */
const findingRoutes = (site: RoutedSite): SiteRoute[] => [
  route('wines', '/vins', 'wines', {
    paths: { fr: '/vins', de: '/weine', en: '/wines' },
    query: wineSearchNames,
    layout: site.content.layoutName,
    keepsScroll: true,
    bundles: ['shop', 'finding'],
  }),
  route('visits', '/visites', 'visits', {
    paths: { fr: '/visites', de: '/besuche', en: '/visits' },
    query: visitSearchNames,
    layout: site.content.layoutName,
    keepsScroll: true,
    bundles: ['shop', 'finding'],
  }),
]

/** Pages of blocks and feeds named by the site's configuration. */
function configuredRoutes(site: RoutedSite): SiteRoute[] {
  return site.content.routes.flatMap((configured) => {
    const { layout = site.content.layoutName, hasHeader = true, roles = ['public'], scroll } = configured
    // Search engines are shown what everybody may see.
    const setting = { layout, hasHeader, roles, isIndexed: isPublic(roles) }
    if (configured.feed !== undefined) {
      const props = { feed: configured.feed }
      return [
        anyRoute(configured.name, configured.path, 'blog-list', {
          ...setting,
          props,
          keepsScroll: scroll !== 'top',
          bundles: ['blog'],
        }),
        anyRoute(`${configured.name}-post`, `${configured.path}/:postPath`, 'blog-post', {
          ...setting,
          props: { ...props, postParameter: 'postPath', list: configured.name },
          bundles: ['blog'],
        }),
      ]
    }
    return [
      anyRoute(configured.name, configured.path, 'content', {
        ...setting,
        keepsScroll: scroll === 'restore',
        props: { page: configured.page ?? configured.name },
        bundles: ['blog', 'shop', 'hospitality', 'contact'].filter((bundle) =>
          bundlesOfKind[site.kind].includes(bundle),
        ),
      }),
    ]
  })
}

const bundlesOfKind: Record<SiteKind, string[]> = {
  demo: ['blog', 'contact'],
  content: ['blog', 'contact'],
  marketplace: ['blog', 'shop', 'contact'],
  shop: ['blog', 'shop', 'contact'],
  hospitality: ['blog', 'hospitality', 'contact'],
}

export type RoutedSite = Pick<Site, 'kind' | 'hasProfile' | 'agencies' | 'content'>

/**
 * Every route of a site, in the order they are tried: fixed words before `/:shopPath` (NAV-01..08).
 * The kind follows from the configuration; there is no build per kind (SITE-02).
 */
export function routesOf(site: RoutedSite): SiteRoute[] {
  return [
    ...noHeaderRoutes,
    ...configuredRoutes(site),
    route('my-data', '/my-data', 'my-data', { layout: 'Flat', isIndexed: false, bundles: ['privacy', 'validation'] }),
    ...(site.kind === 'marketplace'
      ? [
          route('nos-vignerons', '/nos-vignerons', 'producers', {
            layout: site.content.layoutName,
            keepsScroll: true,
            bundles: ['shop'],
          }),
          ...findingRoutes(site),
          route('order', '/order/:orderId?', 'order-lookup', {
            layout: site.content.layoutName,
            isIndexed: false,
            bundles: ['order', 'validation'],
          }),
        ]
      : []),
    ...(site.kind === 'marketplace' || site.kind === 'shop'
      ? [route('waiting', '/waiting', 'waiting', { layout: 'Flat', isIndexed: false, bundles: ['waiting'] })]
      : []),
    ...(site.kind === 'marketplace' || site.kind === 'shop' || site.agencies.length > 0 ? [withdrawalRoute(site)] : []),
    ...(site.agencies.length > 0 ? hospitalityRoutes : []),
    ...(site.hasProfile ? profileRoutes : []),
    ...(site.kind === 'shop' ? shopRoutes('') : legalRoutes('', '', 'Flat')),
    ...(site.kind === 'marketplace' ? shopRoutes('/:shopPath') : []),
  ]
}

/** The path of a route in a language, with its parameters' names. */
export const pathIn = ({ path, paths }: Pick<SiteRoute, 'path' | 'paths'>, language: string): string =>
  paths?.[language] ?? path

/** The route `/` leads to. */
export const homeRouteName = (site: Pick<Site, 'kind'>): 'shop-products' | 'home' =>
  site.kind === 'shop' ? 'shop-products' : 'home'

/**
 * The path of a route with its parameters, under a language prefix: `pathOf(routes, 'fr', 'shop-product', {...})`.
 * An optional parameter that is not given leaves its segment out (NAV-13). Undefined where the site has no such page.
 */
export const pathOf = <Name extends RouteName>(
  routes: readonly SiteRoute[],
  language: string,
  name: Name,
  ...[params]: ParamsOf<Name>
): string | undefined => pathOfNamed(routes, language, name, params)

/** The same by a name that the site's configuration says: a menu's entry, a page of blocks, a feed. */
export function pathOfNamed(
  routes: readonly SiteRoute[],
  language: string,
  name: string,
  params: Record<string, string | undefined> = {},
): string | undefined {
  const found = routes.find((candidate) => candidate.name === name)
  if (!found) return undefined
  const segments = pathIn(found, language)
    .split('/')
    .flatMap((segment) => {
      if (!segment.startsWith(':')) return [segment]
      const value = params[segment.replace(/^:|\?$/g, '')]
      return value === undefined || value === '' ? [] : [encodeURIComponent(value)]
    })
  return `/${language}${segments.join('/')}`
}
