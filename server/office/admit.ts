import type { OfficeEndpoint } from '#contract/office-endpoint.ts'
import { hasRight, type Right } from '#contract/rights.ts'
import type { OfficeContext, PlaceContext, StaffContext } from '../office-context.ts'
import { refuse } from '../refusal.ts'

/** Where this person works, and as what; null where they do not. */
export type FindPlace = (
  ctx: StaffContext,
  handle: string,
) => Promise<Pick<PlaceContext, 'place' | 'role' | 'visit'> | null>

/**
 * The one place that looks who calls the office (TEAM-02), before anything is validated. Somebody else's place is not
 * there, whatever is asked of it.
 * @throws LOGIN_REQUIRED, NOT_FOUND, ACCESS_RESTRICTED, PROOF_REQUIRED
 */
export async function admitStaff(
  { access, isDelicate, method }: Pick<OfficeEndpoint, 'access' | 'isDelicate' | 'method'>,
  ctx: OfficeContext,
  handle: string | undefined,
  findPlace: FindPlace,
): Promise<OfficeContext | StaffContext | PlaceContext> {
  if (access === 'anyone') return ctx
  if (!ctx.staff) throw refuse('LOGIN_REQUIRED')
  const caller: StaffContext = { ...ctx, staff: ctx.staff }
  if (access === 'staff') return proven(caller, isDelicate)
  const admitted = await withPlace(caller, access, handle, findPlace)
  if (admitted.visit && !mayVisitorAsk(admitted.visit, access, isDelicate, method)) throw refuse('ACCESS_RESTRICTED')
  return proven(admitted, isDelicate)
}

function proven<Caller extends StaffContext>(ctx: Caller, isDelicate: boolean): Caller {
  if (isDelicate && ctx.staff.freshUntil <= ctx.now()) throw refuse('PROOF_REQUIRED')
  return ctx
}

/** Who works in a house, and what was done there, is for the house alone. */
const notForVisitors: readonly Right[] = ['seeTeam', 'team', 'audit']

/** Whoever looks along sees what the person sees who asked them in; what is delicate stays theirs, whatever they allow. */
function mayVisitorAsk(
  { mayWrite }: { mayWrite: boolean },
  right: Right,
  isDelicate: boolean,
  method: OfficeEndpoint['method'],
): boolean {
  if (right === 'askSupport') return true
  return !isDelicate && !notForVisitors.includes(right) && (method === 'GET' || mayWrite)
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
