import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aGuestOrder } from '../privacy/testing.ts'
import { createSeededDatabase } from '../testing/seeded.ts'
import type { TestDatabase } from '../testing/database.ts'
import type { Queries } from './database.ts'
import { checkInvariants } from './invariants.ts'
import { listen } from './notices.ts'
import { many, one } from './rows.ts'

type Statement = ReturnType<typeof sql>

let seeded: TestDatabase
let db: Queries
let codes: Map<string, string>
const told: string[] = []

beforeAll(async () => {
  seeded = await createSeededDatabase()
  db = seeded.database.query
  codes = new Map(
    (await many(db, sql<{ id: string; code: string }>`select id, code from site`)).map(({ id, code }) => [id, code]),
  )
  await listen(seeded.database, 'site_changed', (siteId) => told.push(codes.get(siteId) ?? siteId))
  await listen(seeded.database, 'end', () => told.push('end'))
})
afterAll(() => seeded.drop())

/** The sites whose pages are thrown away for what this writes, in the order of their codes. */
async function toldBy(statement: Statement): Promise<string[]> {
  told.length = 0
  await statement.execute(db)
  // Notices come in the order of their commits.
  await sql`select pg_notify('end', '')`.execute(db)
  await expect.poll(() => told.at(-1)).toBe('end')
  return told.slice(0, -1).toSorted()
}

const everySite = () => [...codes.values()].toSorted()
const shopId = sql`(select id from shop where code = 'clos-des-murmures')`
const siteId = sql`(select site_id from shop where code = 'clos-des-murmures')`

const aWine = (code: string, title: string, shop = shopId) => sql`
  insert into product (shop_id, type, code, title, price_amount)
  values (${shop}, 'PRODUCT', ${code}, ${JSON.stringify({ fr: title })}::jsonb, 1000)`

const shopNow = () =>
  one(
    db,
    sql<{ products: number; activities: number; words: string }>`
      select products_count as products, activities_count as activities, search_text as words from shop where id = ${shopId}`,
  )

test('[SHOP-06] a shop counts its wines and is found by their words as soon as they are written, hidden or gone', async () => {
  const before = await shopNow()
  expect(before.products).toBeGreaterThan(0)
  await aWine('nouveau', 'Été Nouveau').execute(db)
  expect(await shopNow()).toEqual({
    ...before,
    products: before.products + 1,
    words: expect.stringContaining(' nouveau'),
  })
  await sql`update product set is_published = false where code = 'nouveau'`.execute(db)
  expect(await shopNow()).toEqual(before)
  await sql`update product set is_published = true, type = 'ACTIVITY' where code = 'nouveau'`.execute(db)
  expect(await shopNow()).toEqual({ ...before, activities: before.activities + 1 })
  await sql`delete from product where code = 'nouveau'`.execute(db)
  expect(await shopNow()).toEqual(before)
  await sql`update shop set name = 'Château Neuf' where id = ${shopId}`.execute(db)
  expect((await shopNow()).words).toContain('chateau neuf')
  expect(await checkInvariants(db)).toEqual([])
})

test('[SHOP-06] wines that two people write at once are counted both', async () => {
  const { products } = await shopNow()
  const first = await db.startTransaction().execute()
  await aWine('one', 'Un').execute(first)
  const second = aWine('two', 'Deux').execute(db)
  await expect
    .poll(async () => (await sql`select from pg_locks where not granted`.execute(db)).rows.length)
    .toBeGreaterThan(0)
  await first.commit().execute()
  await second
  expect((await shopNow()).products).toBe(products + 2)
  expect(await checkInvariants(db)).toEqual([])
})

test('[SHOP-04] a slot tells its day and hour on the activity’s clock, whatever is typed, and when that clock is put right', async () => {
  const { id } = await one(
    db,
    sql<{ id: string }>`
      insert into slot (product_id, starts_at, local_date, local_time, capacity)
      select id, '2030-06-15T22:30:00Z', '2030-01-01', 'noon', 4 from product where timezone = 'Europe/Paris' limit 1
      returning id`,
  )
  const clock = () =>
    one(db, sql<{ day: string; hour: string }>`select local_date as day, local_time as hour from slot where id = ${id}`)
  expect(await clock()).toEqual({ day: '2030-06-16', hour: '00:30' })
  await sql`update product set timezone = 'Europe/Lisbon' where id = (select product_id from slot where id = ${id})`.execute(
    db,
  )
  expect(await clock()).toEqual({ day: '2030-06-15', hour: '23:30' })
  expect(await checkInvariants(db)).toEqual([])
})

