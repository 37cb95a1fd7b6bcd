import { type Letter, mostLettersADay } from '#contract/letters-office.ts'
import { mailProblems } from '#contract/machines-office.ts'
import { isEmail } from '#contract/rules.ts'
import { record } from '../audit/record.ts'
import { queueLater, removeJob } from '../database/jobs.ts'
import { proven } from '../office/authority.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { fieldRefusal } from '../purchases/refusals.ts'
import { refuse, Refusals } from '../refusal.ts'
import { undoMs } from '../undo-time.ts'
import {
  countAgain,
  deleteWaiting,
  insertLetter,
  isWaiting,
  type LetterRow,
  selectLetters,
} from './letter-repository.ts'
import { shopOf } from './office-list.ts'
import { lockOrder, selectOfficeOrder } from './office-repository.ts'
import { orderTopics } from './order-topics.ts'
import { findOrder, type OrderRecord } from './orders.ts'

type Writer = PlaceContext & Writing
type Which = Pick<Letter, 'kind' | 'about'>
const dayMs = 86_400_000

/** What was written to the buyer; nothing for who only looks along (TEAM-05). @throws ORDER_NOT_FOUND. Source: ORDERS-02. */
export async function readLetters(
  ctx: PlaceContext,
  { order: id }: OfficeRuleInput<'orderLetters'>,
): Promise<OfficeRuleResult<'orderLetters'>> {
  const row = await selectOfficeOrder(ctx.db, { shopId: shopOf(ctx), id })
  const order = row && (await findOrder(ctx.db, id))
  if (!order) throw refuse('ORDER_NOT_FOUND')
  const to = order.contact.email.email
  if (ctx.visit) return { letters: [], offers: [], to: '' }
  const letters = await selectLetters(ctx.db, id)
  // Who is forgotten is written to no more.
  const offers = isForgotten(order) ? [] : offersOf(order, letters)
  return { letters: letters.map(letterOf), offers, to }
}

/**
 * Sends a letter once more, as the order is now. It leaves when the undo is gone, and only while it is still true.
 * @throws ORDER_NOT_FOUND, VERSION_OLD when it is not true any more or waits to leave already, VALIDATION for no address,
 * PROOF_REQUIRED for another one than the buyer's, LETTERS_ENOUGH. Source: ORDERS-02.
 */
export async function sendLetterAgain(
  ctx: Writer,
  { order: id, letter, kind, about, to }: OfficeRuleInput<'orderLetterAgain'>,
): Promise<Record<string, never>> {
  const locked = ctx.visit ? null : await lockOrder(ctx.db, { shopId: shopOf(ctx), id })
  const order = locked && (await findOrder(ctx.db, id))
  if (!order) throw refuse('ORDER_NOT_FOUND')
  const which = { purchaseId: id, kind, about }
  const isOffered = offersOf(order, await selectLetters(ctx.db, id)).some(
    (each) => each.kind === kind && each.about === about,
  )
  if (isForgotten(order) || !isOffered || (await isWaiting(ctx.db, { ...which, to }))) throw refuse('VERSION_OLD')
  if (!isEmail(to)) throw new Refusals([fieldRefusal(ctx, 'to', to ? 'email' : 'required')])
  if (to !== order.contact.email.email) proven(ctx, 'orderLetterAgain')
  const now = ctx.now()
  const sent = await countAgain(ctx.db, { ...which, since: new Date(now.getTime() - dayMs) })
  if (sent.same >= mostLettersADay.same || sent.ofOrder >= mostLettersADay.ofOrder) throw refuse('LETTERS_ENOUGH')
  const isNew = await insertLetter(ctx.db, { ...which, id: letter, to, staffId: ctx.staff.id, now })
  if (!isNew) throw refuse('VERSION_OLD')
  await queueLater(
    ctx.db,
    `mail.${taskOf(kind)}`,
    { orderId: id, letter, ...detailsOf({ kind, about }) },
    { jobKey: jobOf(letter), runAt: new Date(now.getTime() + undoMs) },
  )
  await record(
    ctx,
    {
      action: 'orderLetterAgain',
      values: { order: id, kind },
      reverse: { name: 'orderLetterBack', input: { order: id, letter } },
    },
    orderTopics,
  )
  return {}
}

