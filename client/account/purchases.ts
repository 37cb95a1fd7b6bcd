import type { Site } from '#contract/site.ts'

/** What a visitor of this site may have bought: bottles and visits of shops, stays of agencies, or both. */
export const purchasesOf = ({ kind, agencies }: Pick<Site, 'kind' | 'agencies'>) => ({
  hasOrders: kind === 'marketplace' || kind === 'shop',
  hasBookings: agencies.length > 0,
})
