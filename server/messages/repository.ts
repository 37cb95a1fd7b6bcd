import { type RawBuilder, sql } from 'kysely'
import type { PhraseSheet, ThreadView } from '#contract/messages-office.ts'
import type { LocalizedText } from '#contract/localized.ts'
import type { OrderStage } from '#contract/orders-office.ts'
import { rolesWith } from '#contract/rights.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { many, one, oneOrNone } from '../database/rows.ts'
import { stageOf } from '../orders/stage-sql.ts'

/** Put away, whoever wrote last; else by whether somebody waits. */
const viewOf = sql<ThreadView>`case when conversation.is_done then 'done'
  when conversation.unanswered_since is not null then 'waiting' else 'open' end`

export interface ThreadRow {
  id: string
  name: string
  email: string
  language: string
  purchaseId: string | null
  number: number | null
  view: ThreadView
  isDone: boolean
  lastAt: Date
  unansweredSince: Date | null
  assignedId: string | null
  assignedTo: string | null
  lastText: string
  lastIsOurs: boolean
}

const threads = sql`
  select conversation.id, conversation.name, conversation.email, conversation.language,
    conversation.purchase_id as "purchaseId", purchase.number, ${viewOf} as view, conversation.is_done as "isDone",
    conversation.last_at as "lastAt", conversation.unanswered_since as "unansweredSince",
    conversation.assigned_to as "assignedId", staff.display_name as "assignedTo",
    last.text as "lastText", last.side = 'OURS' as "lastIsOurs"
  from conversation
    left join purchase on purchase.id = conversation.purchase_id
    left join staff on staff.id = conversation.assigned_to
    cross join lateral (select text, side from message where conversation_id = conversation.id
      order by at desc, id desc limit 1) last`

/** Who waits longest stands first; of what was answered, what was said last. */
const inTurn = (view: ThreadView | null) =>
  view === 'waiting'
    ? sql`conversation.unanswered_since, conversation.id`
    : sql`conversation.last_at desc, conversation.id desc`

interface Search {
  placeId: string
  /** Null for all of them. */
  view: ThreadView | null
  /** Folded; each has to be found. */
  words: readonly string[]
  /** Those about it, or of whoever placed it. */
  order: string | null
  customer: string | null
  /** The last one of the page before. */
  before: string | null
  limit: number
}

export async function selectThreads(
  db: Queries,
  { placeId, view, words, order, customer, before, limit }: Search,
): Promise<ThreadRow[]> {
  const isFound = words.map(
    (
      word,
    ) => sql`and (fold(concat_ws(' ', conversation.name, conversation.email, purchase.number)) like '%' || ${word} || '%'
      or exists (select from message where conversation_id = conversation.id and fold(message.text) like '%' || ${word} || '%'))`,
  )
  const statement = sql<ThreadRow>`
    ${threads}
    where conversation.place_id = ${placeId} and (${view}::text is null or ${viewOf} = ${view})
      and (${order}::text is null or conversation.purchase_id = ${order})
      and (${customer}::text is null or conversation.email_folded = (
        select email_folded from purchase where purchase.id = ${customer} and email_folded not like ' %'))
      and (${before}::uuid is null or (conversation.last_at, conversation.id) < (
        select last_at, id from conversation where id = ${before} and place_id = ${placeId}))
      ${sql.join(isFound, sql` `)}
    order by ${inTurn(view)} limit ${limit}`
  return many(db, statement)
}

export async function selectCounts(db: Queries, placeId: string): Promise<{ view: ThreadView; count: number }[]> {
  const statement = sql<{ view: ThreadView; count: number }>`
    select ${viewOf} as view, count(*)::int as count from conversation where place_id = ${placeId} group by 1`
  return many(db, statement)
}

interface Which {
  placeId: string
  id: string
}

export async function selectThread(db: Queries, { placeId, id }: Which): Promise<ThreadRow | null> {
  return oneOrNone(db, sql<ThreadRow>`${threads} where conversation.place_id = ${placeId} and conversation.id = ${id}`)
}

/** Who writes to it at the same time does so one after the other. */
export async function lockThread(trx: Transaction, { placeId, id }: Which): Promise<ThreadRow | null> {
  await sql`select from conversation where id = ${id} and place_id = ${placeId} for update`.execute(trx)
  return selectThread(trx, { placeId, id })
}

