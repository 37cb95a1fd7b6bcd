import { z } from 'zod'
import { LocalizedText } from '#contract/localized.ts'
import { CurrencyCode } from '#contract/money.ts'
import { Address } from '#contract/shop.ts'
import { ConfiguredRoute, LayoutName, Menu, PageMeta, PlacedFragments, SiteKind } from '#contract/site.ts'
import { LegalFacts } from '../shop/shop-document.ts'

/** A key in capitals between braces stands for a secret or an outside account that the demo does not have. */
const isPlaceholder = (value: string) => /^\{\{[A-Z0-9_]+\}\}$/.test(value)

export const Placeable = z.string().transform((value) => (isPlaceholder(value) ? null : value))

/** One site of `sites.json`. Its theme variables are not read: `themes.json` replaces them. */
export const SiteContent = z.object({
  code: z.string(),
  name: z.string(),
  kind: SiteKind,
  hosts: z.array(z.string()),
  layoutName: LayoutName,
  languages: z.array(z.string()),
  currencyCode: CurrencyCode,
  hasProfile: z.boolean(),
  shop: z.string().nullable(),
  agencies: z.array(z.string()),
  feeds: z.array(z.string()),
  tagline: LocalizedText.optional(),
  theme: z.object({ faviconPath: z.string(), logo: z.string(), stylePaths: z.array(z.string()) }),
  menu: Menu,
  footer: z.object({ tagline: LocalizedText, copyright: LocalizedText, fragments: z.array(z.string()) }),
  fragments: PlacedFragments.optional(),
  components: z.array(z.string()).optional(),
  siblings: z.array(z.string()).optional(),
  /** Besides one for each page. */
  routes: z.array(ConfiguredRoute).optional(),
  contacts: z.array(z.object({ index: z.int(), code: z.string(), title: LocalizedText, email: z.string() })),
  address: Address.optional(),
  phone: z.string().optional(),
  email: z.string().optional(),
  legal: LegalFacts,
  pagesMeta: z.record(z.string(), PageMeta),
  configuration: z.object({
    googleSiteVerification: Placeable,
    facebookDomainVerification: Placeable,
    messenger: z.object({ id: z.string().nullable() }),
    analytics: z.object({
      gtag: z.object({ id: z.string().nullable() }),
      hotjar: z.object({ id: z.string().nullable() }),
    }),
    isMaintenance: z.boolean(),
    isComingSoon: z.boolean(),
    staticsDomain: z.string(),
  }),
})
export type SiteContent = z.infer<typeof SiteContent>
