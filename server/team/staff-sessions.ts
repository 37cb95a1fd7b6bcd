import type { SessionCookie } from '../answer.ts'
import type { Besides } from '../answer.ts'
import { tellStaff } from '../audit/record.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { queueLater } from '../database/jobs.ts'
import { freshMs } from '../fresh-time.ts'
import type { OfficeContext, Staff } from '../office-context.ts'
import { hashToken, makeToken } from '../sessions/sessions.ts'
import {
  endSession,
  insertSession,
  isDeviceOf,
  selectDevices,
  selectSession,
  touchSession,
  updateFresh,
} from './sessions-repository.ts'

/** A device that somebody calls theirs, and any other (office.md, 3). */
const keptMs = 30 * 86_400_000
const otherMs = 12 * 3_600_000
const deviceMarkMs = 400 * 86_400_000
const touchEveryMs = 60_000

/** Who holds this token, if anybody. */
export async function readStaff(db: Queries, token: string | undefined, now: Date): Promise<Staff | null> {
  const row = token === undefined ? null : await selectSession(db, { tokenHash: hashToken(token), now })
  if (!row) return null
  if (now.getTime() - row.lastSeenAt.getTime() > touchEveryMs) await touchSession(db, { id: row.id, now })
  const { staffId, displayName, email, language, deviceName, freshUntil } = row
  return { id: staffId, sessionId: row.id, displayName, email, language, deviceName, freshUntil }
}

interface Opened {
  staff: Staff
  besides: Pick<Besides, 'session' | 'browserMarks'>
}

/**
 * Whoever has just proved who they are is here now: a new session in this browser, which ends the one before it, or the
 * same one proved again. A browser that this person has never used is told to them by mail.
 */
export async function enter(
  ctx: OfficeContext,
  trx: Transaction,
  person: Pick<Staff, 'id' | 'displayName' | 'email' | 'language'>,
  { isKept }: { isKept: boolean },
): Promise<Opened> {
  const now = ctx.now()
  const freshUntil = new Date(now.getTime() + freshMs)
  if (ctx.staff?.id === person.id) {
    await updateFresh(trx, { id: ctx.staff.sessionId, freshUntil })
    return { staff: { ...ctx.staff, freshUntil }, besides: {} }
  }
  if (ctx.staff) await endSession(trx, { id: ctx.staff.sessionId, staffId: ctx.staff.id, now })
  const mark = ctx.deviceMark ?? makeToken()
  const known = await selectDevices(trx, { staffId: person.id, deviceHash: hashToken(mark) })
  const token = makeToken()
  const ttlMs = isKept ? keptMs : otherMs
  const { deviceName } = ctx
  const sessionId = await insertSession(trx, {
    staffId: person.id,
    tokenHash: hashToken(token),
    deviceHash: hashToken(mark),
    deviceName,
    isKept,
    freshUntil,
    now,
    expiresAt: new Date(now.getTime() + ttlMs),
  })
  if (known.isKnownPerson && !known.isKnownDevice)
    await queueLater(trx, 'mail.staff.newDevice', {
      staffId: person.id,
      deviceName,
      at: now.toISOString(),
      origin: ctx.origin,
    })
  const session: SessionCookie = { token, ...(isKept && { maxAgeSeconds: keptMs / 1000 }) }
  const { id, displayName, email, language } = person
  return {
    staff: { id, sessionId, displayName, email, language, deviceName, freshUntil },
    besides: { session, browserMarks: { value: mark, maxAgeSeconds: deviceMarkMs / 1000 } },
  }
}

/** Whether whoever asks sits at a browser where this address was opened before. */
export const isKnownDevice = async ({ db, deviceMark }: OfficeContext, email: string): Promise<boolean> =>
  deviceMark !== undefined && (await isDeviceOf(db, { email, deviceHash: hashToken(deviceMark) }))

/** Ends one session of this person; false when they have no such session. */
export async function leave(
  trx: Transaction,
  { id, staffId, now }: { id: string; staffId: string; now: Date },
): Promise<boolean> {
  const isEnded = await endSession(trx, { id, staffId, now })
  if (isEnded) await tellStaff(trx, staffId)
  return isEnded
}
