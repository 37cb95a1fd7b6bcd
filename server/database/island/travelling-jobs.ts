import type pg from 'pg'
import type { QueuedJob } from '../backup-format.ts'
import type { OwnedTable } from './tables.ts'

/**
 * What a field of a job's payload holds: the id of a row of this table (or a list of them), the code of the site, where
 * the site or the office is reached, or words, numbers and moments that name no row.
 */
type Field = { row: string } | 'site code' | 'site origin' | 'office origin' | 'words'

interface TravellingJob {
  payload: Readonly<Record<string, Field>>
  /** What its key begins with, before the id of one of its rows. `name:` when nothing is said. */
  key?: string
}

const row = (table: string): Field => ({ row: table })
const order = row('purchase')
const toAddress = { siteId: row('site'), email: 'words', language: 'words', origin: 'site origin' } as const
const toAccount = { ...toAddress, accountId: row('account'), at: 'words' } as const
const aboutOrder = { payload: { orderId: order, letter: row('letter') } }
const aboutCardRefund = {
  payload: { ...aboutOrder.payload, about: row('refund'), state: 'words' },
} satisfies TravellingJob
const aboutStay = { payload: { bookingId: order } }
const aboutMove = { payload: { bookingId: order, moveId: row('stay_move') } }
const aboutVisit = { payload: { orderId: order, lineId: row('purchase_line'), letter: row('letter') } }
const aboutWithdrawal = { payload: { withdrawalId: row('withdrawal') } }
const aboutFeed = { payload: { feedId: row('calendar_feed') } }
const aboutPayment = { payload: { purchaseId: order, orderId: order, bookingId: order } }
const aboutRefund = { payload: { refundId: row('refund') } }
const aboutMessage = { payload: { message: row('message') } }
const contactMail = {
  payload: {
    ...{ id: 'words', siteCode: 'site code', language: 'words', contactIndex: 'words' },
    ...{ email: 'words', name: 'words', message: 'words' },
  },
} satisfies TravellingJob
const ofHouse = { placeId: row('place'), at: 'words', origin: 'office origin' } as const

