import type { LayoutName } from '#contract/site.ts'

export interface Layout {
  hasHeader: boolean
  hasCart: boolean
  /** Whole, or the one line that says whose page this is. */
  footer: 'full' | 'line'
  hasCookieBanner: boolean
  /** A page of blocks ends with the site's components. */
  hasComponents: boolean
  /** Whose header: the site's, or the shop's with a strip back to the marketplace. */
  header: 'site' | 'shop'
}

const full: Layout = {
  hasHeader: true,
  hasCart: true,
  footer: 'full',
  hasCookieBanner: true,
  hasComponents: true,
  header: 'site',
}

/**
 * The eight layouts (SITE-06): what stands around a page. How its title and its sections are set, `PageTitle.tsx` and
 * `layouts.css` say, by `body[data-layout]`.
 */
export const layouts: Record<LayoutName, Layout> = {
  Page: full,
  Flat: full,
  Cms: { ...full, hasCart: false },
  VigneronOnlineCms: full,
  Shop: { ...full, header: 'shop' },
  Bensadevot: full,
  GenericError: { ...full, hasComponents: false },
  NoHeader: {
    ...full,
    hasHeader: false,
    hasCart: false,
    footer: 'line',
    hasCookieBanner: false,
    hasComponents: false,
  },
}
