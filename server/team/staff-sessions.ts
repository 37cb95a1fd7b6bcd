import type { SessionCookie } from '../answer.ts'
import type { Besides } from '../answer.ts'
import { tellStaff } from '../audit/record.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { queueLater } from '../database/jobs.ts'
import { freshMs } from '../fresh-time.ts'
import type { OfficeContext, Staff } from '../office-context.ts'
import { hashToken, makeToken } from '../sessions/sessions.ts'
import { deletePasskeysOf } from './passkeys-repository.ts'
import { lockStaff, type StaffRow, updateProved } from './people-repository.ts'
import {
  endOtherSessions,
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
 * What lets somebody in. Only what is shown there and then counts for what is delicate; a link may lie in a mailbox for
 * days, and one that the machine prints proves no mailbox at all.
 */
const proofs = {
  code: { isFresh: true, isByMail: true },
  passkey: { isFresh: true, isByMail: false },
  mailed: { isFresh: false, isByMail: true },
  printed: { isFresh: false, isByMail: false },
} as const
export type Proof = keyof typeof proofs

/**
 * Whoever has just shown who they are is here now: a new session in this browser, which ends the one before it, or the
 * same one proved again. A browser that this person has never used is told to them by mail. The first proof by mail
 * ends whatever was opened before it: nobody knows who that was.
 */
export async function enter(
  ctx: OfficeContext,
  trx: Transaction,
  person: StaffRow,
  { isKept, proof }: { isKept: boolean; proof: Proof },
): Promise<Opened> {
  const now = ctx.now()
  const { isFresh, isByMail } = proofs[proof]
  if (isByMail && !person.provedAt) await proveMailbox(ctx, trx, person)
  const freshUntil = isFresh ? new Date(now.getTime() + freshMs) : now
  if (ctx.staff?.id === person.id) {
    if (!isFresh) return { staff: ctx.staff, besides: {} }
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

/** The session in which it is proved stays: whoever holds it has the mailbox. */
async function proveMailbox({ staff, origin, now }: OfficeContext, trx: Transaction, { id }: StaffRow): Promise<void> {
  const locked = await lockStaff(trx, id)
  if (!locked || locked.provedAt) return
  await updateProved(trx, { id, now: now() })
  const except = staff?.id === id ? staff.sessionId : null
  const devices = await endOtherSessions(trx, { staffId: id, except, now: now() })
  const keys = await deletePasskeysOf(trx, id)
  if (devices + keys === 0) return
  await tellStaff(trx, id)
  await queueLater(trx, 'mail.staff.proved', { staffId: id, devices, keys, origin })
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