/** The jobs that go along with a site, and whose they are: the rows they name tell it. */
export const travellingJobs: Readonly<Record<string, TravellingJob>> = {
  refund: aboutRefund,
  bookingRefund: aboutRefund,
  cancelPayment: aboutPayment,
  cancelBookingPayment: aboutPayment,
  erasePurchases: { payload: { purchaseIds: order, orderIds: order, bookingIds: order } },
  readCalendar: aboutFeed,
  listWines: { payload: { shopId: row('shop') }, key: 'listWines ' },
  notePricesAsked: { payload: { shopId: row('shop') }, key: 'notePricesAsked ' },
  tellWaiting: { payload: { productId: row('product'), stockItemId: row('stock_item') }, key: 'tellWaiting ' },
  'labels.work': { payload: { label: row('parcel_label') } },
  'labels.check': { payload: { shopId: row('shop') } },
  'push.order': { payload: { orderId: order } },
  'push.message': { payload: { conversation: row('conversation') } },
  'push.clash': aboutFeed,
  'mail.orderConfirmation': aboutOrder,
  'mail.orderNotification': aboutOrder,
  'mail.orderRefunded': aboutOrder,
  'mail.orderReminder': aboutOrder,
  'mail.orderLapsed': aboutOrder,
  'mail.orderLapsedNotice': aboutOrder,
  'mail.orderPaid': aboutOrder,
  'mail.orderReady': aboutOrder,
  'mail.orderShipped': { payload: { ...aboutOrder.payload, parcelId: row('shipment') } },
  'mail.orderKept': { payload: { ...aboutOrder.payload, until: 'words' } },
  'mail.orderPaidTwice': { payload: { ...aboutOrder.payload, amount: 'words' } },
  'mail.paymentLink': aboutOrder,
  'mail.orderCalledOff': aboutOrder,
  'mail.orderGivenBack': { payload: { ...aboutOrder.payload, refundId: row('house_refund') } },
  'mail.refundFailed': aboutCardRefund,
  'mail.refundFailedNotice': aboutCardRefund,
  'mail.disputeNotice': { payload: { ...aboutOrder.payload, about: row('dispute'), state: 'words' } },
  'mail.stayRefundFailed': { payload: { bookingId: order, about: row('refund'), state: 'words' } },
  'mail.stayRefundFailedNotice': { payload: { bookingId: order, about: row('refund'), state: 'words' } },
  'mail.stayDisputeNotice': { payload: { bookingId: order, about: row('dispute'), state: 'words' } },
  'mail.visitCancelled': aboutVisit,
  'mail.visitCancellation': aboutVisit,
  'mail.withdrawalReceipt': aboutWithdrawal,
  'mail.withdrawalNotification': aboutWithdrawal,
  'mail.bookingConfirmation': aboutStay,
  'mail.bookingNotification': aboutStay,
  'mail.bookingRefunded': aboutStay,
  'mail.bookingCancelled': aboutStay,
  'mail.bookingCancellation': aboutStay,
  'mail.bookingReminder': aboutStay,
  'mail.bookingLapsed': aboutStay,
  'mail.bookingLapsedNotice': aboutStay,
  'mail.bookingPaid': aboutStay,
  'mail.bookingCalledOff': aboutStay,
  'mail.bookingMoved': aboutMove,
  'mail.bookingMove': aboutMove,
  'mail.calendarClash': { payload: { ...aboutFeed.payload, bookingId: order } },
  'mail.account.registration': { payload: { ...toAddress, registrationId: row('registration') } },
  'mail.account.confirmation': { payload: { ...toAddress, registrationId: row('registration') } },
  'mail.account.passwordReset': { payload: toAddress },
  'mail.account.passwordChanged': { payload: toAccount },
  'mail.account.welcome': { payload: toAccount },
  'mail.dataLink': { payload: toAddress },
  'mail.contactMessage': contactMail,
  'mail.contactReceipt': contactMail,
  'mail.answer': aboutMessage,
  'mail.buyerWrote': aboutMessage,
  'mail.confirmWait': { payload: { waitId: row('stock_wait') } },
  'mail.stockBack': { payload: { ...toAddress, productId: row('product') } },
  'mail.staff.invitation': {
    payload: { invitationId: row('invitation'), origin: 'office origin' },
    key: 'invitation-',
  },
  'mail.house.suspended': { payload: { ...ofHouse, reason: 'words' }, key: 'suspended-' },
  'mail.house.account': { payload: { ...ofHouse, who: 'words', tail: 'words' } },
  'mail.house.cards': { payload: { ...ofHouse, state: 'words', tail: 'words' } },
  'mail.application.refused': { payload: { applicationId: row('application'), at: 'words' }, key: 'application-' },
}

/** Jobs of the installation: of its devices, people, caches and files. No site takes one along. */
export const installationJobs: ReadonlySet<string> = new Set([
  'edge.purge',
  'pictures.forget',
  'push.send',
  'mail.staff.code',
  'mail.staff.newDevice',
  'mail.staff.proved',
  // To people of the office by who they are here.
  'mail.house.keys',
  // Older releases queued these by the clock.
  ...['sweepBookings', 'reconcileBookings', 'bookingTransfers'],
])

/** Which rows of this table there are among those asked for, and whether each is the site's. */
export async function whoseRows(
  client: pg.Client,
  siteId: string,
  table: OwnedTable,
  ids: readonly string[],
): Promise<{ id: string; isOwn: boolean }[]> {
  const asked = table.id === 'uuid' ? ids.filter(isUuid) : ids
  if (table.id === null || asked.length === 0) return []
  const { rows } = await client.query<{ id: string; isOwn: boolean }>(
    `select t.id::text, (${table.where}) is true as "isOwn" from ${table.name} t where t.id = any($2::${table.id}[])`,
    [siteId, asked],
  )
  return rows
}

interface Asked {
  site: { id: string; code: string }
  owned: readonly OwnedTable[]
  origins: Readonly<Record<'site origin' | 'office origin', string>>
}

