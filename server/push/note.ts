import type { PushNote } from '#contract/push-office.ts'
import { hasRight } from '#contract/rights.ts'
import type { Services } from '../context.ts'
import { originAt } from '../http/request-context.ts'
import { languagesOfHouse } from '../i18n/translator.ts'
import type { PlaceContext, StaffContext } from '../office-context.ts'
import { findPlace, handlesOf } from '../team/places.ts'
import { readToday } from '../today/today.ts'
import type { DeviceRow } from './repository.ts'
import { pushRights, type ToDevice } from './subjects.ts'

/** What this person reads on their device; null when they may not see it any more. */
export async function noteFor(
  services: Services,
  device: DeviceRow,
  { subject, handle, path, word }: ToDevice,
): Promise<PushNote | null> {
  const ctx = contextOf(services, device)
  const there = await placeContext(ctx, handle)
  if (!there || !hasRight(pushRights[subject], { kind: there.place.kind, role: there.role })) return null
  return {
    title: there.place.name,
    body: ctx.translate(`push.${subject}`, { word }),
    to: `/${handle}/${path}`,
    tag: `${subject} ${handle} ${path}`,
    badge: await countLines(ctx),
  }
}

/** Lines of the day, in all places of this person: what the office's icon bears. */
async function countLines(ctx: StaffContext): Promise<number> {
  let count = 0
  for (const handle of await handlesOf(ctx, ctx.staff.id)) {
    const there = await placeContext(ctx, handle)
    if (there) count += (await readToday(there)).lines.length
  }
  return count
}

async function placeContext(ctx: StaffContext, handle: string): Promise<PlaceContext | null> {
  const found = await findPlace(ctx, handle)
  return found && { ...ctx, ...found }
}

/** As if this person asked from their device; nobody is at it. */
function contextOf(services: Services, device: DeviceRow): StaffContext {
  const { config, database } = services
  const { staffId, sessionId, displayName, email, language, deviceName } = device
  return {
    ...services,
    db: database.query,
    language,
    translate: languagesOfHouse().translate(language),
    requestId: '',
    origin: originAt(config.officeHost, config.port, config),
    address: '',
    deviceName,
    deviceMark: undefined,
    staff: { id: staffId, sessionId, displayName, email, language, deviceName, freshUntil: new Date(0) },
  }
}
