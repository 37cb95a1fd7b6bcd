import { createHmac } from 'node:crypto'
import { foldEmail } from '#contract/rules.ts'
import type { Me, OfficeLanguage } from '#contract/team-office.ts'
import { type Answer, answer } from '../answer.ts'
import type { Config } from '../config.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import { queueLater } from '../database/jobs.ts'
import { limitRate, limitRates, refusedRate } from '../http/rate-limit.ts'
import type { OfficeContext, Outside, StaffContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput } from '../office-rule.ts'
import { refuse } from '../refusal.ts'
import { isSameText } from '../same-text.ts'
import { hashToken, makeToken } from '../sessions/sessions.ts'
import { countTry, insertLoginCode, useLoginCode } from './login-codes-repository.ts'
import { selectStaff } from './people-repository.ts'
import { meOf } from './places.ts'
import { enter, isKnownDevice } from './staff-sessions.ts'

/** The mail names it. */
const codeTtlMs = 10 * 60_000

/**
 * Sends six digits, if somebody of this address works here: the answer and its time are the same for any address.
 * @throws TOO_MANY_REQUESTS. Source: TEAM-01.
 */
export async function sendLoginCode(
  ctx: OfficeContext & Outside,
  { email: typed, language }: OfficeRuleInput<'loginCodeSend'>,
): Promise<{ request: string }> {
  const email = foldEmail(typed)
  await limitCodes(ctx, email)
  return inTransaction(ctx.db, (trx) => issueCode(ctx, trx, { email, language }))
}

/** The same to whoever is logged in, to prove again who is there. @throws TOO_MANY_REQUESTS */
export async function sendProofCode(ctx: StaffContext & Writing): Promise<{ request: string }> {
  const { email, language } = ctx.staff
  return issueCode(ctx, ctx.db, { email, language })
}

/**
 * Asking is counted for the address it comes from and the one it goes to; a browser that has opened this address before
 * is counted by itself, so that nobody keeps its owner out. After twenty in a day it is one in six hours: whoever
 * guesses gets nowhere, the mailbox is not flooded, and a passkey opens as ever.
 * @throws TOO_MANY_REQUESTS
 */
export async function limitCodes(ctx: OfficeContext & Outside, email: string): Promise<void> {
  if (await isKnownDevice(ctx, email))
    return limitRates(ctx, perDay('staff-code-device', { max: 12, by: `${ctx.deviceMark} ${email}` }))
  await limitRate(ctx, 'staff-code-address', { max: 20, windowSeconds: 3600, by: ctx.address })
  await limitRate(ctx, 'staff-code', { max: 6, windowSeconds: 3600, by: email })
  const refused = await refusedRate(ctx, { 'staff-code-day': { max: codesPerDay, windowSeconds: 86_400, by: email } })
  if (refused) await limitRate(ctx, 'staff-code-late', { max: 1, windowSeconds: 6 * 3600, by: email })
}

const codesPerDay = 20

const perDay = (name: string, { max, by }: { max: number; by: string }) => ({
  [name]: { max, windowSeconds: 3600, by },
  [`${name}-day`]: { max: codesPerDay, windowSeconds: 86_400, by },
})

/** @param code.invitationId of what waits for somebody who may be new here; they are written to all the same. */
export async function issueCode(
  { now, origin }: Pick<OfficeContext, 'now' | 'origin'>,
  trx: Transaction,
  { email, language, invitationId }: { email: string; language: OfficeLanguage; invitationId?: string },
): Promise<{ request: string }> {
  const request = makeToken()
  const requestHash = hashToken(request)
  const expiresAt = new Date(now().getTime() + codeTtlMs)
  await insertLoginCode(trx, { requestHash, email, now: now(), expiresAt })
  await queueLater(
    trx,
    'mail.staff.code',
    { requestHash: requestHash.toString('base64url'), language, origin, ...(invitationId && { invitationId }) },
    // Later than that it opens nothing.
    { maxAttempts: 4 },
  )
  return { request }
}

/**
 * Opens a session, or proves again who is there.
 * @throws LOGIN_CODE_WRONG, LOGIN_CODE_OVER, TOO_MANY_REQUESTS. Source: TEAM-01.
 */
export async function enterWithCode(
  ctx: OfficeContext,
  { request, code, isKept }: OfficeRuleInput<'loginCodeEnter'>,
): Promise<Answer<Me>> {
  const tried = await tryCode(ctx, { request, code })
  const { staff, besides } = await inTransaction(ctx.db, async (trx) => {
    await spendCode(ctx, trx, tried)
    const person = await selectStaff(trx, { email: tried.email })
    // Nobody of this address works here, and no mail was ever sent: a guess.
    if (!person) throw refuse('LOGIN_CODE_WRONG', {}, 'code')
    return enter(ctx, trx, person, { isKept, proof: 'code' })
  })
  return answer(await meOf(ctx, staff), besides)
}

/** Digits that were right, and the address they went to. */
export interface TriedCode {
  requestHash: Buffer
  email: string
}

/** Five tries for one code, counted whatever comes of them. @throws LOGIN_CODE_WRONG, LOGIN_CODE_OVER, TOO_MANY_REQUESTS */
export async function tryCode(
  ctx: OfficeContext,
  { request, code }: { request: string; code: string },
): Promise<TriedCode> {
  const requestHash = hashToken(request)
  const asked = await countTry(ctx.db, { requestHash, now: ctx.now() })
  if (!asked) throw refuse('LOGIN_CODE_OVER')
  if (!digitsOf(ctx.config.appSecrets, requestHash).some((digits) => isSameText(digits, code)))
    throw refuse('LOGIN_CODE_WRONG', {}, 'code')
  return { requestHash, email: asked.email }
}

/** They open once, however many show them at the same time. @throws LOGIN_CODE_OVER */
export async function spendCode(
  { now }: Pick<OfficeContext, 'now'>,
  trx: Transaction,
  { requestHash }: TriedCode,
): Promise<void> {
  if (!(await useLoginCode(trx, { requestHash, now: now() }))) throw refuse('LOGIN_CODE_OVER')
}

/** The digits of a mail, made from the word that the asking browser holds: no row has them. */
export const digitsFor = ({ appSecret }: Pick<Config, 'appSecret'>, requestHash: Buffer): string =>
  digitsBy(appSecret, requestHash)

/** With each secret there is: a code outlives a change of the secret. */
const digitsOf = (secrets: readonly string[], requestHash: Buffer): string[] =>
  secrets.map((secret) => digitsBy(secret, requestHash))

function digitsBy(secret: string, requestHash: Buffer): string {
  const mac = createHmac('sha256', secret).update('login code\n').update(requestHash).digest()
  return String(mac.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}