/** The threads before and after it in this list. */
export async function selectNeighbours(
  db: Queries,
  { placeId, id, view }: Which & { view: ThreadView },
): Promise<{ previousId: string | null; nextId: string | null }> {
  const statement = sql<{ previousId: string | null; nextId: string | null }>`
    select "previousId", "nextId" from (
      select id, lag(id) over turn as "previousId", lead(id) over turn as "nextId" from conversation
      where place_id = ${placeId} and (${viewOf} = ${view} or id = ${id}) window turn as (order by ${inTurn(view)})) listed
    where id = ${id}`
  return (await oneOrNone(db, statement)) ?? { previousId: null, nextId: null }
}

export interface MessageRow {
  id: string
  side: 'THEIRS' | 'OURS'
  text: string
  quoted: string
  leftOut: string[]
  at: Date
  who: string | null
  sentFrom: string
  isAutomatic: boolean
  isUnreadable: boolean
  leftAt: Date | null
}

/** Oldest first. */
export async function selectMessages(db: Queries, conversation: string): Promise<MessageRow[]> {
  const statement = sql<MessageRow>`
    select message.id, message.side, message.text, message.quoted, message.left_out as "leftOut", message.at,
      staff.display_name as who, message.sent_from as "sentFrom", message.is_automatic as "isAutomatic",
      message.is_unreadable as "isUnreadable", message.left_at as "leftAt"
    from message left join staff on staff.id = message.staff_id
    where message.conversation_id = ${conversation} order by message.at, message.id`
  return many(db, statement)
}

export interface ThreadOrderRow {
  id: string
  number: number | null
  at: Date
  stage: OrderStage
  lines: { title: LocalizedText; quantity: number; type: 'PRODUCT' | 'ACTIVITY' | 'NIGHTS' }[]
  day: string | null
  firstname: string
  isAboutIt: boolean
  isOfShop: boolean
}

/** The purchase a thread is about, then the last ones of whoever has its address, of this house. */
export async function selectOrdersBeside(
  db: Queries,
  { placeId, id, most }: Which & { most: number },
): Promise<ThreadOrderRow[]> {
  const statement = sql<ThreadOrderRow>`
    select purchase.id, purchase.number, coalesce(purchase.accepted_at, purchase.created_at) as at, ${stageOf} as stage,
      (select coalesce(jsonb_agg(jsonb_build_object('title', line.title, 'quantity', line.quantity, 'type', line.type)
        order by line.position), '[]') from purchase_line line where line.purchase_id = purchase.id) as lines,
      (select min(coalesce(line.local_date, lower(line.during)))::text from purchase_line line where line.purchase_id = purchase.id) as day,
      coalesce(purchase.contact ->> 'firstname', '') as firstname,
      purchase.id is not distinct from conversation.purchase_id as "isAboutIt", purchase.shop_id is not null as "isOfShop"
    from conversation join place on place.id = conversation.place_id
      join purchase on (purchase.id = conversation.purchase_id
        or purchase.email_folded = conversation.email_folded and purchase.accepted_at is not null)
        and (purchase.shop_id = place.shop_id or purchase.agency_id = place.agency_id)
    where conversation.id = ${id} and conversation.place_id = ${placeId}
    order by "isAboutIt" desc, at desc, purchase.id limit ${most}`
  return many(db, statement)
}

/** Who may answer, and works there now. */
export async function selectPeople(
  db: Queries,
  { placeId, now }: { placeId: string; now: Date },
): Promise<{ id: string; name: string }[]> {
  const statement = sql<{ id: string; name: string }>`
    select staff.id, staff.display_name as name from membership join staff on staff.id = membership.staff_id
    where membership.place_id = ${placeId} and membership.ended_at is null and membership.role = any(${rolesWith('messages')})
      and (membership.until is null or membership.until >= (${now}::timestamptz at time zone 'Europe/Paris')::date)
    order by staff.display_name, staff.id`
  return many(db, statement)
}

export interface NewThread {
  placeId: string
  name: string
  email: string
  emailFolded: string
  language: string
  origin: string
  purchaseId: string | null
}

