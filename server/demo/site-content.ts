import { z } from 'zod'
import { SiteDocument } from '#contract/documents/site.ts'
import { CurrencyCode } from '#contract/money.ts'
import { Address } from '#contract/shop.ts'
import { ConfiguredRoute, LayoutName, SiteKind } from '#contract/site.ts'

/** A key in capitals between braces stands for a secret or an outside account that the demo does not have. */
const isPlaceholder = (value: string) => /^\{\{[A-Z0-9_]+\}\}$/.test(value)

export const Placeable = z.string().transform((value) => (isPlaceholder(value) ? null : value))

const { menu, footer, contacts, legal, pagesMeta, tagline, agencies, feeds, fragments, components, siblings } =
  SiteDocument.shape

/** One site of `sites.json`: what of its document is written, and what has columns. */
export const SiteContent = z.object({
  ...{ menu, contacts, legal, pagesMeta, tagline, agencies, feeds, fragments, components, siblings },
  code: z.string(),
  name: z.string(),
  kind: SiteKind,
  hosts: z.array(z.string()),
  layoutName: LayoutName,
  languages: z.array(z.string()),
  currencyCode: CurrencyCode,
  hasProfile: z.boolean(),
  shop: z.string().nullable(),
  /** Its variables are not read: `themes.json` replaces them. */
  theme: SiteDocument.shape.theme.pick({ faviconPath: true, logo: true, stylePaths: true }),
  footer: footer.omit({ socialLinks: true }),
  /** Besides one for each page. */
  routes: z.array(ConfiguredRoute).optional(),
  address: Address.optional(),
  phone: z.string().optional(),
  email: z.string().optional(),
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
