import type { OfficeResult } from '#contract/office-endpoints.ts'
import type { Me } from '#contract/team-office.ts'

export interface WayInProps {
  token: string
  invitation: OfficeResult<'invitationRead'>
  onEntered: (me: Me) => void
}
