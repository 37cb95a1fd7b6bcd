import { shopQuery } from '../shop/queries.ts'
import { ApplicationForm } from './blocks/ApplicationForm.tsx'
import { ContactDetails } from './blocks/ContactDetails.tsx'
import { Exhibitors } from './blocks/Exhibitors.tsx'
import { PricingTable } from './blocks/PricingTable.tsx'
import { Programme } from './blocks/Programme.tsx'
import { SiteHighlights } from './blocks/SiteHighlights.tsx'
import { SocialLinks } from './blocks/SocialLinks.tsx'
import { TeamGroup } from './blocks/TeamGroup.tsx'
import { Timeline } from './blocks/Timeline.tsx'
import type { Parts } from './late-parts.tsx'
import { dataQuery } from './queries.ts'

type RareBlock =
  | 'applicationForm'
  | 'contactDetails'
  | 'exhibitors'
  | 'pricingTable'
  | 'programme'
  | 'siteHighlights'
  | 'socialLinks'
  | 'teamGroup'
  | 'timeline'

/** The blocks that few pages show, in a file of their own. */
export const rareBlocks: Parts<RareBlock> = {
  applicationForm: { component: ApplicationForm },
  contactDetails: {
    component: ContactDetails,
    load: async (page, { shop }) => {
      if (shop) await page.queryClient.ensureQueryData(shopQuery(page, page.language, shop))
    },
  },
  exhibitors: { component: Exhibitors },
  pricingTable: { component: PricingTable },
  programme: {
    component: Programme,
    load: (page, { data }) => page.queryClient.ensureQueryData(dataQuery(page, page.language, data)),
  },
  siteHighlights: { component: SiteHighlights },
  socialLinks: { component: SocialLinks },
  teamGroup: { component: TeamGroup },
  timeline: { component: Timeline },
}
