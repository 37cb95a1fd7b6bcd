import type { OfficeEndpoint } from '#contract/office-endpoint.ts'
import type { OfficeEndpoints } from '#contract/office-endpoints.ts'
import { hasRight, type Right } from '#contract/rights.ts'
import type { OfficeContext, PlaceContext, StaffContext } from '../office-context.ts'
import { refuse } from '../refusal.ts'
import { freshMs } from '../fresh-time.ts'

type Asked = Pick<OfficeEndpoint, 'access' | 'isDelicate' | 'method'>

/** Calls that are delicate for some of what they may be told: the contract says for which. */
type SometimesDelicate = {
  [Name in keyof OfficeEndpoints]: OfficeEndpoints[Name] extends { delicateWhen: string } ? Name : never
}[keyof OfficeEndpoints]

/** Who works in a house, and what was done there, is for the house alone. */
const notForVisitors: readonly Right[] = ['seeTeam', 'team', 'audit']

/**
 * Decides what somebody may do in the office, by whichever way it is asked for: as a call, as the undo of one, once more
 * under the same operation id, by whoever works there and by whoever only visits (TEAM-02, TEAM-05, decision 66).
 * Whoever looks along may do what the person may who asked them in, once they are let write; what is delicate stays the
 * house's, and so do its people and its log, whatever they were allowed.
 * @throws LOGIN_REQUIRED, NOT_FOUND without a place, ACCESS_RESTRICTED, PROOF_REQUIRED
 */
export function authorize({ access, isDelicate, method }: Asked, ctx: OfficeContext | PlaceContext): void {
  if (access === 'anyone') return
  if (!isStaff(ctx)) throw refuse('LOGIN_REQUIRED')
  if (access !== 'staff') {
    if (!('place' in ctx)) throw refuse('NOT_FOUND')
    if (!mayIn(ctx, access)) throw refuse('ACCESS_RESTRICTED')
    // Either side ends a visit.
    const isLookingOnly = ctx.visit?.mayWrite === false && access !== 'askSupport'
    if (isLookingOnly && method !== 'GET') throw refuse('ACCESS_RESTRICTED')
  }
  if (isDelicate) requireProof(ctx)
}

/** Whether this person has a right where they are, be it by working there or by looking along. */
export const mayIn = ({ place, role, visit }: Pick<PlaceContext, 'place' | 'role' | 'visit'>, right: Right): boolean =>
  hasRight(right, { kind: place.kind, role }) && !(visit && notForVisitors.includes(right))

/**
 * For a rule that finds out from what it is told, or from what stands there, that it is delicate this time: the one way
 * to say so. @throws PROOF_REQUIRED; ACCESS_RESTRICTED for who looks along, whose own proof is none of this house.
 */
export const proven = (ctx: PlaceContext, _call: SometimesDelicate): void => requireProof(ctx)

/** The last time at which it was certain who sits there; null for who looks along. */
export const provedAt = ({ staff, visit }: Pick<PlaceContext, 'staff' | 'visit'>): Date | null =>
  visit ? null : new Date(staff.freshUntil.getTime() - freshMs)

/** Whether the proof that would be asked for is there already. */
export const isProven = (ctx: StaffContext | PlaceContext): boolean =>
  !isVisiting(ctx) && ctx.staff.freshUntil > ctx.now()

function requireProof(ctx: StaffContext | PlaceContext): void {
  if (isVisiting(ctx)) throw refuse('ACCESS_RESTRICTED')
  if (!isProven(ctx)) throw refuse('PROOF_REQUIRED')
}

const isVisiting = (ctx: StaffContext | PlaceContext): boolean => 'visit' in ctx && ctx.visit !== null

const isStaff = (ctx: OfficeContext | PlaceContext): ctx is StaffContext | PlaceContext => ctx.staff !== null
