import type { Services } from '../context.ts'
import type { StaffContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { refuse } from '../refusal.ts'
import { pushKeys } from './push-keys.ts'
import { deleteLapsed, deleteOfSession, selectIsOn, upsertSubscription } from './repository.ts'

export async function readPush({ db, staff, now }: StaffContext): Promise<OfficeRuleResult<'pushRead'>> {
  const { publicKey } = await pushKeys(db, now())
  return { publicKey, isOn: await selectIsOn(db, staff.sessionId) }
}

/**
 * Tells the device of this session from now on. Where it hears is an address that it names: only those of known push
 * services are called. @throws PUSH_SERVICE_UNKNOWN. Source: DAY-01.
 */
export async function startPush(
  { db, staff, now, config }: StaffContext & Writing,
  { endpoint, p256dh, auth }: OfficeRuleInput<'pushStart'>,
): Promise<Record<string, never>> {
  if (!isOfService(endpoint, config.pushServices)) throw refuse('PUSH_SERVICE_UNKNOWN')
  await upsertSubscription(db, { sessionId: staff.sessionId, endpoint, p256dh, auth, now: now() })
  return {}
}

export async function stopPush({ db, staff }: StaffContext & Writing): Promise<Record<string, never>> {
  await deleteOfSession(db, staff.sessionId)
  return {}
}

/** A host or one below it, over https; a whole origin stands for itself. */
export function isOfService(endpoint: string, services: readonly string[]): boolean {
  const { origin, protocol, hostname, port, username } = new URL(endpoint)
  if (services.includes(origin)) return true
  if (protocol !== 'https:' || port !== '' || username !== '') return false
  return services.some((service) => hostname === service || hostname.endsWith(`.${service}`))
}

/** @returns how many devices are forgotten whose session had run out by then. */
export const forgetLapsedPush = ({ database }: Pick<Services, 'database'>, before: Date): Promise<number> =>
  deleteLapsed(database.query, before)
