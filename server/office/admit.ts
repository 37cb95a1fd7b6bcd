import type { OfficeEndpoint } from '#contract/office-endpoint.ts'
import type { OfficeContext, PlaceContext, StaffContext } from '../office-context.ts'
import { refuse } from '../refusal.ts'
import { authorize } from './authority.ts'

/** Where this person works, and as what; null where they do not. */
export type FindPlace = (
  ctx: StaffContext,
  handle: string,
) => Promise<Pick<PlaceContext, 'place' | 'role' | 'visit'> | null>

interface Knock {
  /** The place that the address names; not yet looked at. */
  handle: string | undefined
  /** Who made this write, as their device says of what has waited there; undefined where it says nothing. */
  madeBy: unknown
}

/**
 * Finds out who calls the office and where they are (TEAM-02), before anything is validated; what they may do is
 * `authorize`'s to say. Somebody else's place is not there, whatever is asked of it.
 * @throws LOGIN_REQUIRED, OTHER_STAFF when somebody else is logged in than made it, NOT_FOUND, ACCESS_RESTRICTED,
 * PROOF_REQUIRED
 */
export async function admitStaff(
  endpoint: Pick<OfficeEndpoint, 'access' | 'isDelicate' | 'method'>,
  ctx: OfficeContext,
  { handle, madeBy }: Knock,
  findPlace: FindPlace,
): Promise<OfficeContext | StaffContext | PlaceContext> {
  const caller = await found(endpoint, ctx, { handle, madeBy }, findPlace)
  authorize(endpoint, caller)
  return caller
}

async function found(
  { access }: Pick<OfficeEndpoint, 'access'>,
  ctx: OfficeContext,
  { handle, madeBy }: Knock,
  findPlace: FindPlace,
): Promise<OfficeContext | StaffContext | PlaceContext> {
  if (access === 'anyone' || !ctx.staff) return ctx
  if (madeBy !== undefined && madeBy !== ctx.staff.id) throw refuse('OTHER_STAFF')
  const caller: StaffContext = { ...ctx, staff: ctx.staff }
  if (access === 'staff') return caller
  const there = handle === undefined ? null : await findPlace(caller, handle)
  return there ? { ...caller, ...there } : caller
}
