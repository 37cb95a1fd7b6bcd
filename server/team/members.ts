import { keyRoles } from '#contract/rights.ts'
import type { Member } from '#contract/team-office.ts'
import { tellKeyHolders } from '../audit/key-news.ts'
import { record } from '../audit/record.ts'
import { violates } from '../database/database.ts'
import { mayIn } from '../office/authority.ts'
import type { PlaceContext, StaffContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { refuse } from '../refusal.ts'
import { invitationOf, newOwner } from './invitations.ts'
import { keepingKeys, requireRole } from './keys.ts'
import {
  lockMember,
  type MemberRow,
  selectInvitations,
  selectMembers,
  updateMember,
  updateMemberEnd,
} from './members-repository.ts'

/** Who works here, and who is invited; links are for those who may invite. */
export async function readTeam(ctx: PlaceContext): Promise<OfficeRuleResult<'team'>> {
  const { db, place, now } = ctx
  const members = await selectMembers(db, place.id)
  const waiting = await selectInvitations(db, { placeId: place.id, now: now() })
  const mayInvite = mayIn(ctx, 'team')
  return {
    members: members.map((row) => memberOf(ctx, row)),
    invitations: waiting.map((row) => ({ ...invitationOf(ctx, row), ...(!mayInvite && { link: null }) })),
  }
}

/**
 * Another role, or another end.
 * @throws NOT_FOUND, VERSION_OLD, VALIDATION for a role this place does not have, LAST_KEY_HOLDER. Source: TEAM-02.
 */
export async function changeMember(
  ctx: PlaceContext & Writing,
  { member: id, role, until, version }: OfficeRuleInput<'memberUpdate'>,
): Promise<Member> {
  const { db, place } = ctx
  const before = await lockMember(db, { placeId: place.id, id, isEnded: false })
  if (!before) throw refuse('NOT_FOUND')
  if (before.version !== version) throw refuse('VERSION_OLD')
  requireRole(ctx, role)
  await keepingKeys(updateMember(db, { id, role, until }))
  if (keyRoles.includes(role) && !keyRoles.includes(before.role)) await tellOfOwner(ctx, before)
  await record(
    ctx,
    {
      action: 'memberUpdate',
      values: { name: before.displayName, role },
      changes: [
        { field: 'role', before: before.role, after: role },
        { field: 'until', before: before.until, after: until },
      ].filter((change) => change.before !== change.after),
      reverse: {
        name: 'memberUpdate',
        input: { member: id, role: before.role, until: before.until, version: version + 1 },
      },
    },
    ['team'],
  )
  return memberOf(ctx, { ...before, role, until, version: version + 1 })
}

/** Somebody works here no more. @throws NOT_FOUND, LAST_KEY_HOLDER */
export async function removeMember(
  ctx: PlaceContext & Writing,
  { member: id }: OfficeRuleInput<'memberRemove'>,
): Promise<Record<string, never>> {
  const { db, place, now } = ctx
  const before = await lockMember(db, { placeId: place.id, id, isEnded: false })
  if (!before) throw refuse('NOT_FOUND')
  await keepingKeys(updateMemberEnd(db, { id, endedAt: now() }))
  const { displayName: name, role } = before
  const reverse = { name: 'memberRestore' as const, input: { member: id } }
  await record(ctx, { action: 'memberRemove', values: { name, role }, reverse }, ['team'])
  return {}
}

/** Takes a removal back. @throws NOT_FOUND, ALREADY_MEMBER when they have been invited anew meanwhile */
export async function restoreMember(
  ctx: PlaceContext & Writing,
  { member: id }: OfficeRuleInput<'memberRestore'>,
): Promise<Member> {
  const { db, place } = ctx
  const before = await lockMember(db, { placeId: place.id, id, isEnded: true })
  if (!before) throw refuse('NOT_FOUND')
  await updateMemberEnd(db, { id, endedAt: null }).catch((error: unknown) => {
    throw violates(error, 'membership_one_of_each') ? refuse('ALREADY_MEMBER') : error
  })
  if (keyRoles.includes(before.role)) await tellOfOwner(ctx, before)
  const { displayName: name, role } = before
  const reverse = { name: 'memberRemove' as const, input: { member: id } }
  await record(ctx, { action: 'memberRestore', values: { name, role }, reverse }, ['team'])
  return memberOf(ctx, { ...before, version: before.version + 1 })
}

const tellOfOwner = (ctx: PlaceContext & Writing, member: MemberRow) =>
  tellKeyHolders(ctx, ctx.place.id, newOwner(member), { except: member.staffId })

const memberOf = ({ staff }: StaffContext, row: MemberRow): Member => ({
  id: row.id,
  displayName: row.displayName,
  email: row.email,
  role: row.role,
  until: row.until,
  since: row.createdAt.toISOString(),
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  isMe: row.staffId === staff.id,
  version: row.version,
})
