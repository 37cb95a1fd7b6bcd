import { sql } from 'kysely'
import type { Contact } from '#contract/cart.ts'
import type { Queries } from '../database/database.ts'
import { many, oneOrNone } from '../database/rows.ts'

export interface AccountRow {
  id: string
  siteId: string
  email: string
  roles: string[]
  displayName: string
  picture: string | null
  language: string | null
  contact: unknown
  passwordHash: string | null
  isEmailVerified: boolean
  createdAt: Date
  lastSeenAt: Date
  termsAcceptedAt: Date | null
}

const selection = sql`
  select id, site_id as "siteId", email, roles, display_name as "displayName", picture, language, contact,
    password_hash as "passwordHash", is_email_verified as "isEmailVerified", created_at as "createdAt",
    last_seen_at as "lastSeenAt", terms_accepted_at as "termsAcceptedAt"
  from account`

export async function selectAccount(db: Queries, id: string): Promise<AccountRow | null> {
  return oneOrNone(db, sql<AccountRow>`${selection} where id = ${id} and erased_at is null`)
}

/** @param email folded. */
export async function selectAccountByEmail(
  db: Queries,
  { siteId, email }: { siteId: string; email: string },
): Promise<AccountRow | null> {
  const statement = sql<AccountRow>`
    ${selection} where site_id = ${siteId} and lower(email) = lower(${email}) and erased_at is null`
  return oneOrNone(db, statement)
}

/** Holds the account until the end of the transaction, if its password is still the one that was checked. */
export async function lockAccount(
  trx: Queries,
  { id, passwordHash }: { id: string; passwordHash: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from account where id = ${id} and password_hash is not distinct from ${passwordHash} and erased_at is null
    for update`.execute(trx)
  return rows.length > 0
}

/**
 * The account of a registration whose address is confirmed now.
 * @returns its id, or null when the address has an account already.
 */
export async function insertAccount(
  trx: Queries,
  account: {
    siteId: string
    email: string
    displayName: string
    passwordHash: string
    language: string
    termsAcceptedAt: Date | null
    now: Date
  },
): Promise<string | null> {
  const statement = sql<{ id: string }>`
    insert into account (site_id, email, display_name, password_hash, language, is_email_verified, created_at, updated_at,
      last_seen_at, terms_accepted_at)
    values (${account.siteId}, ${account.email}, ${account.displayName}, ${account.passwordHash}, ${account.language}, true,
      ${account.now}, ${account.now}, ${account.now}, ${account.termsAcceptedAt})
    on conflict (site_id, lower(email)) where erased_at is null do nothing
    returning id`
  return (await oneOrNone(trx, statement))?.id ?? null
}

/** The last contact, from which the years of keeping are counted. */
export async function touchAccount(trx: Queries, { id, now }: { id: string; now: Date }): Promise<void> {
  await sql`update account set last_seen_at = greatest(last_seen_at, ${now}) where id = ${id}`.execute(trx)
}

/** Whoever sets a password through a mailed link has proved the address, too. */
export async function updatePassword(
  trx: Queries,
  { id, passwordHash, isEmailProved, now }: { id: string; passwordHash: string; isEmailProved: boolean; now: Date },
): Promise<void> {
  await sql`
    update account set password_hash = ${passwordHash}, is_email_verified = is_email_verified or ${isEmailProved},
      updated_at = ${now} where id = ${id}`.execute(trx)
}

export async function updateProfile(
  db: Queries,
  profile: { id: string; displayName: string; language: string | null; contact: Contact | null; now: Date },
): Promise<void> {
  const contact = profile.contact && JSON.stringify(profile.contact)
  await sql`
    update account set display_name = ${profile.displayName}, language = ${profile.language},
      contact = ${contact}::jsonb, updated_at = ${profile.now} where id = ${profile.id}`.execute(db)
}

/** @returns the picture it had before. */
export async function updatePicture(
  trx: Queries,
  { id, picture, now }: { id: string; picture: string | null; now: Date },
): Promise<string | null> {
  const statement = sql<{ picture: string | null }>`
    with before as (select id, picture from account where id = ${id} for update)
    update account set picture = ${picture}, updated_at = ${now} from before
    where account.id = before.id returning before.picture`
  return (await oneOrNone(trx, statement))?.picture ?? null
}

/** Sessions, carts and tokens go with it; orders lose their account. */
export async function deleteAccount(trx: Queries, id: string): Promise<void> {
  await sql`delete from account where id = ${id}`.execute(trx)
}

/** Accounts nobody has used since, in the order of their ids; who runs the site is not forgotten for being away. */
export async function selectIdleAccountIds(
  db: Queries,
  { before, after }: { before: Date; after: string | null },
): Promise<string[]> {
  const statement = sql<{ id: string }>`
    select id from account where last_seen_at < ${before} and roles <@ '{user}'
      and (${after}::uuid is null or id > ${after}::uuid) order by id limit 1000`
  const rows = await many(db, statement)
  return rows.map(({ id }) => id)
}

/** Accounts of the release before, which wait for a confirmation that has run out. */
export async function deleteUnconfirmedAccounts(db: Queries, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from account where not is_email_verified and created_at < ${before}`.execute(db)
  return Number(numAffectedRows ?? 0)
}
