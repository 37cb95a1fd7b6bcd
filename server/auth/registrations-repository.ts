import { sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import { many, one, oneOrNone } from '../database/rows.ts'

/** What somebody typed who wants an account, until the address is confirmed. */
export interface RegistrationRow {
  id: string
  siteId: string
  email: string
  displayName: string
  passwordHash: string
  language: string
  termsAcceptedAt: Date | null
  createdAt: Date
}

const columns = sql`
  id, site_id as "siteId", email, display_name as "displayName", password_hash as "passwordHash", language,
  terms_accepted_at as "termsAcceptedAt", created_at as "createdAt"`

/** @param registration.email folded. */
export async function insertRegistration(
  trx: Queries,
  registration: {
    siteId: string
    email: string
    displayName: string
    passwordHash: string
    language: string
    now: Date
    expiresAt: Date
  },
): Promise<string> {
  const statement = sql<{ id: string }>`
    insert into registration (site_id, email, display_name, password_hash, language, terms_accepted_at, created_at, expires_at)
    values (${registration.siteId}, ${registration.email}, ${registration.displayName}, ${registration.passwordHash},
      ${registration.language}, ${registration.now}, ${registration.now}, ${registration.expiresAt})
    returning id`
  return (await one(trx, statement)).id
}

/** Those of an address that still wait, newest first. More than a few are not the work of one person. */
export async function selectWaiting(
  db: Queries,
  search: { siteId: string; email: string; now: Date },
): Promise<RegistrationRow[]> {
  const statement = sql<RegistrationRow>`
    select ${columns} from registration
    where site_id = ${search.siteId} and email = ${search.email} and expires_at > ${search.now}
    order by created_at desc, id limit 3`
  return many(db, statement)
}

export async function selectRegistration(
  db: Queries,
  { id, now }: { id: string; now: Date },
): Promise<RegistrationRow | null> {
  const statement = sql<RegistrationRow>`
    select ${columns} from registration where id = ${id} and expires_at > ${now}`
  return oneOrNone(db, statement)
}

export async function updateToken(
  db: Queries,
  { id, tokenHash, expiresAt }: { id: string; tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await sql`update registration set token_hash = ${tokenHash}, expires_at = ${expiresAt} where id = ${id}`.execute(db)
}

/** Uses the link up: of any number of callers one gets the registration, the others null. */
export async function takeRegistration(
  trx: Queries,
  { siteId, tokenHash, now }: { siteId: string; tokenHash: Buffer; now: Date },
): Promise<RegistrationRow | null> {
  const statement = sql<RegistrationRow>`
    delete from registration where token_hash = ${tokenHash} and site_id = ${siteId} and expires_at > ${now}
    returning ${columns}`
  return oneOrNone(trx, statement)
}

export async function deleteRegistrationsOf(
  trx: Queries,
  { siteId, email }: { siteId: string; email: string },
): Promise<void> {
  await sql`delete from registration where site_id = ${siteId} and email = ${email}`.execute(trx)
}

/** Addresses nobody confirmed in time: the mail promised that they are forgotten. */
export async function deleteLapsedRegistrations(db: Queries, now: Date): Promise<void> {
  await sql`delete from registration where expires_at <= ${now}`.execute(db)
}
