import { dateFormat, longDate } from '#contract/formats.ts'
import { localize } from '#contract/localized.ts'
import type { Thread, ThreadCard, ThreadMessage } from '#contract/messages-office.ts'
import { languagesOfHouse } from '../i18n/translator.ts'
import { mayIn } from '../office/authority.ts'
import type { PlaceContext } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { expectedDelivery } from '../orders/expected-delivery.ts'
import { wordsOf } from '../orders/office-list.ts'
import { findOrder } from '../orders/orders.ts'
import { refuse } from '../refusal.ts'
import {
  type MessageRow,
  selectCounts,
  selectMessages,
  selectNeighbours,
  selectOrdersBeside,
  selectPeople,
  selectThread,
  selectThreads,
  type ThreadOrderRow,
  type ThreadRow,
} from './repository.ts'

const perPage = 50
/** Who waits for an answer is listed whole. */
const mostWaiting = 500
const previewLetters = 90
const mostOrders = 4

/** What people wrote to this house; nothing for who only looks along (TEAM-05). Source: ORDERS-06. */
export async function listThreads(
  ctx: PlaceContext,
  { view, q = '', order, customer, before }: OfficeRuleInput<'messageList'>,
): Promise<OfficeRuleResult<'messageList'>> {
  const counts = { waiting: 0, open: 0, done: 0 }
  if (ctx.visit) return { counts, threads: [], before: null }
  const placeId = ctx.place.id
  for (const each of await selectCounts(ctx.db, placeId)) counts[each.view] = each.count
  const words = wordsOf(q)
  const isSearch = words.length > 0 || order !== undefined || customer !== undefined
  const limit = view === 'waiting' && !isSearch ? mostWaiting : perPage
  const rows = await selectThreads(ctx.db, {
    placeId,
    view: isSearch ? null : view,
    words,
    order: order ?? null,
    customer: customer ?? null,
    before: before ?? null,
    limit: limit + 1,
  })
  return {
    counts,
    threads: rows.slice(0, limit).map(cardOf),
    before: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null,
  }
}

/** One thread, with the order or the booking beside it. @throws NOT_FOUND, also for who only looks along */
export async function readThread(
  ctx: PlaceContext,
  { conversation: id, view }: OfficeRuleInput<'messageThread'>,
): Promise<Thread> {
  const which = { placeId: ctx.place.id, id }
  const row = ctx.visit ? null : await selectThread(ctx.db, which)
  if (!row) throw refuse('NOT_FOUND')
  const messages = await selectMessages(ctx.db, id)
  const orders = await selectOrdersBeside(ctx.db, { ...which, most: mostOrders })
  return {
    ...cardOf(row),
    email: row.email,
    language: row.language,
    messages: messages.map(messageOf),
    orders: orders.map((order) => ({
      id: order.id,
      number: order.number,
      at: order.at.toISOString(),
      stage: order.stage,
      lines: order.lines.map(({ title, quantity, type }) =>
        type === 'NIGHTS' ? localize(title, ctx.language) : `${quantity} × ${localize(title, ctx.language)}`,
      ),
      day: order.day,
      isAboutIt: order.isAboutIt,
      isOpen: order.isOfShop && mayIn(ctx, 'orders'),
    })),
    people: await selectPeople(ctx.db, { placeId: ctx.place.id, now: ctx.now() }),
    assignedId: row.assignedId,
    values: await valuesOf(ctx, row, orders),
    isComingBack: ctx.config.inbound !== undefined,
    ...(await selectNeighbours(ctx.db, { ...which, view })),
  }
}

/** What fills the places of a phrase, in the language of who is written to. */
async function valuesOf(
  ctx: PlaceContext,
  { name, language }: ThreadRow,
  orders: ThreadOrderRow[],
): Promise<Record<string, string>> {
  // The order it is about; else the only one there is.
  const about = orders.find(({ isAboutIt }) => isAboutIt) ?? (orders.length === 1 ? orders[0] : undefined)
  const order = about?.isOfShop ? await findOrder(ctx.db, about.id) : null
  const translate = languagesOfHouse().translate(language)
  const comes = order && expectedDelivery(order, { language, translate })
  const day = comes?.until ?? about?.day
  return {
    name: about?.firstname || name,
    house: ctx.place.name,
    ...(about?.number !== null && about?.number !== undefined && { number: String(about.number) }),
    ...(day && {
      day: day.slice(0, 4) === String(ctx.now().getFullYear()) ? dayOf(day, language) : longDate(day, language),
    }),
  }
}

/** `vendredi 27 novembre` */
const dayOf = (day: string, language: string): string =>
  dateFormat(language === 'en' ? 'en-GB' : language, {
    ...{ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' },
  }).format(new Date(day))

const messageOf = (row: MessageRow): ThreadMessage => ({
  id: row.id,
  isOurs: row.side === 'OURS',
  at: row.at.toISOString(),
  who: row.who,
  text: row.text,
  quoted: row.quoted,
  leftOut: row.leftOut,
  sentFrom: row.sentFrom,
  isAutomatic: row.isAutomatic,
  isUnreadable: row.isUnreadable,
  isWaiting: row.side === 'OURS' && row.leftAt === null,
})

const cardOf = (row: ThreadRow): ThreadCard => ({
  id: row.id,
  name: row.name || row.email,
  preview: shortened(row.lastText),
  isOurs: row.lastIsOurs,
  lastAt: row.lastAt.toISOString(),
  unansweredSince: row.unansweredSince?.toISOString() ?? null,
  number: row.number,
  view: row.view,
  assignedTo: row.assignedTo,
})

/** On one line. */
export function shortened(text: string, most = previewLetters): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const letters = Array.from(line)
  return letters.length > most ? `${letters.slice(0, most).join('').trimEnd()}…` : line
}
