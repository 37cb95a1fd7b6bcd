import type { OfficeEndpoint } from '#contract/office-endpoint.ts'
import { hasRight, type Right, type Role } from '#contract/rights.ts'
import type { OfficeContext, OfficePlace, PlaceContext, StaffContext } from '../office-context.ts'
import { refuse } from '../refusal.ts'

/** Where this person works, and as what; null where they do not. */
export type FindPlace = (ctx: StaffContext, handle: string) => Promise<{ place: OfficePlace; role: Role } | null>

/**
 * The one place that looks who calls the office (TEAM-02), before anything is validated. Somebody else's place is not
 * there, whatever is asked of it.
 * @throws LOGIN_REQUIRED, NOT_FOUND, ACCESS_RESTRICTED, PROOF_REQUIRED
 */
export async function admitStaff(
  { access, isDelicate }: Pick<OfficeEndpoint, 'access' | 'isDelicate'>,
  ctx: OfficeContext,
  handle: string | undefined,
  findPlace: FindPlace,
): Promise<OfficeContext | StaffContext | PlaceContext> {
  if (access === 'anyone') return ctx
  if (!ctx.staff) throw refuse('LOGIN_REQUIRED')
  const caller: StaffContext = { ...ctx, staff: ctx.staff }
  const admitted = access === 'staff' ? caller : await withPlace(caller, access, handle, findPlace)
  if (isDelicate && ctx.staff.freshUntil <= ctx.now()) throw refuse('PROOF_REQUIRED')
  return admitted
}

async function withPlace(
  ctx: StaffContext,
  right: Right,
  handle: string | undefined,
  findPlace: FindPlace,
): Promise<PlaceContext> {
  const found = handle === undefined ? null : await findPlace(ctx, handle)
  if (!found) throw refuse('NOT_FOUND')
  if (!hasRight(right, { kind: found.place.kind, role: found.role })) throw refuse('ACCESS_RESTRICTED')
  return { ...ctx, ...found }
}
