import { foldEmail } from '#contract/rules.ts'
import type { Invitation, Me } from '#contract/team-office.ts'
import { type Answer, answer } from '../answer.ts'
import { record } from '../audit/record.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import { queueLater } from '../database/jobs.ts'
import type { OfficeContext, PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { refuse } from '../refusal.ts'
import { undoMs } from '../undo-time.ts'
import { linkOf, readLink } from './invitation-links.ts'
import { keepingKeys, requireRole } from './keys.ts'
import {
  ensureMember,
  insertInvitation,
  type InvitationRow,
  lockInvitation,
  selectInvitation,
  selectIsMember,
  updateInvitation,
} from './members-repository.ts'
import { ensureStaff, selectPlace, selectStaff, type StaffRow } from './people-repository.ts'
import { meOf } from './places.ts'
import { enter } from './staff-sessions.ts'

export const invitationTtlMs = 7 * 86_400_000

/**
 * Invites an address to this place.
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

/** The same into another place, by the platform; the log is the caller's. @throws ALREADY_MEMBER, TOO_MANY_REQUESTS */
export async function inviteTo(
  ctx: PlaceContext & Writing,
  placeId: string,
  given: Pick<InvitationRow, 'email' | 'role' | 'until' | 'language'>,
): Promise<{ id: string; link: string }> {
  const { id } = await addInvitation(ctx, placeId, given)
  return { id, link: linkOf(ctx.config, ctx.origin, id) }
}

async function addInvitation(
  ctx: PlaceContext & Writing,
  placeId: string,
  { email: typed, ...given }: Pick<InvitationRow, 'email' | 'role' | 'until' | 'language'>,
): Promise<InvitationRow> {
  const { db, staff, now } = ctx
  const email = foldEmail(typed)
  if (await selectIsMember(db, { placeId, email })) throw refuse('ALREADY_MEMBER', {}, 'email')
  const expiresAt = new Date(now().getTime() + invitationTtlMs)
  const row = await insertInvitation(db, { ...given, placeId, email, invitedBy: staff.id, now: now(), expiresAt })
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

/** Who invites whom to what, for whoever holds the link. @throws INVITATION_OVER */
export async function readInvitation(
  ctx: OfficeContext,
  { token }: OfficeRuleInput<'invitationRead'>,
): Promise<OfficeRuleResult<'invitationRead'>> {
  const id = readLink(ctx.config, token)
  const row = id === null ? null : await selectInvitation(ctx.db, id)
  const place = row && (await selectPlace(ctx.db, { id: row.placeId, language: ctx.language }))
  if (!row || !place || !isOpen(ctx, row)) throw refuse('INVITATION_OVER')
  const isKnown = (await selectStaff(ctx.db, { email: row.email })) !== null
  const { email, role, until, invitedBy } = row
  return { placeName: place.name, kind: place.kind, role, until, email, invitedBy, isKnown }
}

/**
 * Makes whoever was invited a member. Who is new here enters with the link; an address that somebody has already proved
 * theirs is opened by nothing but its own passkey or code, so they log in first.
 * @throws INVITATION_OVER, LOGIN_REQUIRED, INVITATION_NOT_YOURS, VALIDATION without a name, LAST_KEY_HOLDER
 */
export async function acceptInvitation(
  ctx: OfficeContext,
  { token, displayName, language, isKept }: OfficeRuleInput<'invitationAccept'>,
): Promise<Answer<Me>> {
  const id = readLink(ctx.config, token)
  if (id === null) throw refuse('INVITATION_OVER')
  const now = ctx.now()
  const { staff, besides } = await inTransaction(ctx.db, async (trx) => {
    const row = await lockInvitation(trx, { placeId: null, id })
    if (!row || !isOpen(ctx, row)) throw refuse('INVITATION_OVER')
    const person = await invited(ctx, trx, row, () => {
      if (displayName === undefined)
        throw refuse('VALIDATION', { field: 'displayName' }, 'displayName', {
          sentence: ctx.translate('validation.required'),
        })
      return ensureStaff(trx, { email: row.email, displayName, language, now })
    })
    const { placeId, role, until } = row
    await keepingKeys(ensureMember(trx, { placeId, staffId: person.id, role, until, now }))
    await updateInvitation(trx, { id, acceptedAt: now, withdrawnAt: null })
    const entered = await enter(ctx, trx, person, { isKept })
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

async function invited(
  ctx: OfficeContext,
  trx: Transaction,
  { email }: InvitationRow,
  make: () => Promise<StaffRow>,
): Promise<StaffRow> {
  if (ctx.staff) {
    if (ctx.staff.email !== email) throw refuse('INVITATION_NOT_YOURS')
    return ctx.staff
  }
  if (await selectStaff(trx, { email })) throw refuse('LOGIN_REQUIRED')
  return make()
}

export const invitationOf = (
  { config, origin }: Pick<OfficeContext, 'config' | 'origin'>,
  { id, email, role, until, invitedBy, expiresAt }: InvitationRow,
): Invitation => ({
  id,
  email,
  role,
  until,
  invitedBy,
  expiresAt: expiresAt.toISOString(),
  link: linkOf(config, origin, id),
})

/** The mail asks, when it is written, whether the invitation still stands. */
const sendInvitation = ({ db, origin, now }: PlaceContext & Writing, invitationId: string): Promise<void> =>
  queueLater(
    db,
    'mail.staff.invitation',
    { invitationId, origin },
    { jobKey: `invitation-${invitationId}`, runAt: new Date(now().getTime() + undoMs) },
  )

const isOpen = ({ now }: Pick<OfficeContext, 'now'>, { acceptedAt, withdrawnAt, expiresAt }: InvitationRow): boolean =>
  !acceptedAt && !withdrawnAt && expiresAt > now()