/**
 * The jobs of a site's file, as they may be queued here: of a kind that travels, each about rows that are the site's
 * own, with links that lead to where the site and the office are now. A key that is not the job's own is left out: it
 * would stand for a job of somebody else.
 * @throws an Error with a sentence for a job that is anything else.
 */
export async function jobsOfSite(client: pg.Client, jobs: readonly QueuedJob[], asked: Asked): Promise<QueuedJob[]> {
  const named = jobs.flatMap(rowsNamed)
  const known = new Map<string, boolean>()
  for (const table of asked.owned) {
    const ids = named.flatMap((each) => (each.table === table.name ? [each.id] : []))
    for (const { id, isOwn } of await whoseRows(client, asked.site.id, table, ids))
      known.set(`${table.name} ${id}`, isOwn)
  }
  return jobs.map((job) => {
    const rows = rowsNamed(job)
    // Of a row that is gone nothing is found by the job either.
    const found = rows.map(({ table, id }) => known.get(`${table} ${id}`)).filter((isOwn) => isOwn !== undefined)
    const payload = moved(job, asked)
    if (payload === null || found.includes(false) || (found.length === 0 && !namesSite(job)))
      throw new Error(`The file brings a job ${job.name} that is not the site’s.`)
    return {
      ...job,
      payload,
      key: ownKey(job, rows),
      attemptsLeft: Math.max(1, Math.min(job.attemptsLeft, mostAttempts)),
    }
  })
}

/** As many as the queue itself gives. */
const mostAttempts = 25
/** More words than any of ours has; a visitor's message is the longest. */
const mostLetters = 20_000

interface NamedRow {
  table: string
  id: string
}

function rowsNamed({ name, payload }: QueuedJob): NamedRow[] {
  return fieldsOf(name, payload).flatMap(({ field, value }) =>
    typeof field === 'object'
      ? [value].flat().flatMap((id) => (typeof id === 'string' ? [{ table: field.row, id }] : []))
      : [],
  )
}

const namesSite = ({ name, payload }: QueuedJob): boolean =>
  fieldsOf(name, payload).some(({ field }) => field === 'site code')

/** The payload with the origins of this installation; null when a part of it is not what its field says. */
function moved({ name, payload }: QueuedJob, { site, origins }: Asked): Record<string, unknown> | null {
  const fields = fieldsOf(name, payload)
  const isWell = fields.every(({ field, value }) => {
    if (field === undefined) return false
    if (field === 'site code') return value === site.code
    if (typeof field === 'string') return isPlain(value)
    return [value].flat().every((id) => id === null || typeof id === 'string')
  })
  if (!isWell || fields.length === 0) return null
  return Object.fromEntries(
    fields.map(({ key, field, value }) => [
      key,
      field === 'site origin' || field === 'office origin' ? origins[field] : value,
    ]),
  )
}

function fieldsOf(name: string, payload: unknown): { key: string; field: Field | undefined; value: unknown }[] {
  const kind = Object.hasOwn(travellingJobs, name) ? travellingJobs[name] : undefined
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return []
  return Object.entries(payload).map(([key, value]) => ({
    key,
    value: value as unknown,
    field: kind && Object.hasOwn(kind.payload, key) ? kind.payload[key] : undefined,
  }))
}

const isPlain = (value: unknown): boolean =>
  value === null ||
  ['number', 'boolean'].includes(typeof value) ||
  (typeof value === 'string' && value.length <= mostLetters)

/** No two sites have one id, so that a key which ends with it stands for a job of this site. */
function ownKey({ name, key }: QueuedJob, rows: readonly NamedRow[]): string | null {
  const beginnings = [travellingJobs[name]?.key ?? `${name}:`, 'letter:']
  const isOwn = rows.some(
    ({ table, id }) => isUuid(id) === (table !== 'purchase') && beginnings.some((beginning) => key === beginning + id),
  )
  return isOwn ? key : null
}

const isUuid = (word: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(word)
