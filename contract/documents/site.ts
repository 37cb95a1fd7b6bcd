import { z } from 'zod'
import { Address } from '../shop.ts'
import { ConfiguredRoute, HeaderBehaviour, Menu, PageMeta, PlacedFragments, ThemeVariables } from '../site.ts'
import { plain, text } from './kinds.ts'
import { LegalFacts } from './parts.ts'

/** The document of a site: what the back office edits, read whole and parsed once when the site is loaded. */
export const SiteDocument = z.object({
  theme: z.object({
    faviconPath: z.string(),
    /** Path of the svg logo among the pictures. */
    logo: z.string(),
    /** The logo's width divided by its height. */
    logoRatio: z.number(),
    stylePaths: z.array(z.string()),
    variables: ThemeVariables,
  }),
  menu: Menu,
  routes: z.array(ConfiguredRoute),
  header: HeaderBehaviour,
  footer: z.object({
    tagline: text(),
    copyright: text(),
    fragments: z.array(z.string()),
    socialLinks: z.array(z.object({ name: plain(), url: plain() })),
  }),
  fragments: PlacedFragments.default({}),
  components: z.array(z.string()).default([]),
  tagline: text().optional(),
  /** Who a message goes to, by index; the addresses never leave the server. */
  contacts: z.array(z.object({ index: z.int(), code: z.string(), title: text(), email: z.string() })),
  /** Fills the legal documents' placeholders; `template` names which of them. */
  legal: LegalFacts,
  address: Address.nullable(),
  phone: plain(),
  email: plain(),
  pagesMeta: z.record(z.string(), PageMeta),
  /** Other sites that its pages lead to; those of its menu need not be named. */
  siblings: z.array(z.string()).default([]),
  /** The code of the shop that the whole site is. */
  shopCode: z.string().nullable(),
  agencies: z.array(plain()),
  feeds: z.array(plain()),
  configuration: z.object({
    googleSiteVerification: z.string().nullable(),
    facebookDomainVerification: z.string().nullable(),
    isZoomBlocked: z.boolean(),
    messengerId: z.string().nullable(),
    crispId: z.string().nullable().default(null),
    hotjarId: z.string().nullable(),
    gtagId: z.string().nullable(),
    staticsDomain: z.string(),
  }),
})
export type SiteDocument = z.infer<typeof SiteDocument>