/** @throws ORDER_NOT_FOUND, VERSION_OLD when it has left */
export async function takeLetterBack(
  ctx: Writer,
  { order: id, letter }: OfficeRuleInput<'orderLetterBack'>,
): Promise<Record<string, never>> {
  if (!(await lockOrder(ctx.db, { shopId: shopOf(ctx), id }))) throw refuse('ORDER_NOT_FOUND')
  const gone = await deleteWaiting(ctx.db, { id: letter, purchaseId: id })
  if (!gone) throw refuse('VERSION_OLD')
  await removeJob(ctx.db, jobOf(letter))
  await record(ctx, { action: 'orderLetterBack', values: { order: id, kind: gone.kind }, reverse: null }, orderTopics)
  return {}
}

const isForgotten = ({ contact: { email, firstname, lastname } }: OrderRecord): boolean =>
  !email.email && !firstname && !lastname

const jobOf = (letter: string): string => `letter:${letter}`

/** A parcel of several is written about by the same task as the only one. */
const taskOf = (kind: string): string => (kind === 'parcelShipped' ? 'orderShipped' : kind)

const uuidLength = 36

/** What its task is told besides the order. */
function detailsOf({ kind, about }: Which): Record<string, string> {
  if (kind === 'parcelShipped') return { parcelId: about }
  if (kind === 'orderGivenBack') return { refundId: about }
  if (kind === 'refundFailed') return { about: about.slice(0, uuidLength), state: about.slice(uuidLength + 1) }
  if (kind === 'visitCancelled') return { lineId: about }
  return kind === 'orderKept' ? { until: about.slice(0, 10) } : {}
}

/** Whether what a letter says is true of the order now; what stands here in no line is not sent twice. */
const isTrue: Partial<Record<string, (order: OrderRecord, about: string) => boolean>> = {
  orderConfirmation: ({ status }, about) => (status === 'paid' ? about === '' : status === 'confirmed'),
  orderReady: ({ shippingStatus }) => shippingStatus === 'ready',
  orderShipped: ({ shippingStatus, parcels }) => shippingStatus === 'shipped' && parcels.length === 1,
  parcelShipped: ({ shippingStatus, parcels }, about) =>
    shippingStatus !== 'delivered' && parcels.some(({ id }) => id === about),
  orderReminder: ({ status, keptUntil }, about) => status === 'confirmed' && keptUntil === about,
  paymentLink: ({ status, keptUntil }, about) => status === 'confirmed' && keptUntil === about,
  orderKept: ({ status, keptUntil, paymentType }, about) =>
    status === 'confirmed' && about === `${keptUntil}-${paymentType}`,
  orderPaid: ({ status }) => status === 'paid',
  orderLapsed: ({ status }) => status === 'lapsed',
  orderCalledOff: ({ status }) => status === 'cancelled',
  orderRefunded: ({ status }) => status === 'refunded',
  orderGivenBack: ({ houseRefunds }, about) => houseRefunds.some(({ id }) => id === about),
  refundFailed: ({ refundsBack }, about) => refundsBack.some(({ id }) => about.startsWith(id)),
  visitCancelled: ({ lines }, about) => lines.some(({ id, cancelled }) => id === about && cancelled !== null),
}

/** Each that is true: those an order always has, whether anybody noted them or not, then those that were written. */
function offersOf(order: OrderRecord, letters: readonly LetterRow[]) {
  const always: Which[] = [
    { kind: 'orderConfirmation', about: confirmationOf(order) },
    { kind: 'orderReady', about: '' },
    { kind: 'orderShipped', about: '' },
    ...(order.parcels.length > 1 ? order.parcels.map(({ id }) => ({ kind: 'parcelShipped', about: id })) : []),
  ]
  const found = new Map<string, Which>()
  for (const { kind, about } of [...always, ...letters])
    if (isTrue[kind]?.(order, about)) found.set(`${kind} ${about}`, { kind, about })
  return [...found.values()].map((which) => ({
    ...which,
    parcel: which.kind === 'parcelShipped' ? order.parcels.findIndex(({ id }) => id === which.about) + 1 : null,
  }))
}

/** As the mail names itself: of what waits for a card there is one before and one after. */
const confirmationOf = ({ paymentType, status }: OrderRecord): string =>
  paymentType === 'CARD' && status === 'confirmed' ? 'unpaid' : ''

function letterOf({ id, kind, about, to, at, triedAt, sentAt, problem, who }: LetterRow): Letter {
  const word = mailProblems.find((each) => each === problem) ?? null
  const state = sentAt ? 'sent' : problem === 'over' ? 'over' : triedAt && word ? 'failed' : 'waiting'
  return { id, kind, about, to, at: at.toISOString(), state, problem: word, who }
}
