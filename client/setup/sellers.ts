import type { SiteKind } from '#contract/site.ts'

/** Who may be added to a site of this kind; nobody to the others. */
export const sellersOn: Partial<Record<SiteKind, 'shops' | 'agencies'>> = {
  marketplace: 'shops',
  hospitality: 'agencies',
}
