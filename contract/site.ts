import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { CurrencyCode } from './money.ts'
import { LocalizedText } from './localized.ts'

export const siteKinds = ['demo', 'content', 'marketplace', 'shop', 'hospitality'] as const
export const SiteKind = z.enum(siteKinds)
export type SiteKind = z.infer<typeof SiteKind>

export const layoutNames = [
  'Bensadevot',
  'Cms',
  'Flat',
  'GenericError',
  'NoHeader',
  'Page',
  'Shop',
  'VigneronOnlineCms',
] as const
export const LayoutName = z.enum(layoutNames)
export type LayoutName = z.infer<typeof LayoutName>

/** Colour and type settings; each key becomes `--site-<kebab-case key>` (SITE-07). */
export const ThemeVariables = z.record(z.string(), z.string())
export type ThemeVariables = z.infer<typeof ThemeVariables>

export interface MenuItem {
  code: string
  /** The name of a route of this site, or of the site named by `site`. An item whose route is unknown is dropped. */
  route: string
  params?: Record<string, string>
  title: LocalizedText
  roles?: string[]
  children?: MenuItem[]
  /** Another site of the same server, by code. */
  site?: string
}
export const MenuItem: z.ZodType<MenuItem> = z.object({
  code: z.string(),
  route: z.string(),
  params: z.record(z.string(), z.string()).optional(),
  title: LocalizedText,
  roles: z.array(z.string()).optional(),
  get children() {
    return z.array(MenuItem).optional()
  },
  site: z.string().optional(),
})

export const Menu = z.object({ primary: z.array(MenuItem), footer: z.array(MenuItem), legal: z.array(MenuItem) })
export type Menu = z.infer<typeof Menu>

export const SocialMedias = z.object({
  title: LocalizedText,
  description: LocalizedText,
  image: z.string(),
  imageAlt: LocalizedText.optional(),
  siteName: z.string().optional(),
  type: z.string().optional(),
})

/** Title, description and sharing card of a page, by route name (PAGE-04). */
export const PageMeta = z.object({
  title: LocalizedText,
  description: LocalizedText,
  socialMedias: SocialMedias.optional(),
})
export type PageMeta = z.infer<typeof PageMeta>

/** A route that the site's own configuration adds to those of its kind: a page of blocks, or a feed of posts. */
export const ConfiguredRoute = z.object({
  name: z.string(),
  path: z.string(),
  /** The code of the page of blocks it shows. */
  page: z.string().optional(),
  /** The feed it lists; its posts live one segment below (NAV-16). */
  feed: z.string().optional(),
})
export type ConfiguredRoute = z.infer<typeof ConfiguredRoute>

export const ContactTarget = z.object({ index: z.int(), code: z.string(), title: LocalizedText })

/** A site as the browser knows it (SITE-03, SITE-04). Nothing in it is secret. */
export const Site = z.object({
  code: z.string(),
  name: z.string(),
  kind: SiteKind,
  languages: z.array(z.string()),
  currencyCode: CurrencyCode,
  content: z.object({
    layoutName: LayoutName,
    menu: Menu,
    routes: z.array(ConfiguredRoute),
    header: z.object({
      /** A one-colour svg, painted in the header's colour through a mask, and its width divided by its height. */
      logo: z.object({ path: z.string(), ratio: z.number() }).nullable(),
      isStickyOnMobile: z.boolean(),
    }),
    footer: z.object({
      tagline: LocalizedText,
      copyright: LocalizedText,
      fragments: z.array(z.string()),
      socialLinks: z.array(z.object({ name: z.string(), url: z.string() })),
    }),
    components: z.array(z.string()),
    pagesMeta: z.record(z.string(), PageMeta),
  }),
  theme: z.object({ faviconPath: z.string(), stylePaths: z.array(z.string()), variables: ThemeVariables }),
  hasProfile: z.boolean(),
  contacts: z.array(ContactTarget),
  configuration: z.object({
    googleSiteVerification: z.string().nullable(),
    facebookDomainVerification: z.string().nullable(),
    /** SITE-08: blocks zoom where a site insists; off by default because WCAG 1.4.4 forbids it. */
    isZoomBlocked: z.boolean(),
    fwk: z.object({
      isMaintenance: z.boolean(),
      isComingSoon: z.boolean(),
      messenger: z.object({ id: z.string().nullable() }),
      analytics: z.object({
        hotjar: z.object({ id: z.string().nullable() }),
        gtag: z.object({ id: z.string().nullable() }),
      }),
    }),
  }),
  /** The shop of a single-shop site. */
  shopPath: z.string().nullable(),
  agencies: z.array(z.string()),
  feeds: z.array(z.string()),
  sessionTtl: z.int(),
  staticsDomain: z.string(),
  isDemo: z.boolean(),
  /** The other sites this server shows, for links between them. */
  siblings: z.array(z.object({ code: z.string(), kind: SiteKind, origin: z.string() })),
})
export type Site = z.infer<typeof Site>

/** Title, description and sharing card of one page in one language. */
export const PageMetaText = z.object({
  title: z.string(),
  description: z.string(),
  image: z.string().nullable(),
  imageAlt: z.string(),
  siteName: z.string(),
  type: z.string(),
})
export type PageMetaText = z.infer<typeof PageMetaText>

export const siteEndpoints = {
  pageMeta: endpoint({
    method: 'GET',
    path: '/api/site/page-meta/{route}',
    summary:
      'Title, description and sharing card of a page of this site, or of one of its shops, by route name (PAGE-04)',
    params: z.object({ route: z.string().max(100) }),
    query: z.object({ shopPath: z.string().max(100).optional() }),
    /** Null for a page nobody has written a title for; it then uses one of its own. */
    result: z.object({ meta: PageMetaText.nullable() }),
  }),
}
