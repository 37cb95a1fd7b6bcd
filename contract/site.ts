import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { CurrencyCode } from './money.ts'
import { LocalizedText } from './localized.ts'

const siteKinds = ['demo', 'content', 'marketplace', 'shop', 'hospitality'] as const
export const SiteKind = z.enum(siteKinds)
export type SiteKind = z.infer<typeof SiteKind>

const layoutNames = [
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
// It holds itself, so the description of the calls must be able to name it.
z.globalRegistry.add(MenuItem, { id: 'MenuItem' })

export const Menu = z.object({ primary: z.array(MenuItem), footer: z.array(MenuItem), legal: z.array(MenuItem) })
export type Menu = z.infer<typeof Menu>

const SocialMedias = z.object({
  /** Another address than the page's own. */
  url: z.string().optional(),
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
  /** Another layout than the site's (SITE-06). */
  layout: LayoutName.optional(),
  /** False leaves the header out. */
  hasHeader: z.boolean().optional(),
  /** Who may see it; without any, everybody (NAV-12). */
  roles: z.array(z.string()).optional(),
  /** `restore`: a reader who returns finds the place they left; `top`: always from the top (NAV-15). */
  scroll: z.enum(['restore', 'top']).optional(),
  /** Rendered at the start and after each change, before anybody asks (NAV-02). A home always is. */
  isRenderedAhead: z.boolean().optional(),
})
export type ConfiguredRoute = z.infer<typeof ConfiguredRoute>

/** Places of the platform's own pages where a site may show fragments of its own (PAGE-01). */
const fragmentPlaces = ['apartment', 'cookies', 'delivery', 'payment'] as const
export const FragmentPlace = z.enum(fragmentPlaces)
export type FragmentPlace = z.infer<typeof FragmentPlace>
export const PlacedFragments = z.partialRecord(FragmentPlace, z.array(z.string()))

/** How the header of a site behaves, with the usual numbers where the site says nothing (NAV-18). */
export const HeaderBehaviour = z.object({
  isStickyOnMobile: z.boolean(),
  /** Nothing moves in the first moment of a page, whatever position the browser restores. */
  stickyDelayMs: z.int().min(0).default(1000),
  /** Scrolled this far, in pixels, the header shrinks. */
  shrinkOffset: z.int().min(0).default(300),
  /** A pointer that passes by opens no sub-menu. */
  menuTriggerMs: z.int().min(0).default(200),
})
export type HeaderBehaviour = z.infer<typeof HeaderBehaviour>

const ContactTarget = z.object({ index: z.int(), code: z.string(), title: LocalizedText })

/** Where the parts of a map come from, and who must be named on it. */
export const TileSource = z.object({
  /** `https://tiles.example/{z}/{x}/{y}.png`; `{s}` stands for one of the letters a, b, c. */
  url: z.string(),
  attribution: z.string(),
  attributionUrl: z.string(),
})
export type TileSource = z.infer<typeof TileSource>

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
    header: HeaderBehaviour.extend({
      /** A one-colour svg, painted in the header's colour through a mask, and its width divided by its height. */
      logo: z.object({ path: z.string(), ratio: z.number() }).nullable(),
    }),
    footer: z.object({
      tagline: LocalizedText,
      copyright: LocalizedText,
      fragments: z.array(z.string()),
      socialLinks: z.array(z.object({ name: z.string(), url: z.string() })),
    }),
    /** What it says at places of the platform's own pages. */
    fragments: PlacedFragments,
    /** Pages of blocks that stand at the end of each of its pages of blocks. */
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
      /** The page on Messenger, and the website at Crisp; where both are given, Crisp's window is the chat (THIRD-04). */
      messenger: z.object({ id: z.string().nullable() }),
      crisp: z.object({ id: z.string().nullable() }),
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
  tiles: TileSource,
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
  /** How a card on another site says it. */
  social: z.object({ title: z.string(), description: z.string(), url: z.string().nullable() }),
})
export type PageMetaText = z.infer<typeof PageMetaText>

export const siteEndpoints = {
  pageMeta: endpoint({
    method: 'GET',
    path: '/api/site/page-meta/{route}',
    access: 'everyone',
    mayLag: true,
    staysOpen: true,
    summary:
      'Title, description and sharing card of a page of this site, or of one of its shops, by route name (PAGE-04)',
    params: z.object({ route: z.string().max(100) }),
    query: z.object({ shopPath: z.string().max(100).optional() }),
    /** Null for a page nobody has written a title for; it then uses one of its own. */
    result: z.object({ meta: PageMetaText.nullable() }),
  }),
}