test('[CHECKOUT-04] counts and words that were typed over are named', async () => {
  const trx = await db.startTransaction().execute()
  await sql`update shop set products_count = 99 where id = ${shopId}`.execute(trx)
  expect((await checkInvariants(trx)).map(({ name }) => name)).toEqual([
    'A shop counts what it has on sale, and is found by the words of its name and of its wines',
  ])
  await trx.rollback().execute()
})

test('[ORDERS-01] an order is found by what it says now: another name, town or wine, a line more or less', async () => {
  const id = await aGuestOrder(seeded, 'odile@example.org')
  const words = async (queries = db) =>
    (await one(queries, sql<{ words: string }>`select words from order_words where purchase_id = ${id}`)).words
  const invariant = 'An order is found by its number, who buys and receives it, and its wines'
  const isBroken = async (queries: Queries) => (await checkInvariants(queries)).some(({ name }) => name === invariant)
  await sql`update purchase set contact = contact || '{"lastname":"Ångström"}' where id = ${id}`.execute(db)
  expect(await words()).toContain(' angstrom')
  await sql`
    insert into purchase_line (purchase_id, position, type, code, title, thumbnail, quantity, unit_amount)
    values (${id}, 99, 'PRODUCT', 'more', '{"de":"Süße Lese"}', '', 1, 2400)`.execute(db)
  expect(await words()).toContain(' susse lese')
  await sql`update purchase_line set title = '{"de":"Späte Lese"}' where purchase_id = ${id} and code = 'more'`.execute(
    db,
  )
  expect(await words()).toContain(' spate lese')
  expect(await isBroken(db)).toBe(false)

  const less = await db.startTransaction().execute()
  await sql`delete from purchase_line where purchase_id = ${id}`.execute(less)
  expect(await words(less)).not.toContain('lese')
  await less.rollback().execute()

  const typed = await db.startTransaction().execute()
  await sql`update order_words set words = 'typed over' where purchase_id = ${id}`.execute(typed)
  expect(await isBroken(typed)).toBe(true)
  await sql`delete from order_words where purchase_id = ${id}`.execute(typed)
  expect(await isBroken(typed)).toBe(true)
  await typed.rollback().execute()
})

const minutesFromNow = (minutes: number | null) => minutes && new Date(Date.now() + minutes * 60_000)
const monthAndADay = -31 * 24 * 60

test('[SELL-02] bottles and places are unpaid while their purchase is, whatever becomes of it, and no longer', async () => {
  const trx = await db.startTransaction().execute()
  const id = await aGuestOrder(seeded, 'noel@example.org')
  await sql`delete from hold where purchase_id = ${id}`.execute(trx)
  await sql`delete from purchase_line where purchase_id = ${id}`.execute(trx)
  await sql`
    insert into purchase_line (purchase_id, position, type, code, title, thumbnail, quantity, unit_amount)
    values (${id}, 1, 'PRODUCT', 'wine', '{"fr":"Trousseau"}', '', 2, 0), (${id}, 2, 'ACTIVITY', 'visit', '{"fr":"Visite"}', '', 3, 0)`.execute(
    trx,
  )
  await sql`
    insert into hold (purchase_id, stock_item_id, slot_id, quantity, status, expires_at)
    values (${id}, (select id from stock_item limit 1), null, 2, 'committed', now()), (${id}, null, (select id from slot limit 1), 3, 'committed', now())`.execute(
    trx,
  )
  const unpaid = () =>
    one(
      trx,
      sql<{ parts: string | null; wanted: string | null }>`
        select string_agg(quantity::text, ' ' order by quantity) filter (where unpaid_until > now()) as parts,
          string_agg(quantity::text, ' ' order by quantity) filter (where hold.status = 'committed' and purchase.status = 'confirmed'
            and (kept_until is not null or shipping_status <> 'delivered' and accepted_at > now() - interval '30 days'
              and (shipping_status <> 'not_needed' or exists (select from purchase_line line
                where line.purchase_id = purchase.id and line.starts_at > now())))) as wanted
        from purchase join hold on hold.purchase_id = purchase.id where purchase.id = ${id}`,
    )
  const seen = new Set<string | null>()
  for (const beginsAt of [null, -60, 60]) {
    await sql`update purchase_line set starts_at = ${minutesFromNow(beginsAt)} where purchase_id = ${id} and position = 2`.execute(
      trx,
    )
    for (const acceptedAt of [-60, monthAndADay])
      for (const shipping of ['not_needed', 'waiting', 'delivered'])
        for (const keptUntil of [null, 60])
          for (const status of ['confirmed', 'paid', 'confirmed', 'lapsed', 'pending', 'confirmed']) {
            await sql`
              update purchase set status = ${status}, accepted_at = ${minutesFromNow(acceptedAt)}, shipping_status = ${shipping},
                kept_until = ${status === 'confirmed' ? minutesFromNow(keptUntil) : null}
              where id = ${id}`.execute(trx)
            const { parts, wanted } = await unpaid()
            expect(parts, `${status}, ${shipping}, ${acceptedAt}, ${keptUntil}, ${beginsAt}`).toBe(wanted)
            seen.add(parts)
          }
  }
  expect(seen).toEqual(new Set([null, '2 3']))
  await sql`update hold set status = 'released' where purchase_id = ${id} and slot_id is null`.execute(trx)
  expect((await unpaid()).parts).toBe('3')
  await sql`update hold set status = 'committed', quantity = 4 where purchase_id = ${id} and slot_id is null`.execute(
    trx,
  )
  expect((await unpaid()).parts).toBe('3 4')
  await sql`update hold set unpaid_until = null where purchase_id = ${id}`.execute(trx)
  expect((await checkInvariants(trx)).map(({ name }) => name)).toContain(
    'What a purchase was sold is unpaid for as long as the purchase is',
  )
  await trx.rollback().execute()
})

