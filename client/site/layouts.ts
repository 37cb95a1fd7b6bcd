import type { LayoutName } from '#contract/site.ts'

export interface Layout {
  hasHeader: boolean
  hasCart: boolean
  hasFooter: boolean
  hasCookieBanner: boolean
  /** Whose header: the site's, or the shop's with a strip back to the marketplace. */
  header: 'site' | 'shop'
}

const full: Layout = { hasHeader: true, hasCart: true, hasFooter: true, hasCookieBanner: true, header: 'site' }

/** The eight layouts (SITE-06). What they look like is in the styles, by `body[data-layout]`. */
export const layouts: Record<LayoutName, Layout> = {
  Page: full,
  Flat: full,
  Cms: { ...full, hasCart: false },
  VigneronOnlineCms: full,
  Shop: { ...full, header: 'shop' },
  Bensadevot: full,
  GenericError: full,
  NoHeader: { ...full, hasHeader: false, hasCart: false, hasFooter: false, hasCookieBanner: false },
}
