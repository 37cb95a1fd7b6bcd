import { applicationOfficeEndpoints } from './applications-office.ts'
import { auditOfficeEndpoints } from './audit-office.ts'
import { cardAccountOfficeEndpoints } from './card-accounts-office.ts'
import { customerOfficeEndpoints } from './customers-office.ts'
import { codesOfficeEndpoints } from './codes-office.ts'
import { estateOfficeEndpoints } from './estate-office.ts'
import { deliveryOfficeEndpoints } from './delivery-office.ts'
import type { CallInput, CallResult } from './endpoint.ts'
import { findOfficeEndpoints } from './find-office.ts'
import { labelOfficeEndpoints } from './labels-office.ts'
import { letterOfficeEndpoints } from './letters-office.ts'
import { machinesOfficeEndpoints } from './machines-office.ts'
import { messageOfficeEndpoints } from './messages-office.ts'
import { figuresOfficeEndpoints } from './figures-office.ts'
import { orderOfficeEndpoints } from './orders-office.ts'
import { packingOfficeEndpoints } from './packing-office.ts'
import { paymentLinkOfficeEndpoints, waitingOrderOfficeEndpoints } from './payment-links-office.ts'
import { phoneOrderOfficeEndpoints } from './phone-orders-office.ts'
import { platformOfficeEndpoints } from './platform-office.ts'
import { pushOfficeEndpoints } from './push-office.ts'
import { refundOfficeEndpoints } from './refunds-office.ts'
import { setupOfficeEndpoints } from './setup-office.ts'
import { siteOfficeEndpoints } from './site-office.ts'
import { siteSettingsOfficeEndpoints } from './site-settings-office.ts'
import { stockOfficeEndpoints } from './stock-office.ts'
import { supportOfficeEndpoints } from './support-office.ts'
import { teamOfficeEndpoints } from './team-office.ts'
import { todayOfficeEndpoints } from './today-office.ts'
import { wineOfficeEndpoints } from './wines-office.ts'

/** Every call of the office, by name. */
export const officeEndpoints = {
  ...teamOfficeEndpoints,
  ...auditOfficeEndpoints,
  ...platformOfficeEndpoints,
  ...machinesOfficeEndpoints,
  ...applicationOfficeEndpoints,
  ...orderOfficeEndpoints,
  ...packingOfficeEndpoints,
  ...letterOfficeEndpoints,
  ...labelOfficeEndpoints,
  ...stockOfficeEndpoints,
  ...refundOfficeEndpoints,
  ...customerOfficeEndpoints,
  ...messageOfficeEndpoints,
  ...phoneOrderOfficeEndpoints,
  ...paymentLinkOfficeEndpoints,
  ...waitingOrderOfficeEndpoints,
  ...todayOfficeEndpoints,
  ...setupOfficeEndpoints,
  ...siteOfficeEndpoints,
  ...siteSettingsOfficeEndpoints,
  ...supportOfficeEndpoints,
  ...wineOfficeEndpoints,
  ...codesOfficeEndpoints,
  ...figuresOfficeEndpoints,
  ...estateOfficeEndpoints,
  ...cardAccountOfficeEndpoints,
  ...deliveryOfficeEndpoints,
  ...findOfficeEndpoints,
  ...pushOfficeEndpoints,
}

export type OfficeEndpoints = typeof officeEndpoints
export type OfficeEndpointName = keyof OfficeEndpoints
export type OfficeInput<Name extends OfficeEndpointName> = CallInput<OfficeEndpoints[Name]>
export type OfficeResult<Name extends OfficeEndpointName> = CallResult<OfficeEndpoints[Name]>

/** What stands around every answer of the office. */
export interface OfficeEnvelope<Result> {
  response: Result | null
  /** What a write left in the log, for the toast's undo; null for what has no reverse. */
  undo: { place: string; entry: string } | null
  errors: { key: string; number?: number; formattedMessage: string; field?: string }[]
  requestId: string
}
