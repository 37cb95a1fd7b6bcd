import { z } from 'zod'
import { LocalizedText } from '#contract/localized.ts'
import { ConfiguredRoute, HeaderBehaviour, Menu, PageMeta, PlacedFragments, ThemeVariables } from '#contract/site.ts'

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
    tagline: LocalizedText,
    copyright: LocalizedText,
    fragments: z.array(z.string()),
    socialLinks: z.array(z.object({ name: z.string(), url: z.string() })),
  }),
  fragments: PlacedFragments.default({}),
  components: z.array(z.string()).default([]),
  tagline: LocalizedText.optional(),
  /** Who a message goes to, by index; the addresses never leave the server. */
  contacts: z.array(z.object({ index: z.int(), code: z.string(), title: LocalizedText, email: z.string() })),
  /** Fills the legal documents' placeholders; `template` names which of them. */
  legal: z.record(z.string(), z.union([z.string(), z.number(), LocalizedText])),
  address: z
    .object({
      addressLines: z.array(z.string()),
      postalCode: z.string(),
      city: z.string(),
      countryCode: z.string(),
      coordinates: z.object({ lat: z.number(), lng: z.number() }).optional(),
    })
    .nullable(),
  phone: z.string(),
  email: z.string(),
  pagesMeta: z.record(z.string(), PageMeta),
  /** Other sites that its pages lead to; those of its menu need not be named. */
  siblings: z.array(z.string()).default([]),
  /** The code of the shop that the whole site is. */
  shopCode: z.string().nullable(),
  agencies: z.array(z.string()),
  feeds: z.array(z.string()),
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
