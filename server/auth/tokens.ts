import type { Context } from '../context.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { refuse } from '../refusal.ts'
import { hashToken, makeToken } from '../sessions/sessions.ts'
import {
  consumeToken,
  deleteTokensOf,
  insertToken,
  selectTokenAccount,
  type TokenPurpose,
} from './tokens-repository.ts'

const hour = 3_600_000
/** How long a mailed link works; the mails name it. */
const tokenTtlMs: Record<TokenPurpose, number> = { PASSWORD_RESET: hour }
/** The same for the link that confirms a registration. */
export const confirmationTtlMs = 48 * hour

/** A new token for a mailed link, which ends those mailed before. Only the mail ever holds it: the database keeps its hash. */
export async function issueToken(
  db: Queries,
  { accountId, purpose, now }: { accountId: string; purpose: TokenPurpose; now: Date },
): Promise<string> {
  const token = makeToken()
  const expiresAt = new Date(now.getTime() + tokenTtlMs[purpose])
  await deleteTokensOf(db, accountId)
  await insertToken(db, { tokenHash: hashToken(token), accountId, purpose, now, expiresAt })
  return token
}

/** Whose token it is, without using it up. @throws TOKEN_INVALID */
export async function accountOfToken(ctx: Context, token: string, purpose: TokenPurpose): Promise<string> {
  const accountId = await selectTokenAccount(ctx.db, searchOf(ctx, token, purpose))
  if (!accountId) throw refuse('TOKEN_INVALID')
  return accountId
}

/** Uses the token up; it works once, however many ask at the same time. @throws TOKEN_INVALID */
export async function useToken(ctx: Context, trx: Transaction, token: string, purpose: TokenPurpose): Promise<string> {
  const accountId = await consumeToken(trx, searchOf(ctx, token, purpose))
  if (!accountId) throw refuse('TOKEN_INVALID')
  return accountId
}

const searchOf = (ctx: Context, token: string, purpose: TokenPurpose) => ({
  siteId: ctx.site.id,
  tokenHash: hashToken(token),
  purpose,
  now: ctx.now(),
})
