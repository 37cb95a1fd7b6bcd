import type { Me } from '#contract/team-office.ts'
import { type Answer, answer, sessionEnded } from '../answer.ts'
import type { StaffContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { refuse } from '../refusal.ts'
import { selectPasskeysOf } from './passkeys-repository.ts'
import { updateStaff } from './people-repository.ts'
import { meOf } from './places.ts'
import { selectOpenSessions } from './sessions-repository.ts'
import { leave } from './staff-sessions.ts'

/** Name and language of whoever is logged in. */
export async function changePerson(
  ctx: StaffContext & Writing,
  { displayName, language }: OfficeRuleInput<'staffUpdate'>,
): Promise<Me> {
  await updateStaff(ctx.db, { id: ctx.staff.id, displayName, language })
  return meOf(ctx, { ...ctx.staff, displayName, language })
}

export async function logoutStaff(ctx: StaffContext & Writing): Promise<Answer<Record<string, never>>> {
  await leave(ctx.db, { id: ctx.staff.sessionId, staffId: ctx.staff.id, now: ctx.now() })
  return answer({}, { session: sessionEnded })
}

/** Where I am logged in, and what else opens my office. */
export async function readDevices({ db, staff, now }: StaffContext): Promise<OfficeRuleResult<'devices'>> {
  const sessions = await selectOpenSessions(db, { staffId: staff.id, now: now() })
  const passkeys = await selectPasskeysOf(db, staff.id)
  return {
    devices: sessions.map(({ id, name, isKept, createdAt, lastSeenAt }) => ({
      id,
      name,
      isKept,
      isThis: id === staff.sessionId,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  }
}

/** Logs one of my devices out. @throws NOT_FOUND */
export async function removeDevice(
  ctx: StaffContext & Writing,
  { device: id }: OfficeRuleInput<'deviceRemove'>,
): Promise<Record<string, never>> {
  if (!(await leave(ctx.db, { id, staffId: ctx.staff.id, now: ctx.now() }))) throw refuse('NOT_FOUND')
  return {}
}
