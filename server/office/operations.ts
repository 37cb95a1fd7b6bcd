import { z } from 'zod'
import type { OfficeEndpointName } from '#contract/office-endpoints.ts'
import type { Services } from '../context.ts'
import type { Transaction } from '../database/database.ts'
import type { StaffContext } from '../office-context.ts'
import { refuse } from '../refusal.ts'
import { deleteOldOperations, insertOperation, selectOperation, updateAnswer } from './operations-repository.ts'

const takeBack: OfficeEndpointName = 'operationTakeBack'

/** What is answered to a write, and again to the same one. */
export interface WriteAnswer {
  response: unknown
  undo: { place: string; entry: string } | null
}

/** As it is kept: with where it was done, for whoever is not there any more by then. */
interface KeptAnswer extends WriteAnswer {
  /** Undefined in answers of before it was noted. */
  place?: string | null
}

const Id = z.uuid()

/**
 * Does the work once for each operation id, which the device has made: after a lost answer the same call is answered
 * as the first time, with what the first time was answered.
 * @param place where it is to be done, as addresses name it; null for what is about a person.
 * @throws BAD_REQUEST without an id, IDEMPOTENCY_KEY_REUSED for one that named another call or another place, TAKEN_BACK
 * for what its device has taken back meanwhile.
 */
export async function doOnce(
  { staff, now }: Pick<StaffContext, 'staff' | 'now'>,
  trx: Transaction,
  { id, endpoint, place }: { id: unknown; endpoint: OfficeEndpointName; place: string | null },
  work: () => Promise<WriteAnswer>,
): Promise<WriteAnswer> {
  const operation = { staffId: staff.id, id: idOf(id) }
  if (await insertOperation(trx, { ...operation, endpoint, now: now() })) {
    const answer = await work()
    const kept: KeptAnswer = { ...answer, place }
    await updateAnswer(trx, { ...operation, answer: JSON.stringify(kept) })
    return answer
  }
  const known = await selectOperation(trx, operation)
  if (known?.endpoint === takeBack && endpoint !== takeBack) throw refuse('TAKEN_BACK')
  if (known?.endpoint !== endpoint || known.answer === null) throw refuse('IDEMPOTENCY_KEY_REUSED')
  // Written just above, by us.
  const { place: doneAt = place, ...answer } = JSON.parse(known.answer) as KeptAnswer
  if (doneAt !== place) throw refuse('IDEMPOTENCY_KEY_REUSED')
  return answer
}

function idOf(id: unknown): string {
  const given = Id.safeParse(id)
  if (!given.success) throw refuse('BAD_REQUEST', { field: 'x-operation-id' })
  return given.data
}

/** Whether this one has come before: then nothing is prepared for it again. @throws BAD_REQUEST without an id */
export const hasCome = async ({ staff, db }: Pick<StaffContext, 'staff' | 'db'>, id: unknown): Promise<boolean> =>
  (await selectOperation(db, { staffId: staff.id, id: idOf(id) })) !== null

/**
 * What was answered to a write of this person; one that has not come is refused from now on, and answered null, as it is
 * when it was taken back before. One that is being done right now is waited for.
 */
export async function answerOrNever(
  { staff, now }: Pick<StaffContext, 'staff' | 'now'>,
  trx: Transaction,
  id: string,
): Promise<WriteAnswer | null> {
  const operation = { staffId: staff.id, id }
  if (await insertOperation(trx, { ...operation, endpoint: takeBack, now: now() })) return null
  const known = await selectOperation(trx, operation)
  // Written by `doOnce`.
  return known?.answer && known.endpoint !== takeBack ? (JSON.parse(known.answer) as WriteAnswer) : null
}

/** Operations of before then are done anew if they are ever sent again. */
export const forgetOldOperations = ({ database }: Pick<Services, 'database'>, before: Date): Promise<number> =>
  deleteOldOperations(database.query, { before })
