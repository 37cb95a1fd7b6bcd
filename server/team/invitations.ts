import { keyRoles } from '#contract/rights.ts'
import { foldEmail } from '#contract/rules.ts'
import type { Invitation, Me } from '#contract/team-office.ts'
import { type Answer, answer } from '../answer.ts'
import { isHeld, type KeyNews, tellKeyHolders } from '../audit/key-news.ts'
import { record } from '../audit/record.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import { queueLater } from '../database/jobs.ts'
import type { OfficeContext, Outside, PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { refuse } from '../refusal.ts'
import { type LinkWay, linkOf, readLink } from './invitation-links.ts'
import { keepingKeys, requireRole } from './keys.ts'
import { issueCode, limitCodes, spendCode, type TriedCode, tryCode } from './login-codes.ts'
import {
  ensureMember,
  insertInvitation,
  type InvitationRow,
  lockInvitation,
  openInvitation,
  selectInvitation,
  selectIsMember,
  updateInvitation,
} from './members-repository.ts'
import { ensureStaff, lockAddress, selectPlace, selectStaff, type StaffRow } from './people-repository.ts'
import { meOf } from './places.ts'
import { enter, type Proof } from './staff-sessions.ts'

export const invitationTtlMs = 7 * 86_400_000
/** How long those who hold the keys of a house have to say no to somebody the platform offers them. */
const offerWaitMs = 86_400_000

/**
 * Invites an address to this place. Its mail leaves at once: whoever is invited hears of it, whatever is made of it.
 * @throws ALREADY_MEMBER, VALIDATION for a role this place does not have, TOO_MANY_REQUESTS. Source: TEAM-02.
 */
export async function invite(
  ctx: PlaceContext & Writing,
  { email: typed, role, until, language }: OfficeRuleInput<'invite'>,
): Promise<Invitation> {
  requireRole(ctx, role)
  const row = await addInvitation(ctx, ctx.place.id, { email: typed, role, until, language })
  const { email } = row
  const reverse = { name: 'invitationWithdraw' as const, input: { invitation: row.id } }
  await record(ctx, { action: 'invite', values: { email, role }, reverse }, ['team'])
  return invitationOf(ctx, row)
}

/** The same into a place that has just been made, as its owner; the log is the caller's. @throws TOO_MANY_REQUESTS */
export async function inviteOwner(
  ctx: PlaceContext & Writing,
  placeId: string,
  given: Pick<InvitationRow, 'email' | 'language'>,
): Promise<void> {
  await addInvitation(ctx, placeId, { ...given, role: 'owner', until: null })
}

/**
 * Offers the keys of a house, by the platform. Whoever holds them hears of it at once and has a day to withdraw it, or
 * agrees sooner; of a house without anybody the platform's own people hear. It stands in the house's log.
 * @throws ALREADY_MEMBER, TOO_MANY_REQUESTS. Source: PLATFORM-01.
 */
export async function offerKeys(
  ctx: PlaceContext & Writing,
  house: Pick<PlaceContext['place'], 'id' | 'handle' | 'name'>,
  given: Pick<InvitationRow, 'email' | 'language'>,
): Promise<OfferedInvitation> {
  const { db, now, staff } = ctx
  const opensAt = (await isHeld(ctx, house.id)) ? new Date(now().getTime() + offerWaitMs) : null
  const row = await addInvitation(ctx, house.id, { ...given, role: 'owner', until: null, opensAt })
  const { email } = row
  await tellKeyHolders(ctx, house.id, {
    ...{ kind: 'offer', who: staff.displayName, email },
    opensAt: opensAt && opensAt.toISOString(),
  })
  const deed = { action: 'keyHolderInvite' as const, values: { name: house.name, email }, reverse: null }
  await record({ db, place: house, staff, now }, deed, ['team'])
  return invitationOf(ctx, row)
}

/** What the platform has offered need not wait any longer. @throws NOT_FOUND for one that does not wait */
export async function agreeToInvitation(
  ctx: PlaceContext & Writing,
  { invitation: id }: OfficeRuleInput<'invitationAgree'>,
): Promise<Invitation> {
  const { db, place } = ctx
  const row = await lockInvitation(db, { placeId: place.id, id })
  if (!row || !isOpen(ctx, row) || !isWaiting(ctx, row)) throw refuse('NOT_FOUND')
  await openInvitation(db, id)
  await sendInvitation(ctx, id)
  const { email, role } = row
  const reverse = { name: 'invitationWithdraw' as const, input: { invitation: id } }
  await record(ctx, { action: 'invitationAgree', values: { email, role }, reverse }, ['team'])
  return invitationOf(ctx, { ...row, opensAt: null })
}

type Given = Pick<InvitationRow, 'email' | 'role' | 'until' | 'language'> & Partial<Pick<InvitationRow, 'opensAt'>>

async function addInvitation(
  ctx: PlaceContext & Writing,
  placeId: string,
  { email: typed, opensAt = null, ...given }: Given,
): Promise<InvitationRow> {
  const { db, staff, now } = ctx
  const email = foldEmail(typed)
  if (await selectIsMember(db, { placeId, email })) throw refuse('ALREADY_MEMBER', {}, 'email')
  const expiresAt = new Date(now().getTime() + invitationTtlMs)
  const by = { invitedBy: staff.id, now: now(), expiresAt, opensAt }
  const row = await insertInvitation(db, { ...given, ...by, placeId, email })
  await sendInvitation(ctx, row.id)
  return row
}

/** The link opens nothing any more. @throws NOT_FOUND for one that does not wait */
export async function withdrawInvitation(
  ctx: PlaceContext & Writing,
  { invitation: id }: OfficeRuleInput<'invitationWithdraw'>,
): Promise<Record<string, never>> {
  const { db, place, now } = ctx
  const row = await lockInvitation(db, { placeId: place.id, id })
  if (!row || row.acceptedAt || row.withdrawnAt) throw refuse('NOT_FOUND')
  await updateInvitation(db, { id, acceptedAt: null, withdrawnAt: now() })
  const { email, role } = row
  const reverse = { name: 'invitationRestore' as const, input: { invitation: id } }
  await record(ctx, { action: 'invitationWithdraw', values: { email, role }, reverse }, ['team'])
  return {}
}

/** Takes a withdrawal back. @throws NOT_FOUND, INVITATION_OVER */
export async function restoreInvitation(
  ctx: PlaceContext & Writing,
  { invitation: id }: OfficeRuleInput<'invitationRestore'>,
): Promise<Invitation> {
  const { db, place, now } = ctx
  const row = await lockInvitation(db, { placeId: place.id, id })
  if (!row?.withdrawnAt) throw refuse('NOT_FOUND')
  if (row.expiresAt <= now()) throw refuse('INVITATION_OVER')
  await updateInvitation(db, { id, acceptedAt: null, withdrawnAt: null })
  await sendInvitation(ctx, id)
  const { email, role } = row
  const reverse = { name: 'invitationWithdraw' as const, input: { invitation: id } }
  await record(ctx, { action: 'invitationRestore', values: { email, role }, reverse }, ['team'])
  return invitationOf(ctx, { ...row, withdrawnAt: null })
}

/** Who invites whom to what, for whoever holds the link. @throws INVITATION_OVER, INVITATION_WITHDRAWN */
export async function readInvitation(
  ctx: OfficeContext,
  { token }: OfficeRuleInput<'invitationRead'>,
): Promise<OfficeRuleResult<'invitationRead'>> {
  const { id, way } = openLink(ctx, token)
  const row = requireOpen(ctx, await selectInvitation(ctx.db, id))
  const place = await selectPlace(ctx.db, { id: row.placeId, language: ctx.language })
  if (!place) throw refuse('INVITATION_OVER')
  // Whoever invites an address does not learn whether it works elsewhere.
  const isKnown = way === 'shown' ? null : (await selectStaff(ctx.db, { email: row.email })) !== null
  const { email, role, until, invitedBy } = row
  const opensAt = isWaiting(ctx, row) ? row.opensAt.toISOString() : null
  return { placeName: place.name, kind: place.kind, role, until, email, invitedBy, opensAt, isKnown }
}

/**
 * Sends six digits to the invited address, for whoever comes by a link that was handed over.
 * @throws INVITATION_OVER, INVITATION_WITHDRAWN, INVITATION_WAITS, TOO_MANY_REQUESTS
 */
export async function sendInvitationCode(
  ctx: OfficeContext & Outside,
  { token, language }: OfficeRuleInput<'invitationCodeSend'>,
): Promise<OfficeRuleResult<'invitationCodeSend'>> {
  const { id } = openLink(ctx, token)
  const { email } = requireBegun(ctx, requireOpen(ctx, await selectInvitation(ctx.db, id)))
  await limitCodes(ctx, email)
  return inTransaction(ctx.db, (trx) => issueCode(ctx, trx, { email, language, invitationId: id }))
}

/**
 * Makes whoever was invited a member. Nothing but their mailbox proves the address of somebody new: the word of the
 * mailed link, or six digits. Who works here already is opened by nothing but their own passkey or digits.
 * @throws INVITATION_OVER, INVITATION_WITHDRAWN, INVITATION_WAITS, LOGIN_REQUIRED, PROOF_REQUIRED, INVITATION_NOT_YOURS,
 * LOGIN_CODE_WRONG, LOGIN_CODE_OVER, VALIDATION without a name, LAST_KEY_HOLDER
 */
export async function acceptInvitation(
  ctx: OfficeContext,
  { token, displayName, language, isKept, proof: digits }: OfficeRuleInput<'invitationAccept'>,
): Promise<Answer<Me>> {
  const { id, way } = openLink(ctx, token)
  const tried = digits ? await tryCode(ctx, digits) : null
  const now = ctx.now()
  const { staff, besides } = await inTransaction(ctx.db, async (trx) => {
    const row = requireBegun(ctx, requireOpen(ctx, await lockInvitation(trx, { placeId: null, id })))
    const { placeId, role, until, email } = row
    // Of two first entries of one address at once, the second finds who it is.
    await lockAddress(trx, email)
    const known = await selectStaff(trx, { email })
    const proof = proofOf(ctx, { email, known, way, tried })
    if (tried) await spendCode(ctx, trx, tried)
    const person = known ?? (await ensureStaff(trx, { email, displayName: named(ctx, displayName), language, now }))
    await keepingKeys(ensureMember(trx, { placeId, staffId: person.id, role, until, now }))
    await updateInvitation(trx, { id, acceptedAt: now, withdrawnAt: null })
    const entered = await entering(ctx, trx, person, { isKept, proof })
    if (keyRoles.includes(role))
      await tellKeyHolders({ ...ctx, db: trx }, placeId, newOwner(person), { except: person.id })
    const place = await selectPlace(trx, { id: placeId, language })
    if (place)
      await record(
        { db: trx, place, staff: entered.staff, now: ctx.now },
        { action: 'invitationAccept', values: { name: person.displayName, role }, reverse: null },
        ['team'],
      )
    return entered
  })
  return answer(await meOf({ ...ctx, db: ctx.db }, staff), besides)
}

const entering = (
  ctx: OfficeContext,
  trx: Transaction,
  person: StaffRow,
  { isKept, proof }: { isKept: boolean; proof: Proof | null },
): ReturnType<typeof enter> | Pick<Awaited<ReturnType<typeof enter>>, 'staff' | 'besides'> => {
  if (proof) return enter(ctx, trx, person, { isKept, proof })
  if (!ctx.staff) throw refuse('LOGIN_REQUIRED')
  return { staff: ctx.staff, besides: {} }
}

/** What shows that it is them; null for whoever is here and has shown it. */
function proofOf(
  { staff }: OfficeContext,
  { email, known, way, tried }: { email: string; known: StaffRow | null; way: LinkWay; tried: TriedCode | null },
): Proof | null {
  if (tried && tried.email !== email) throw refuse('LOGIN_CODE_WRONG', {}, 'code')
  if (staff && staff.email !== email) throw refuse('INVITATION_NOT_YOURS')
  if (tried) return 'code'
  if (!staff) {
    // Who is known is told so in their mailbox alone: everybody else is asked for the same.
    if (known || way === 'shown') throw refuse('LOGIN_REQUIRED')
    return way
  }
  if (known?.provedAt) return null
  if (way !== 'mailed') throw refuse('PROOF_REQUIRED')
  return way
}

/** @throws VALIDATION without a name */
function named({ translate }: OfficeContext, displayName: string | undefined): string {
  if (displayName !== undefined) return displayName
  throw refuse('VALIDATION', { field: 'displayName' }, 'displayName', { sentence: translate('validation.required') })
}

/** @throws INVITATION_OVER for a word that is not ours */
function openLink({ config }: OfficeContext, token: string): { id: string; way: LinkWay } {
  const link = readLink(config, token)
  if (!link) throw refuse('INVITATION_OVER')
  return link
}

function requireOpen(ctx: OfficeContext, row: InvitationRow | null): InvitationRow {
  if (row?.withdrawnAt) throw refuse('INVITATION_WITHDRAWN')
  if (!row || !isOpen(ctx, row)) throw refuse('INVITATION_OVER')
  return row
}

function requireBegun(ctx: OfficeContext, row: InvitationRow): InvitationRow {
  if (isWaiting(ctx, row)) throw refuse('INVITATION_WAITS')
  return row
}

/** As whoever invites reads it. */
type OfferedInvitation = Invitation & { link: string }

/** @returns what those hear who hold the keys already */
export const newOwner = ({ displayName, email }: Pick<StaffRow, 'displayName' | 'email'>): KeyNews => ({
  ...{ kind: 'owner', who: displayName, email },
})

export const invitationOf = (
  ctx: Pick<OfficeContext, 'config' | 'origin' | 'now'>,
  row: InvitationRow,
): OfferedInvitation => {
  const { id, email, role, until, invitedBy, expiresAt } = row
  return {
    ...{ id, email, role, until, invitedBy },
    expiresAt: expiresAt.toISOString(),
    opensAt: isWaiting(ctx, row) ? row.opensAt.toISOString() : null,
    link: linkOf(ctx.config, ctx.origin, { id, way: 'shown' }),
  }
}

/** The mail asks, when it is written, whether the invitation still stands. */
const sendInvitation = ({ db, origin }: PlaceContext & Writing, invitationId: string): Promise<void> =>
  queueLater(db, 'mail.staff.invitation', { invitationId, origin }, { jobKey: `invitation-${invitationId}` })

const isOpen = ({ now }: Pick<OfficeContext, 'now'>, { acceptedAt, withdrawnAt, expiresAt }: InvitationRow): boolean =>
  !acceptedAt && !withdrawnAt && expiresAt > now()

const isWaiting = ({ now }: Pick<OfficeContext, 'now'>, row: InvitationRow): row is InvitationRow & { opensAt: Date } =>
  row.opensAt !== null && row.opensAt > now()
