import type { OfficeEndpointName } from '#contract/office-endpoints.ts'
import type { OfficeLanguage } from '#contract/team-office.ts'
import type { PlaceKind, Role } from '#contract/rights.ts'
import type { Services } from './context.ts'
import type { Queries, Transaction } from './database/database.ts'
import type { Translate } from './i18n/translator.ts'

/** Who is logged in to the office, with which session (TEAM-01). */
export interface Staff {
  id: string
  sessionId: string
  displayName: string
  email: string
  language: OfficeLanguage
  deviceName: string
  freshUntil: Date
}

/** Where a call is about. */
export interface OfficePlace {
  id: string
  handle: string
  kind: PlaceKind
  name: string
  /** Of the site it is, or belongs to; null for the platform. */
  siteId: string | null
  shopId: string | null
  agencyId: string | null
}

/** What every rule of the office receives. One per request. Its one way to the database is `db`. */
export interface OfficeContext extends Omit<Services, 'database'> {
  db: Queries
  language: OfficeLanguage
  translate: Translate
  requestId: string
  /** `https://host[:port]` of the office. */
  origin: string
  /** For rate limits only. */
  address: string
  /** `Firefox, Linux` */
  deviceName: string
  /** What the browser keeps through its logins; undefined in one that has never been here. */
  deviceMark: string | undefined
  /** Whoever is logged in, whether the call asks for it or not. */
  staff: Staff | null
}

export interface StaffContext extends OfficeContext {
  staff: Staff
}

export interface PlaceContext extends StaffContext {
  place: OfficePlace
  role: Role
  /** Somebody who was asked in and looks along, as the person with this role who asked them; null for who works here. */
  visit: { until: Date; mayWrite: boolean } | null
}

/**
 * What is given besides to who works outside of any transaction: a reading rule, one of the way in, and what is prepared
 * for a write. Never what a write is given: it holds a connection, and who waits for a second one while holding the first
 * stops, with enough of the same, the whole node.
 */
export interface Outside extends Pick<Services, 'database'> {}

/** What is given besides to what is prepared for a write. */
export interface Preparing extends Outside {
  /** Stores a file for the write. It is removed again if that comes to nothing. */
  keepFile: (filePath: string, bytes: Uint8Array) => Promise<void>
}

/** What a write is given besides: everything it does is one transaction with its place in the log. */
export interface Writing {
  db: Transaction
  /** The entry that this write has left in the log, if it can be taken back. */
  noted: { entry: string | null }
  /** The entry that this write takes back. */
  undoing: string | null
  /** Does what another call does, as this caller and in this transaction. @throws ACCESS_RESTRICTED, PROOF_REQUIRED */
  repeat: (ctx: PlaceContext & Writing, call: { name: OfficeEndpointName; input: object }) => Promise<void>
}
