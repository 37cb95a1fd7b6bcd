import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { OfficeEndpointName } from '#contract/office-endpoints.ts'
import type { Services } from '../context.ts'
import type { Transaction } from '../database/database.ts'
import type { StaffContext } from '../office-context.ts'
import { refuse } from '../refusal.ts'
import { openWord, sealWord } from '../sealed.ts'
import {
  deleteOldOperations,
  forgetPlainAnswers,
  insertOperation,
  selectOperation,
  updateSealed,
} from './operations-repository.ts'

const takeBack: OfficeEndpointName = 'operationTakeBack'

/** What is answered to a write, and again to the same one. */
export interface WriteAnswer {
  response: unknown
  undo: { place: string; entry: string } | null
}

/** As it is kept: with where it was done, for whoever is not there any more by then. */
interface StoredAnswer extends WriteAnswer {
  /** Undefined in answers of before it was noted. */
  place?: string | null
}

const Id = z.uuid()

/**
 * Does the work once for each operation id, which the device has made: after a lost answer the same call is answered
 * as the first time, with what the first time was answered. That is kept sealed under the id, so that it says nothing
 * to whoever reads the database: links, codes and what was noted of a buyer are not there a second time.
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
  const operation = operationOf(staff.id, idOf(id))
  if (await insertOperation(trx, { ...operation, endpoint, now: now() })) {
    const answer = await work()
    await updateSealed(trx, { ...operation, sealed: seal(operation, { ...answer, place }) })
    return answer
  }
  const known = await selectOperation(trx, operation)
  if (known?.endpoint === takeBack && endpoint !== takeBack) throw refuse('TAKEN_BACK')
  const kept = known && answerOf(operation, known)
  if (known?.endpoint !== endpoint || !kept) throw refuse('IDEMPOTENCY_KEY_REUSED')
  const { place: doneAt = place, ...answer } = kept
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
  (await selectOperation(db, operationOf(staff.id, idOf(id)))) !== null

/**
 * What was answered to a write of this person; one that has not come is refused from now on, and answered null, as it is
 * when it was taken back before. One that is being done right now is waited for.
 */
export async function answerOrNever(
  { staff, now }: Pick<StaffContext, 'staff' | 'now'>,
  trx: Transaction,
  id: string,
): Promise<WriteAnswer | null> {
  const operation = operationOf(staff.id, id)
  if (await insertOperation(trx, { ...operation, endpoint: takeBack, now: now() })) return null
  const known = await selectOperation(trx, operation)
  return known && known.endpoint !== takeBack ? answerOf(operation, known) : null
}

/** How long answers of the release before, which lie there as they are, may still be asked for. */
const plainAnswersMs = 86_400_000

/** Operations of before then are done anew if they are ever sent again. */
export async function forgetOldOperations(
  { database, now }: Pick<Services, 'database' | 'now'>,
  before: Date,
): Promise<number> {
  await forgetPlainAnswers(database.query, { before: new Date(now().getTime() - plainAnswersMs) })
  return deleteOldOperations(database.query, { before })
}

/** Of the id a hash is kept, as a UUID like it; the trigger `operation_is_not_done` makes the same. */
function operationOf(staffId: string, typed: string) {
  const given = typed.toLowerCase()
  const id = createHash('sha256').update(`operation\n${given}`).digest('hex').slice(0, 32)
  return { staffId, id, given }
}
type Operation = ReturnType<typeof operationOf>

const sealedFor = ({ staffId }: Operation) => ({ purpose: 'answer of an operation', owner: staffId })

const seal = (operation: Operation, answer: StoredAnswer): string =>
  sealWord(operation.given, sealedFor(operation), JSON.stringify(answer))

function answerOf(
  operation: Operation,
  { sealed, answer }: { sealed: string | null; answer: string | null },
): StoredAnswer | null {
  const text = sealed === null ? answer : openWord([operation.given], sealedFor(operation), sealed)
  // Written by `doOnce`.
  return text === null ? null : (JSON.parse(text) as StoredAnswer)
}
