import { ApplicationForm } from './blocks/ApplicationForm.tsx'
import { ContactDetails } from './blocks/ContactDetails.tsx'
import { Exhibitors } from './blocks/Exhibitors.tsx'
import { PricingTable } from './blocks/PricingTable.tsx'
import { Programme } from './blocks/Programme.tsx'
import { SiteHighlights } from './blocks/SiteHighlights.tsx'
import { SocialLinks } from './blocks/SocialLinks.tsx'
import { TeamGroup } from './blocks/TeamGroup.tsx'
import { Timeline } from './blocks/Timeline.tsx'

/** The components of the blocks that few pages show, in a file of their own. */
export const rareBlocks = {
  applicationForm: ApplicationForm,
  contactDetails: ContactDetails,
  exhibitors: Exhibitors,
  pricingTable: PricingTable,
  programme: Programme,
  siteHighlights: SiteHighlights,
  socialLinks: SocialLinks,
  teamGroup: TeamGroup,
  timeline: Timeline,
}
