import type { ApplicationState } from '#contract/applications-office.ts'
import { slugOf } from '#contract/slugs.ts'
import { officeLanguages } from '#contract/team-office.ts'
import { record } from '../audit/record.ts'
import { queueLater } from '../database/jobs.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { refuse } from '../refusal.ts'
import { makeShop, unmakeShop } from '../setup/create-seller.ts'
import { inviteOwner } from '../team/invitations.ts'
import { undoMs } from '../undo-time.ts'
import { type ApplicationRow, lockApplication, updateApplication } from './repository.ts'

type Writer = PlaceContext & Writing

/**
 * Makes the shop of a grower who asked for one and invites them to hold its keys.
 * Nobody else has keys to it.
 * @throws NOT_FOUND, VERSION_OLD when somebody has answered, SELLER_CODE_TAKEN, VALIDATION, TOO_MANY_REQUESTS,
 * ACCESS_RESTRICTED for a visitor. Source: TEAM-04.
 */
export async function acceptApplication(
  ctx: Writer,
  { application: id, code }: OfficeRuleInput<'applicationAccept'>,
): Promise<OfficeRuleResult<'applicationAccept'>> {
  // A visitor makes no keys.
  if (ctx.visit) throw refuse('ACCESS_RESTRICTED')
  const row = await lock(ctx, id, ['WAITING'])
  const { house, email, siteId } = row
  const shop = await makeShop(ctx, siteId, { name: house, code: code ?? slugOf(house), legal: knownOf(row) })
  await updateApplication(ctx.db, { id, state: 'ACCEPTED', decidedAt: ctx.now(), reason: null, shopId: shop.id })
  const language = officeLanguages.find((each) => each === row.language) ?? 'fr'
  await inviteOwner(ctx, shop.placeId, { email, language })
  const reverse = { name: 'applicationReopen' as const, input: { application: id } }
  await record(ctx, { action: 'applicationAccept', values: { name: house }, reverse }, ['houses'])
  return { state: 'ACCEPTED', handle: shop.handle }
}

/**
 * Says no. The words go to whoever asked, as they are written, when the undo is over.
 * @throws NOT_FOUND, VERSION_OLD when somebody has answered
 */
export async function refuseApplication(
  ctx: Writer,
  { application: id, reason }: OfficeRuleInput<'applicationRefuse'>,
): Promise<OfficeRuleResult<'applicationRefuse'>> {
  const { house } = await lock(ctx, id, ['WAITING'])
  const at = ctx.now()
  await updateApplication(ctx.db, { id, state: 'REFUSED', decidedAt: at, reason, shopId: null })
  await queueLater(
    ctx.db,
    'mail.application.refused',
    { applicationId: id, at: at.toISOString() },
    { jobKey: `application-${id}`, runAt: new Date(at.getTime() + undoMs) },
  )
  const reverse = { name: 'applicationReopen' as const, input: { application: id } }
  await record(ctx, { action: 'applicationRefuse', values: { name: house }, reverse }, [])
  return { state: 'REFUSED' }
}

/**
 * It waits again. A mail that has left is not called back; a shop goes only while nobody works, offers or has sold there.
 * @throws NOT_FOUND, VERSION_OLD when it waits, SELLER_IN_USE
 */
export async function reopenApplication(
  ctx: Writer,
  { application: id }: OfficeRuleInput<'applicationReopen'>,
): Promise<OfficeRuleResult<'applicationReopen'>> {
  const { house, shopId } = await lock(ctx, id, ['ACCEPTED', 'REFUSED'])
  await updateApplication(ctx.db, { id, state: 'WAITING', decidedAt: null, reason: null, shopId: null })
  if (shopId !== null) await unmakeShop(ctx, shopId)
  await record(ctx, { action: 'applicationReopen', values: { name: house }, reverse: null }, ['houses'])
  return { state: 'WAITING' }
}

async function lock({ db, place }: Writer, id: string, states: ApplicationState[]): Promise<ApplicationRow> {
  const row = await lockApplication(db, { siteId: place.siteId, id })
  if (!row) throw refuse('NOT_FOUND')
  if (!states.includes(row.state)) throw refuse('VERSION_OLD')
  return row
}

/** What they have said of themselves; the rest of who sells is theirs to say. */
const knownOf = ({ house, town, email, phone }: ApplicationRow) => ({
  ...{ name: house, city: town, email, phone },
  ...{ addressLines: [], postalCode: '', countryCode: 'FR' },
})
