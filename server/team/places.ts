import { hasRight, type Right } from '#contract/rights.ts'
import type { Me, Place } from '#contract/team-office.ts'
import type { Queries } from '../database/database.ts'
import type { FindPlace } from '../office/admit.ts'
import type { OfficeContext, Staff } from '../office-context.ts'
import { originAt } from '../http/request-context.ts'
import { selectPasskeysOf } from './passkeys-repository.ts'
import {
  type OwnPlaceRow,
  selectPlaceOf,
  selectPlacesOf,
  selectRoleAtShop,
  selectRoleAtSite,
} from './people-repository.ts'

type MeContext = Pick<OfficeContext, 'config' | 'now' | 'origin'> & { db: Queries }

/** Who is logged in, and where they work. */
export async function meOf(ctx: MeContext, staff: Staff | null): Promise<Me> {
  const { db, config, now } = ctx
  const isOutboxRead = config.isDemo && !config.smtpUrl
  const demoMailsUrl = isOutboxRead ? '/demo/mails' : null
  if (!staff) return { staff: null, places: [], demoMailsUrl }
  const { id, displayName, email, language, freshUntil } = staff
  const places = await selectPlacesOf(db, { staffId: id, language, now: now() })
  const passkeys = await selectPasskeysOf(db, id)
  return {
    staff: {
      id,
      displayName,
      email,
      language,
      hasPasskey: passkeys.length > 0,
      freshUntil: freshUntil > now() ? freshUntil.toISOString() : null,
    },
    places: places.map((row) => placeOf(ctx, row)),
    demoMailsUrl,
  }
}

/** The words of places that this person works in, for the events they hear. */
export const handlesOf = async (ctx: MeContext, staffId: string): Promise<string[]> => {
  const places = await selectPlacesOf(ctx.db, { staffId, language: 'fr', now: ctx.now() })
  return places.map(({ handle }) => handle)
}

export const findPlace: FindPlace = async ({ db, staff, language, now }, handle) => {
  const row = await selectPlaceOf(db, { staffId: staff.id, handle, language, now: now() })
  if (!row) return null
  const { role, until: _, visitUntil, mayWrite, ...place } = row
  return { place, role, visit: visitUntil && { until: visitUntil, mayWrite } }
}

/** Whether this person has a right at a site now, by working there or by looking along. */
export async function mayAtSite(
  db: Queries,
  { staffId, siteId, right, now }: { staffId: string; siteId: string; right: Right; now: Date },
): Promise<boolean> {
  const role = await selectRoleAtSite(db, { staffId, siteId, now })
  return role !== null && hasRight(right, { kind: 'SITE', role })
}

/** Whether this person has a right at a shop now, likewise. */
export async function mayAtShop(
  db: Queries,
  { staffId, shopId, right, now }: { staffId: string; shopId: string; right: Right; now: Date },
): Promise<boolean> {
  const role = await selectRoleAtShop(db, { staffId, shopId, now })
  return role !== null && hasRight(right, { kind: 'SHOP', role })
}

export function placeOf(
  { config }: Pick<MeContext, 'config'>,
  { handle, kind, name, role, until, colour, host, visitUntil, mayWrite }: OwnPlaceRow,
): Place {
  return {
    handle,
    kind,
    name,
    colour: colour !== null && /^#[\da-f]{6}$/i.test(colour) ? colour : null,
    publicUrl: host === null ? null : originAt(host, config.port, config),
    role,
    until,
    visit: visitUntil && { until: visitUntil.toISOString(), mayWrite },
  }
}