export async function insertThread(trx: Transaction, thread: NewThread): Promise<string> {
  const statement = sql<{ id: string }>`
    insert into conversation (place_id, name, email, email_folded, language, origin, purchase_id)
    values (${thread.placeId}, ${thread.name}, ${thread.email}, ${thread.emailFolded}, ${thread.language},
      ${thread.origin}, ${thread.purchaseId}) returning id`
  return (await one(trx, statement)).id
}

/** The thread about a purchase, when there is one. */
export async function lockThreadAbout(
  trx: Transaction,
  { placeId, purchaseId }: { placeId: string; purchaseId: string },
): Promise<{ id: string } | null> {
  const statement = sql<{ id: string }>`
    select id from conversation where place_id = ${placeId} and purchase_id = ${purchaseId}
    order by last_at desc limit 1 for update`
  return oneOrNone(trx, statement)
}

export interface NewMessage {
  id: string
  conversation: string
  side: 'THEIRS' | 'OURS'
  text: string
  at: Date
  staffId?: string | null
  quoted?: string
  leftOut?: readonly string[]
  sentFrom?: string
  isAutomatic?: boolean
  isUnreadable?: boolean
  mailId?: string | null
}

/** @returns false where it is there already: its id, or the mail it came with. */
export async function insertMessage(trx: Transaction, message: NewMessage): Promise<boolean> {
  const { quoted = '', leftOut = [], sentFrom = '', isAutomatic = false, mailId = null, staffId = null } = message
  const { isUnreadable = false } = message
  const { numAffectedRows } = await sql`
    insert into message (id, conversation_id, side, text, quoted, left_out, at, staff_id, sent_from, is_automatic,
      is_unreadable, mail_id)
    values (${message.id}, ${message.conversation}, ${message.side}, ${message.text}, ${quoted}, ${leftOut}, ${message.at},
      ${staffId}, ${sentFrom}, ${isAutomatic}, ${isUnreadable}, ${mailId})
    on conflict do nothing`.execute(trx)
  return numAffectedRows === 1n
}

/** @returns whether it was otherwise. */
export async function updateDone(
  trx: Transaction,
  { placeId, id, isDone }: Which & { isDone: boolean },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update conversation set is_done = ${isDone}
    where id = ${id} and place_id = ${placeId} and is_done <> ${isDone}`.execute(trx)
  return numAffectedRows === 1n
}

export async function updateAssigned(
  trx: Transaction,
  { placeId, id, to }: Which & { to: string | null },
): Promise<void> {
  await sql`update conversation set assigned_to = ${to} where id = ${id} and place_id = ${placeId}`.execute(trx)
}

/** @returns whether it had not left, and is gone. */
export async function deleteUnsent(
  trx: Transaction,
  { conversation, id }: { conversation: string; id: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from message where id = ${id} and conversation_id = ${conversation} and side = 'OURS' and left_at is null`.execute(
    trx,
  )
  return numAffectedRows === 1n
}