test('[SITE-01] whatever a visitor can see of a site, its change throws the pages of that site away and no others', async () => {
  const ofMarketplace: Record<string, Statement> = {
    site: sql`update site set name = name || '!' where id = ${siteId}`,
    host: sql`insert into site_host values ('other.localhost', ${siteId})`,
    page: sql`update page set blocks = blocks || '[{"type":"Text"}]' where site_id = ${siteId}`,
    text: sql`insert into site_data (site_id, name, content) values (${siteId}, 'new', '{}')`,
    fragment: sql`insert into fragment (site_id, name, language, html) values (${siteId}, 'new', 'fr', '')`,
    shop: sql`update shop set document = document || '{"village":"Ailleurs"}' where id = ${shopId}`,
    category: sql`update category set title = title || '{"fr":"Autres"}' where shop_id = ${shopId}`,
    price: sql`update product set price_amount = price_amount + 100 where shop_id = ${shopId}`,
    'box of bottles': sql`update product_component set quantity = quantity + 1
      where product_id in (select id from product where shop_id = ${shopId})`,
    code: sql`insert into promo_code (shop_id, code, type, value, valid_from, valid_to)
      values (${shopId}, 'NEU', 'FIXED', 100, now(), now())`,
    seats: sql`update slot set capacity = capacity + 1 where product_id in (select id from product where shop_id = ${shopId})`,
    'no more wine': sql`delete from product where shop_id = ${shopId} and type = 'PRODUCT'`,
  }
  for (const [what, statement] of Object.entries(ofMarketplace))
    expect([what, await toldBy(statement)]).toEqual([what, ['vigneron-online']])
  expect(await toldBy(sql`update apartment set guests = guests + 1`)).toEqual(['bensadevot'])
})

test('[SITE-01] what all sites show throws the pages of all away', async () => {
  expect(await toldBy(sql`update legal_template set defaults = defaults || '{"x":"y"}'`)).toEqual(everySite())
  expect(await toldBy(sql`insert into fragment (name, language, html) values ('shared', 'fr', '')`)).toEqual(
    everySite(),
  )
})

test('[SITE-01] what no visitor sees, and what is written as it was, throws no page away', async () => {
  const unseen: Record<string, Statement> = {
    'number of an order': sql`update shop set last_order_number = last_order_number + 1`,
    'number of a booking': sql`update agency set last_booking_number = last_booking_number + 1`,
    'use of a code': sql`update promo_code set used_count = used_count + 1 where max_uses is null`,
    stock: sql`update stock_item set on_hand = on_hand + 1`,
    'seats held': sql`update slot set held = held + 1 where taken + held < capacity`,
    'same price': sql`update product set price_amount = price_amount`,
    'same shop': sql`update shop set document = document`,
  }
  for (const [what, statement] of Object.entries(unseen)) expect([what, await toldBy(statement)]).toEqual([what, []])
})

test('[SITE-01] a site that goes is told, with all that hangs on it', async () => {
  expect(await toldBy(sql`delete from site where code = 'la-paulee'`)).toEqual(['la-paulee'])
})
