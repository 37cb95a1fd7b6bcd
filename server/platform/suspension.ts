import type { House } from '#contract/platform-office.ts'
import { record } from '../audit/record.ts'
import { queueLater } from '../database/jobs.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { refuse } from '../refusal.ts'
import { offerKeys } from '../team/invitations.ts'
import { undoMs } from '../undo-time.ts'
import { findHouse, houseOf } from './houses.ts'
import { type HouseRow, updateAgencySuspension, updateShopSuspension } from './repository.ts'

type Writer = PlaceContext & Writing

/**
 * Nothing of this house is sold from now on: its lists are empty, its goods leave no cart as an order, and a checkout that
 * is under way is refused at its next step; what was ordered before stays ordered. The words go to whoever holds its keys
 * as they are written, once the undo is gone.
 * @throws NOT_FOUND for what cannot be suspended, or is already. Source: PLATFORM-01.
 */
export async function suspendHouse(
  ctx: Writer,
  { house: handle, reason }: OfficeRuleInput<'houseSuspend'>,
): Promise<House> {
  const at = ctx.now()
  const house = await turn(ctx, handle, at)
  await queueLater(
    ctx.db,
    'mail.house.suspended',
    { placeId: house.id, at: at.toISOString(), reason, origin: ctx.origin },
    { jobKey: `suspended-${house.id}`, runAt: new Date(at.getTime() + undoMs) },
  )
  const { name } = house
  const reverse = { name: 'houseReopen' as const, input: { house: handle } }
  await record(ctx, { action: 'houseSuspend', values: { name, reason }, reverse }, ['houses'])
  return houseOf(ctx, { ...house, suspendedAt: at })
}

/** @throws NOT_FOUND for a house that is not suspended */
export async function reopenHouse(ctx: Writer, { house: handle }: OfficeRuleInput<'houseReopen'>): Promise<House> {
  const house = await turn(ctx, handle, null)
  // Words of another suspension would be needed to take this back.
  await record(ctx, { action: 'houseReopen', values: { name: house.name }, reverse: null }, ['houses'])
  return houseOf(ctx, { ...house, suspendedAt: null })
}

/** Offers somebody the keys of a house. @throws NOT_FOUND, ALREADY_MEMBER, TOO_MANY_REQUESTS */
export async function inviteKeyHolder(
  ctx: Writer,
  { house: handle, email, language }: OfficeRuleInput<'keyHolderInvite'>,
): Promise<OfficeRuleResult<'keyHolderInvite'>> {
  const house = await findHouse(ctx, handle)
  const { id, link, opensAt } = await offerKeys(ctx, house, { email, language })
  await record(ctx, { action: 'keyHolderInvite', values: { name: house.name, email }, reverse: null }, ['houses'])
  return { id, link, opensAt }
}

async function turn(ctx: Writer, handle: string, suspendedAt: Date | null): Promise<HouseRow> {
  const house = await findHouse(ctx, handle)
  const { shopId, agencyId } = house
  const isTurned = shopId
    ? await updateShopSuspension(ctx.db, { shopId, suspendedAt })
    : agencyId !== null && (await updateAgencySuspension(ctx.db, { agencyId, suspendedAt }))
  if (!isTurned) throw refuse('NOT_FOUND')
  return house
}