/** A thread of no message is none. @returns whether it is gone. */
export async function deleteIfEmpty(trx: Transaction, { placeId, id }: Which): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from conversation where id = ${id} and place_id = ${placeId}
      and not exists (select from message where conversation_id = conversation.id)`.execute(trx)
  return numAffectedRows === 1n
}

export interface PurchaseBeside {
  id: string
  name: string
  email: string
  emailFolded: string
  language: string
  origin: string
}

/** An order or a booking of this house, with whoever placed it. */
export async function selectPurchase(db: Queries, { placeId, id }: Which): Promise<PurchaseBeside | null> {
  const statement = sql<PurchaseBeside>`
    select purchase.id, coalesce(nullif(trim(concat_ws(' ', purchase.contact ->> 'firstname', purchase.contact ->> 'lastname')), ''),
        purchase.contact ->> 'companyName', '') as name,
      coalesce(purchase.contact #>> '{email,email}', '') as email, purchase.email_folded as "emailFolded",
      purchase.language, purchase.origin
    from purchase join place on purchase.shop_id = place.shop_id or purchase.agency_id = place.agency_id
    where place.id = ${placeId} and purchase.id = ${id}`
  return oneOrNone(db, statement)
}

/** The same with the house it is of, locked: whoever else writes about it at the same time waits. */
export async function lockPurchaseBeside(
  trx: Transaction,
  id: string,
): Promise<(Omit<PurchaseBeside, 'id'> & { placeId: string }) | null> {
  await sql`select from purchase where id = ${id} for no key update`.execute(trx)
  const place = await oneOrNone(
    trx,
    sql<{ placeId: string }>`
      select place.id as "placeId" from purchase
        join place on purchase.shop_id = place.shop_id or purchase.agency_id = place.agency_id
      where purchase.id = ${id} order by place.shop_id nulls last limit 1`,
  )
  const purchase = place && (await selectPurchase(trx, { ...place, id }))
  if (!place || !purchase) return null
  const { name, email, emailFolded, language, origin } = purchase
  return { ...place, name, email, emailFolded, language, origin }
}

/** What a house is called and how it looks, for the mails it writes. */
export interface HouseRow {
  kind: 'SHOP' | 'AGENCY' | 'SITE' | 'PLATFORM'
  name: string | null
  title: LocalizedText | null
  email: string | null
  siteId: string | null
  colour: string | null
  logo: unknown
}

const houseColumns = sql`
  place.kind, shop.name, agency.document -> 'title' as title,
  coalesce(shop.document ->> 'email', agency.document ->> 'email') as email,
  coalesce(place.site_id, shop.site_id, agency.site_id) as "siteId",
  shop.document #>> '{theme,variables,primary}' as colour, shop.document -> 'logo' as logo`
const fromHouses = sql`
  place left join shop on shop.id = place.shop_id left join agency on agency.id = place.agency_id`

export interface LetterRow extends HouseRow {
  conversation: string
  text: string
  at: Date
  isLeft: boolean
  who: string | null
  toName: string
  toEmail: string
  language: string
  origin: string
  number: number | null
  purchaseId: string | null
}

/** One of ours with all that its mail says; null once it was taken back. */
export async function selectLetter(db: Queries, id: string): Promise<LetterRow | null> {
  const statement = sql<LetterRow>`
    select ${houseColumns}, message.conversation_id as conversation, message.text, message.at,
      message.left_at is not null as "isLeft", staff.display_name as who, conversation.name as "toName",
      conversation.email as "toEmail", conversation.language, conversation.origin, purchase.number,
      conversation.purchase_id as "purchaseId"
    from message join conversation on conversation.id = message.conversation_id
      join place on place.id = conversation.place_id left join shop on shop.id = place.shop_id
      left join agency on agency.id = place.agency_id
      left join staff on staff.id = message.staff_id left join purchase on purchase.id = conversation.purchase_id
    where message.id = ${id} and message.side = 'OURS'`
  return oneOrNone(db, statement)
}

export interface TheirsRow extends HouseRow {
  text: string
  fromName: string
  fromEmail: string
  number: number | null
  purchaseId: string | null
  isStay: boolean
}

/** One of theirs, with the house it was written to; null once it is erased. */
export async function selectTheirs(db: Queries, id: string): Promise<TheirsRow | null> {
  const statement = sql<TheirsRow>`
    select ${houseColumns}, message.text, conversation.name as "fromName", conversation.email as "fromEmail", purchase.number,
      conversation.purchase_id as "purchaseId", place.kind = 'AGENCY' as "isStay"
    from message join conversation on conversation.id = message.conversation_id
      join place on place.id = conversation.place_id left join shop on shop.id = place.shop_id
      left join agency on agency.id = place.agency_id left join purchase on purchase.id = conversation.purchase_id
    where message.id = ${id} and message.side = 'THEIRS'`
  return oneOrNone(db, statement)
}

/** From now on it cannot be taken back. @returns false once it is gone. */
export async function markLeft(db: Queries, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update message set left_at = coalesce(left_at, ${now}) where id = ${id}`.execute(db)
  return numAffectedRows === 1n
}

export interface EarlierRow {
  id: string
  side: 'THEIRS' | 'OURS'
  text: string
  at: Date
  mailId: string | null
}

/** What was said before one of ours, oldest first. */
export async function selectEarlier(
  db: Queries,
  { conversation, at }: { conversation: string; at: Date },
): Promise<EarlierRow[]> {
  const statement = sql<EarlierRow>`
    select id, side, text, at, mail_id as "mailId" from message
    where conversation_id = ${conversation} and at < ${at} and not is_automatic and not is_unreadable
    order by at, id`
  return many(db, statement)
}

/** The house a message to one of a site's contacts is for: whose address it is, else the only one that sells there, else the site. */
export async function selectHouseOfContact(
  db: Queries,
  { siteId, email }: { siteId: string; email: string },
): Promise<{ id: string } | null> {
  const statement = sql<{ id: string }>`
    select place.id from ${fromHouses}
    where coalesce(place.site_id, shop.site_id, agency.site_id) = ${siteId}
      and (place.kind = 'SITE' or lower(coalesce(shop.document ->> 'email', agency.document ->> 'email')) = lower(${email})
        or (select count(*) from shop where site_id = ${siteId}) + (select count(*) from agency where site_id = ${siteId}) = 1)
    order by lower(coalesce(shop.document ->> 'email', agency.document ->> 'email')) = lower(${email}) desc nulls last,
      place.kind = 'SITE' limit 1`
  return oneOrNone(db, statement)
}

/** @returns null for a thread that is gone */
export async function lockForMail(
  trx: Transaction,
  id: string,
): Promise<{ placeId: string; emailFolded: string } | null> {
  const statement = sql<{ placeId: string; emailFolded: string }>`
    select place_id as "placeId", email_folded as "emailFolded" from conversation where id = ${id} for update`
  return oneOrNone(trx, statement)
}

/** Whom a thread answers. @returns null for one that is gone */
export async function selectWhose(db: Queries, id: string): Promise<{ emailFolded: string } | null> {
  const statement = sql<{ emailFolded: string }>`
    select email_folded as "emailFolded" from conversation where id = ${id}`
  return oneOrNone(db, statement)
}

export async function isThread(db: Queries, id: string): Promise<boolean> {
  return (await oneOrNone(db, sql<{ id: string }>`select id from conversation where id = ${id}`)) !== null
}

export interface MailCounts {
  /** Of this sender. */
  own: number
  /** Of all senders but the one who is answered. */
  ofOthers: number
  automatic: number
  /** What was too much to be read, of this sender and of all those others. */
  unreadable: number
  unreadableOfOthers: number
}

/** How much has come by mail since: machines that answer each other have no end. */
export async function countFrom(
  db: Queries,
  { conversation, sentFrom, since }: { conversation: string; sentFrom: string; since: Date },
): Promise<MailCounts> {
  const statement = sql<MailCounts>`
    select count(*) filter (where sent_from = ${sentFrom})::int as own,
      count(*) filter (where sent_from <> '')::int as "ofOthers",
      count(*) filter (where is_automatic)::int as automatic,
      count(*) filter (where is_unreadable and sent_from = ${sentFrom})::int as unreadable,
      count(*) filter (where is_unreadable and sent_from <> '')::int as "unreadableOfOthers"
    from message
    where conversation_id = ${conversation} and side = 'THEIRS' and mail_id is not null and at > ${since}`
  return one(db, statement)
}

export interface UnansweredRow {
  id: string
  name: string
  since: Date
  preview: string
  number: number | null
}

/** Whom nobody has answered since then, the oldest first. */
export async function selectUnanswered(
  db: Queries,
  { placeId, before, most }: { placeId: string; before: Date; most: number },
): Promise<UnansweredRow[]> {
  const statement = sql<UnansweredRow>`
    select conversation.id, conversation.name, coalesce(conversation.unanswered_since, ${before}::timestamptz) as since, last.text as preview, purchase.number
    from conversation left join purchase on purchase.id = conversation.purchase_id
      cross join lateral (select text from message where conversation_id = conversation.id and side = 'THEIRS'
        order by at desc, id desc limit 1) last
    where conversation.place_id = ${placeId} and not conversation.is_done and conversation.unanswered_since <= ${before}
    order by conversation.unanswered_since, conversation.id limit ${most}`
  return many(db, statement)
}

/** How many wait for an answer at this moment. */
export const messagesUnanswered = (placeId: string | null): RawBuilder<number> => sql<number>`
  (select count(*)::int from conversation
    where place_id = ${placeId} and not is_done and unanswered_since is not null)`

interface Writer {
  siteId: string
  emailFolded: string
}

const isOfSite = (siteId: string) => sql`conversation.place_id in (
  select place.id from ${fromHouses} where coalesce(place.site_id, shop.site_id, agency.site_id) = ${siteId})`

export interface KeptMessageRow {
  house: string
  at: Date
  isTheirs: boolean
  text: string
  quoted: string
}

/** All that somebody wrote to the houses of a site, and what these answered. */
export async function selectMessagesOf(db: Queries, { siteId, emailFolded }: Writer): Promise<KeptMessageRow[]> {
  const statement = sql<KeptMessageRow>`
    select coalesce(shop.name, agency.document -> 'title' ->> 'fr', site.name) as house, message.at,
      message.side = 'THEIRS' as "isTheirs", message.text, message.quoted
    from message join conversation on conversation.id = message.conversation_id
      join place on place.id = conversation.place_id left join shop on shop.id = place.shop_id
      left join agency on agency.id = place.agency_id left join site on site.id = ${siteId}
    where ${isOfSite(siteId)} and conversation.email_folded = ${emailFolded} order by message.at, message.id`
  return many(db, statement)
}

/** What is about a purchase goes with its buyer, once that is over. */
export async function deleteThreadsOf(trx: Transaction, { siteId, emailFolded }: Writer): Promise<void> {
  await sql`
    delete from conversation where ${isOfSite(siteId)} and email_folded = ${emailFolded} and purchase_id is null`.execute(
    trx,
  )
}

interface WriterOfHouse {
  placeId: string
  emailFolded: string
}

export async function countThreadsIn(db: Queries, { placeId, emailFolded }: WriterOfHouse): Promise<number> {
  const statement = sql<{ count: number }>`
    select count(*)::int as count from conversation where place_id = ${placeId} and email_folded = ${emailFolded}`
  return (await one(db, statement)).count
}

export async function deleteThreadsIn(trx: Transaction, { placeId, emailFolded }: WriterOfHouse): Promise<void> {
  await sql`
    delete from conversation where place_id = ${placeId} and email_folded = ${emailFolded} and purchase_id is null`.execute(
    trx,
  )
}

/** @returns how many. */
export async function deleteOldThreads(db: Queries, { before }: { before: Date }): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from conversation where last_at < ${before}`.execute(db)
  return Number(numAffectedRows)
}

export interface PhraseRow {
  id: string
  version: string
  title: string
  texts: PhraseSheet['texts']
}

const version = sql`md5(row(phrase.title, phrase.texts)::text)`

export async function selectPhrases(
  db: Queries,
  { placeId, id = null }: { placeId: string; id?: string | null },
): Promise<PhraseRow[]> {
  const statement = sql<PhraseRow>`
    select id, ${version} as version, title, texts from phrase
    where place_id = ${placeId} and (${id}::uuid is null or id = ${id}) order by fold(title), id`
  return many(db, statement)
}

export async function lockPhrase(trx: Transaction, which: Which): Promise<PhraseRow | null> {
  await sql`select from phrase where id = ${which.id} and place_id = ${which.placeId} for update`.execute(trx)
  return (await selectPhrases(trx, which))[0] ?? null
}

/** @returns the version from now on; null where this id is another house's. */
export async function upsertPhrase(
  trx: Transaction,
  { placeId, id, sheet }: Which & { sheet: PhraseSheet },
): Promise<{ version: string } | null> {
  const statement = sql<{ version: string }>`
    insert into phrase (id, place_id, title, texts) values (${id}, ${placeId}, ${sheet.title}, ${JSON.stringify(sheet.texts)}::jsonb)
    on conflict (id) do update set title = excluded.title, texts = excluded.texts where phrase.place_id = excluded.place_id
    returning ${version} as version`
  return oneOrNone(trx, statement)
}

export async function deletePhrase(trx: Transaction, { placeId, id }: Which): Promise<void> {
  await sql`delete from phrase where id = ${id} and place_id = ${placeId}`.execute(trx)
}
