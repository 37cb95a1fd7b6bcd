import { isEmail } from '#contract/rules.ts'
import { record } from '../audit/record.ts'
import { queueLater, removeJob } from '../database/jobs.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { refuse } from '../refusal.ts'
import { undoMs } from '../undo-time.ts'
import {
  deleteIfEmpty,
  deleteUnsent,
  insertMessage,
  insertThread,
  lockThread,
  lockThreadAbout,
  selectPeople,
  selectPurchase,
  type ThreadRow,
  updateAssigned,
  updateDone,
} from './repository.ts'

type Writer = PlaceContext & Writing

/**
 * Answers in a thread. The mail leaves when the undo is gone, and only if the answer is still there.
 * @throws NOT_FOUND, VERSION_OLD for an answer that is there already. Source: ORDERS-06.
 */
export async function answerThread(
  ctx: Writer,
  { conversation: id, message, text }: OfficeRuleInput<'messageAnswer'>,
): Promise<Record<string, never>> {
  const thread = await theThread(ctx, id)
  await send(ctx, { conversation: id, message, text })
  await record(
    ctx,
    {
      action: 'messageAnswer',
      values: { conversation: id, ...(thread.purchaseId !== null && { order: thread.purchaseId }) },
      reverse: { name: 'messageTakeBack', input: { conversation: id, message } },
    },
    [],
  )
  return {}
}

/**
 * Writes to whoever placed an order or a booking, in the thread about it; there is one from then on.
 * @throws NOT_FOUND, MESSAGE_NO_ADDRESS. Source: ORDERS-02.
 */
export async function writeToBuyer(
  ctx: Writer,
  { order, message, text }: OfficeRuleInput<'messageWrite'>,
): Promise<OfficeRuleResult<'messageWrite'>> {
  const placeId = ctx.place.id
  const purchase = ctx.visit ? null : await selectPurchase(ctx.db, { placeId, id: order })
  if (!purchase) throw refuse('NOT_FOUND')
  if (!isEmail(purchase.email)) throw refuse('MESSAGE_NO_ADDRESS')
  const known = await lockThreadAbout(ctx.db, { placeId, purchaseId: order })
  const { id: purchaseId, ...buyer } = purchase
  const conversation = known?.id ?? (await insertThread(ctx.db, { placeId, purchaseId, ...buyer }))
  await send(ctx, { conversation, message, text })
  await record(
    ctx,
    {
      action: 'messageWrite',
      values: { conversation, order },
      reverse: { name: 'messageTakeBack', input: { conversation, message } },
    },
    ['orders'],
  )
  return { conversation }
}

/** @throws VERSION_OLD when its mail has left */
export async function takeBack(
  ctx: Writer,
  { conversation: id, message }: OfficeRuleInput<'messageTakeBack'>,
): Promise<Record<string, never>> {
  const thread = await theThread(ctx, id)
  if (!(await deleteUnsent(ctx.db, { conversation: id, id: message }))) throw refuse('VERSION_OLD')
  await removeJob(ctx.db, jobOf(message))
  await deleteIfEmpty(ctx.db, { placeId: ctx.place.id, id })
  await record(
    ctx,
    {
      action: 'messageTakeBack',
      values: { conversation: id, ...(thread.purchaseId !== null && { order: thread.purchaseId }) },
      reverse: null,
    },
    ['orders'],
  )
  return {}
}

/** @throws NOT_FOUND for who does not answer here, VERSION_OLD when somebody else was faster */
export async function assignThread(
  ctx: Writer,
  { conversation: id, from, to }: OfficeRuleInput<'messageAssign'>,
): Promise<Record<string, never>> {
  const thread = await theThread(ctx, id)
  if (thread.assignedId !== from) throw refuse('VERSION_OLD')
  const people = await selectPeople(ctx.db, { placeId: ctx.place.id, now: ctx.now() })
  const whom = people.find((person) => person.id === to)
  if (to !== null && !whom) throw refuse('NOT_FOUND')
  await updateAssigned(ctx.db, { placeId: ctx.place.id, id, to })
  await record(
    ctx,
    {
      action: 'messageAssign',
      values: { conversation: id, name: whom?.name ?? '', to: whom ? 1 : 0 },
      reverse: { name: 'messageAssign', input: { conversation: id, from: to, to: from } },
    },
    [],
  )
  return {}
}

/** @throws NOT_FOUND */
export async function putAway(
  ctx: Writer,
  { conversation: id, isDone }: OfficeRuleInput<'messageDone'>,
): Promise<Record<string, never>> {
  await theThread(ctx, id)
  if (await updateDone(ctx.db, { placeId: ctx.place.id, id, isDone }))
    await record(
      ctx,
      {
        action: 'messageDone',
        values: { conversation: id, back: isDone ? 0 : 1 },
        reverse: { name: 'messageDone', input: { conversation: id, isDone: !isDone } },
      },
      [],
    )
  return {}
}

async function theThread(ctx: Writer, id: string): Promise<ThreadRow> {
  const thread = ctx.visit ? null : await lockThread(ctx.db, { placeId: ctx.place.id, id })
  if (!thread) throw refuse('NOT_FOUND')
  return thread
}

async function send(
  ctx: Writer,
  { conversation, message: id, text }: { conversation: string; message: string; text: string },
): Promise<void> {
  const isNew = await insertMessage(ctx.db, {
    ...{ id, conversation, text, side: 'OURS', at: ctx.now(), staffId: ctx.staff.id },
  })
  if (!isNew) throw refuse('VERSION_OLD')
  const runAt = new Date(ctx.now().getTime() + undoMs)
  await queueLater(ctx.db, 'mail.answer', { message: id }, { jobKey: jobOf(id), runAt })
}

const jobOf = (message: string): string => `mail.answer:${message}`
