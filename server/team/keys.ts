import { type Role, rolesOf } from '#contract/rights.ts'
import { violates } from '../database/database.ts'
import type { PlaceContext } from '../office-context.ts'
import { refuse } from '../refusal.ts'

/** @throws VALIDATION when nobody has this role in such a place. */
export function requireRole({ place, translate }: PlaceContext, role: Role): void {
  if (rolesOf[place.kind].includes(role)) return
  throw refuse('VALIDATION', { field: 'role' }, 'role', { sentence: translate('validation.required') })
}

/** @throws LAST_KEY_HOLDER instead of the database's own refusal. */
export async function keepingKeys<Result>(change: Promise<Result>): Promise<Result> {
  return change.catch((error: unknown) => {
    throw violates(error, 'membership_key_holder_remains') ? refuse('LAST_KEY_HOLDER') : error
  })
}
