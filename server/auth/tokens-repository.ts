import { sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import { oneOrNone } from '../database/rows.ts'

export type TokenPurpose = 'PASSWORD_RESET'

export async function insertToken(
  db: Queries,
  token: { tokenHash: Buffer; accountId: string; purpose: TokenPurpose; now: Date; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into account_token (token_hash, account_id, purpose, created_at, expires_at)
    values (${token.tokenHash}, ${token.accountId}, ${token.purpose}, ${token.now}, ${token.expiresAt})`.execute(db)
}

interface TokenSearch {
  siteId: string
  tokenHash: Buffer
  purpose: TokenPurpose
  now: Date
}

/** The account a token that still works was made for. */
export async function selectTokenAccount(db: Queries, search: TokenSearch): Promise<string | null> {
  const statement = sql<{ accountId: string }>`
    select token.account_id as "accountId" from account_token token join account on account.id = token.account_id
    where token.token_hash = ${search.tokenHash} and token.purpose = ${search.purpose} and token.used_at is null
      and token.expires_at > ${search.now} and account.site_id = ${search.siteId} and account.erased_at is null`
  return (await oneOrNone(db, statement))?.accountId ?? null
}

/** Uses the token up: of any number of callers one gets the account, the others null. */
export async function consumeToken(trx: Queries, search: TokenSearch): Promise<string | null> {
  const statement = sql<{ accountId: string }>`
    update account_token token set used_at = ${search.now} from account
    where token.token_hash = ${search.tokenHash} and token.purpose = ${search.purpose} and token.used_at is null
      and token.expires_at > ${search.now} and account.id = token.account_id and account.site_id = ${search.siteId}
      and account.erased_at is null
    returning token.account_id as "accountId"`
  return (await oneOrNone(trx, statement))?.accountId ?? null
}

export async function deleteTokensOf(trx: Queries, accountId: string): Promise<void> {
  await sql`delete from account_token where account_id = ${accountId}`.execute(trx)
}

export async function deleteExpiredTokens(db: Queries, now: Date): Promise<void> {
  await sql`delete from account_token where expires_at < ${now}`.execute(db)
}
