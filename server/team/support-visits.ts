import { createHmac, randomInt } from 'node:crypto'
import type { Place } from '#contract/team-office.ts'
import { record, tellStaff } from '../audit/record.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleResult } from '../office-rule.ts'
import { refuse } from '../refusal.ts'
import { selectPlace, selectPlacesOf } from './people-repository.ts'
import { placeOf } from './places.ts'
import { endVisits, insertOffer, lockVisit, selectVisit, startVisit, updateMayWrite } from './support-repository.ts'

type Writer = PlaceContext & Writing
type Nothing = Record<string, never>

const offerMs = 10 * 60_000
const visitMs = 15 * 60_000

/** Whether somebody of the platform is here (TEAM-05). */
export async function readSupport({ db, place, now }: PlaceContext): Promise<OfficeRuleResult<'supportRead'>> {
  const visit = await selectVisit(db, { placeId: place.id, now: now() })
  return {
    visit: visit && {
      waitingUntil: visit.offerEndsAt?.toISOString() ?? null,
      visitor: visit.visitor,
      until: visit.endsAt?.toISOString() ?? null,
      mayWrite: visit.mayWrite,
    },
  }
}

/** A code to read out; one before it, and a visit that is on, are over. @throws TOO_MANY_REQUESTS */
export async function askSupport(ctx: Writer): Promise<OfficeRuleResult<'supportAsk'>> {
  const { db, place, staff, now } = ctx
  if (ctx.visit) throw refuse('ACCESS_RESTRICTED')
  await endVisits(db, { placeId: place.id, now: now() })
  const expiresAt = new Date(now().getTime() + offerMs)
  for (;;) {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const offer = {
      placeId: place.id,
      askedBy: staff.id,
      codeHash: hashOf(ctx, code),
      now: now(),
      offerEndsAt: expiresAt,
    }
    // The same digits may be read out elsewhere just now.
    if (!(await insertOffer(db, offer))) continue
    await record(ctx, { action: 'supportAsk', values: {}, reverse: null }, ['support'])
    return { code, expiresAt: expiresAt.toISOString() }
  }
}

/** Only who asked the visitor in, whose eyes they look through, lets them do more. @throws NOT_FOUND, ACCESS_RESTRICTED */
export async function allowSupport(ctx: Writer, { mayWrite }: { mayWrite: boolean }): Promise<Nothing> {
  const visit = await lockVisit(ctx.db, { placeId: ctx.place.id, now: ctx.now() })
  if (!visit?.visitorId) throw refuse('NOT_FOUND')
  if (visit.askedBy !== ctx.staff.id) throw refuse('ACCESS_RESTRICTED')
  await updateMayWrite(ctx.db, { id: visit.id, mayWrite })
  const values = { name: visit.visitor ?? '', may: mayWrite ? 1 : 0 }
  await record(ctx, { action: 'supportAllow', values, reverse: null }, ['support', 'team'])
  await tellStaff(ctx.db, visit.visitorId)
  return {}
}

/** @throws NOT_FOUND when nobody is here or asked in */
export async function endSupport(ctx: Writer): Promise<Nothing> {
  const visit = await lockVisit(ctx.db, { placeId: ctx.place.id, now: ctx.now() })
  if (!visit) throw refuse('NOT_FOUND')
  await endVisits(ctx.db, { placeId: ctx.place.id, now: ctx.now() })
  await record(ctx, { action: 'supportEnd', values: { name: visit.visitor ?? '' }, reverse: null }, ['support', 'team'])
  if (visit.visitorId) await tellStaff(ctx.db, visit.visitorId)
  return {}
}

/**
 * Somebody of the platform goes where the code was read out, for a quarter of an hour: they see what the person sees who
 * asked them, without whom it is about, and write nothing until that person lets them.
 * @throws LOGIN_CODE_WRONG, TOO_MANY_REQUESTS
 */
export async function visitPlace(ctx: Writer, { code }: { code: string }): Promise<Place> {
  const { db, staff, now, language } = ctx
  const endsAt = new Date(now().getTime() + visitMs)
  const started = await startVisit(db, { codeHash: hashOf(ctx, code), visitorId: staff.id, now: now(), endsAt })
  const place = started && (await selectPlace(db, { id: started.placeId, language }))
  if (!place) throw refuse('LOGIN_CODE_WRONG', {}, 'code')
  const deed = {
    action: 'supportVisit' as const,
    values: { name: staff.displayName, place: place.name },
    reverse: null,
  }
  // In the log of both houses.
  await record(ctx, deed, [])
  await record({ ...ctx, place, noted: { entry: null } }, deed, ['support'])
  const visited = (await selectPlacesOf(db, { staffId: staff.id, language, now: now() })).find(
    ({ id }) => id === place.id,
  )
  if (!visited) throw new Error('A visit that has just begun leads nowhere.')
  await tellStaff(db, staff.id)
  return placeOf(ctx, visited)
}

/** Six digits can be tried out by whoever reads the database; not without the house's secret. */
const hashOf = ({ config }: Pick<PlaceContext, 'config'>, code: string): Buffer =>
  createHmac('sha256', config.appSecret).update(`support visit\n${code}`).digest()
