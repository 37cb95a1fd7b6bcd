import { sql } from 'kysely'
import sharp from 'sharp'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { addDays, dayIn } from '#contract/days.ts'
import { type Browser, openWorld, type World } from '../auth/testing.ts'
import { issueToken } from '../auth/tokens.ts'
import { hashToken, makeToken } from '../sessions/sessions.ts'
import { anApartment } from '../hospitality/testing.ts'
import { newPurchaseId } from '../purchases/purchase-id.ts'
import { type ReceiptOf, signReceipt } from '../receipt.ts'

export type Input = Record<string, unknown>
export type Site = 'vigneron-online' | 'bensadevot'

/** Somebody who calls, and what is theirs on the site they call. */
export interface Caller {
  browser: Browser
  email: string
  /** Of their order, or on the hospitality site of their booking. */
  orderId: string
  receipt: string
  sessionId: string
}

/** A shop with a bottle, an activity and a promotional code of its own. */
export interface ShopThings {
  id: string
  path: string
  product: { id: string; code: string }
  activity: { id: string; code: string; startsAt: string }
  promoCode: string
}

/** The demo with things of everybody: of the caller's site and shop, of other sites, shops and users. For one test file. */
export async function openTenants() {
  const world = await openWorld({ rateLimitFactor: 1000 })
  const db = world.database.query
  await sql`create sequence tenants_number start 50001`.execute(db)
  const own = 'claire@example.org'
  const other = 'admin@example.org'
  const othersOrder = await anOrder(world, 'vigneron-online', other)
  const othersBooking = await aBooking(world, 'bensadevot', other)
  const foreignAgency = await anAgencyElsewhere(world)
  // The caller's own address on another site: the same person, but not there.
  const foreignOrder = await anOrder(world, 'hirondelles', own)
  const foreignBooking = await aBooking(world, 'vigneron-online', own)
  const resetTokenOf = async (site: string, email: string) =>
    issueToken(db, {
      accountId: await accountIdOf(world, site, email),
      purpose: 'PASSWORD_RESET',
      now: world.services.now(),
    })
  const confirmTokenOf = async (site: string) => {
    const token = makeToken()
    await sql`insert into registration (site_id, email, display_name, password_hash, language, token_hash, created_at, expires_at)
      select id, ${`${token.slice(0, 10).toLowerCase()}@example.org`}, 'Somebody', '', 'fr', ${hashToken(token)}, now(), now() + interval '1 day'
      from site where code = ${site}`.execute(db)
    return token
  }
  const dataTokenOf = async (site: string) => {
    const token = makeToken()
    await sql`insert into data_link (token_hash, site_id, email_folded, created_at, expires_at)
      select ${hashToken(token)}, id, ${own}, now(), now() + interval '1 day' from site where code = ${site}`.execute(
      db,
    )
    return token
  }
  await sql`insert into account (site_id, email) select id, 'forgetful@example.org' from site where code = 'vigneron-online'`.execute(
    db,
  )
  for (const [site, name] of [
    ['vigneron-online', 'only-ours'],
    ['hirondelles', 'only-theirs'],
  ])
    await sql`insert into fragment (site_id, name, language, html)
      select id, ${name}, 'fr', '<p>here</p>' from site where code = ${site}`.execute(db)
  return {
    world,
    shop: await aShopOf(world, 'vigneron-online', 'clos-des-murmures'),
    otherShop: await aShopOf(world, 'vigneron-online', 'domaine-de-la-huppe'),
    foreignShop: await aShopOf(world, 'hirondelles'),
    apartment: await anApartment(world),
    foreignAgency,
    nightsOf: (bookingId: string) => nightsOf(world, bookingId),
    visitOf: (orderId: string) => visitOf(world, orderId),
    othersVisit: await visitOf(world, othersOrder),
    foreignVisit: await visitOf(world, foreignOrder),
    othersOrder: { orderId: othersOrder, receipt: receiptFor(world, 'order', othersOrder) },
    othersBooking: { bookingId: othersBooking, receipt: receiptFor(world, 'booking', othersBooking) },
    foreignOrder: {
      email: { orderId: foreignOrder, email: own },
      receipt: { orderId: foreignOrder, receipt: receiptFor(world, 'order', foreignOrder) },
    },
    foreignBooking: {
      email: { bookingId: foreignBooking, email: own },
      receipt: { bookingId: foreignBooking, receipt: receiptFor(world, 'booking', foreignBooking) },
    },
    othersSession: await aSessionOf(world, 'vigneron-online', other),
    foreignSession: await aSessionOf(world, 'hirondelles', own),
    posts: await somePosts(world),
    /** Opens the statement to withdraw from an order that is not the caller's. */
    othersWithdrawal: receiptFor(world, 'withdrawal', othersOrder),
    /** Each can be paid. */
    ownLink: () => aPaymentLink(world, 'vigneron-online', own),
    foreignLink: await aPaymentLink(world, 'hirondelles', own),
    foreignWait: await aWait(world, 'hirondelles', own),
    /** Works until its owner has left. */
    ownWait: () => aWait(world, 'vigneron-online', own),
    portrait: await sharp({ create: { width: 40, height: 40, channels: 3, background: '#7a2638' } })
      .jpeg()
      .toBuffer(),
    foreignTokens: {
      data: await dataTokenOf('hirondelles'),
      confirm: await confirmTokenOf('hirondelles'),
      reset: await resetTokenOf('hirondelles', own),
    },
    /** Works once. */
    ownTokens: {
      data: () => dataTokenOf('vigneron-online'),
      confirm: () => confirmTokenOf('vigneron-online'),
      reset: () => resetTokenOf('vigneron-online', 'forgetful@example.org'),
    },
    aCaller: (who: 'guest' | 'member', site: Site, fill?: (browser: Browser) => Promise<unknown>) =>
      aCaller(world, { site, fill, email: who === 'member' ? own : 'guest@example.org', isMember: who === 'member' }),
    /** Somebody whom no other test knows: what they end or change is their own. */
    async aNewMember(site: Site, { roles = ['user'] }: { roles?: string[] } = {}) {
      const email = `${newPurchaseId().toLowerCase()}@example.org`
      await sql`
        insert into account (site_id, email, display_name, password_hash, is_email_verified, roles)
        select site_id, ${email}, 'Somebody', password_hash, true, ${roles}
        from account join site on site.id = account.site_id
        where site.code = ${site} and account.email = ${own}`.execute(db)
      return aCaller(world, { site, email, isMember: true })
    },
    /** What names things of others on both sites, or themselves: it stands in no answer. */
    secrets: [
      ...[other, othersOrder, othersBooking, foreignOrder, foreignAgency.id, foreignAgency.apartmentId],
      ...(await sessionIdsOf(world, other)),
    ],
    /** Some nights, so many days from today. */
    stay(fromDays: number) {
      const today = dayIn('Europe/Paris', world.services.now())
      return { startDate: addDays(today, fromDays), endDate: addDays(today, fromDays + 3) }
    },
  }
}

/** A call as the browser makes it: parameters into the path, the rest as query or body, or beside a file. */
export function call(browser: Browser, name: EndpointName, input: Input) {
  const { path, method, localized }: Endpoint = endpoints[name]
  if (input.file instanceof Uint8Array) return browser.upload(`/fr${path}`, input.file)
  const rest = { ...input }
  const filledPath = path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => {
    const value = String(rest[parameter])
    delete rest[parameter]
    return encodeURIComponent(value)
  })
  const url = localized ? `/fr${filledPath}` : filledPath
  if (method === 'POST') return browser.post(url, rest)
  const query = new URLSearchParams(Object.entries(rest).map(([key, value]) => [key, String(value)]))
  return browser.get(`${url}?${query.toString()}`)
}

/** All that is written down, table by table, but for what every call may touch: its own count and its session's clock. */
export async function fingerprint({ database }: World): Promise<Record<string, string>> {
  const db = database.query
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('rate_limit', 'terms_text')`.execute(db)
  const counts = tables.map(
    ({
      name,
    }) => sql`select ${name}::text as name, count(*) || ' ' || coalesce(md5(string_agg(row, '|' order by row)), '') as state
      from (select (to_jsonb(each) - 'seen_at' - 'expires_at')::text as row from ${sql.table(name)} as each) rows`,
  )
  const jobs = sql`select 'jobs', count(*) || ' ' || coalesce(max(id), 0) from graphile_worker._private_jobs`
  const { rows } = await sql<{ name: string; state: string }>`${sql.join([...counts, jobs], sql` union all `)}`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}

/** A contact good enough for an order. */
export const contactOf = (email: string) => ({
  email: { type: 'PERSONAL', email },
  firstname: 'Camille',
  lastname: 'Rousselin',
  companyName: '',
  address: { addressLines: ['3, rue du Puits'], postalCode: '39600', city: 'Arbois', countryCode: 'FR' },
  phone: { type: 'BUSINESS', number: '+33 1 99 00 12 34' },
})

/** A guest with a session, or somebody logged in; with an order or a booking of their own. */
async function aCaller(
  world: World,
  {
    site,
    email,
    isMember,
    fill,
  }: {
    site: Site
    email: string
    isMember: boolean
    fill?: ((browser: Browser) => Promise<unknown>) | undefined
  },
): Promise<Caller> {
  const browser = world.browser({ host: `${site}.localhost`, address: '192.0.2.90' })
  if (isMember) await browser.post('/fr/api/auth/login', { email, password: 'demo-password' })
  await fill?.(browser)
  const kind = site === 'vigneron-online' ? 'order' : 'booking'
  const orderId = await (kind === 'order' ? anOrder : aBooking)(world, site, email)
  const [sessionId = noOne] = isMember ? await sessionIdsOf(world, email) : []
  return { browser, email, orderId, receipt: receiptFor(world, kind, orderId), sessionId }
}

/** The newest first. */
async function sessionIdsOf({ database }: World, email: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select session.id from session join account on account.id = session.account_id
    where account.email = ${email} order by session.created_at desc`.execute(database.query)
  return rows.map(({ id }) => id)
}

/** What a mail to somebody who waits for a wine holds. */
async function aWait(world: World, site: string, email: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into stock_wait (product_id, email, email_folded, language, origin, created_at)
    select product.id, ${email}, ${email}, 'fr', '', now()
    from product join shop on shop.id = product.shop_id join site on site.id = shop.site_id
    where site.code = ${site} and product.type = 'PRODUCT' and product.is_published
    order by product.id limit 1
    on conflict (product_id, email_folded) do update set created_at = excluded.created_at
    returning id`.execute(world.database.query)
  return receiptFor(world, 'waiting', one(rows).id)
}

async function aPaymentLink(world: World, site: string, email: string): Promise<string> {
  const id = await anOrder(world, site, email)
  const db = world.database.query
  await sql`update purchase set status = 'confirmed', paid_at = null, paid_amount = 0, payment_type = 'BANK_TRANSFER',
    kept_until = now()::date + 9 where id = ${id}`.execute(db)
  const { rows } = await sql<{ id: string }>`
    insert into payment_link (purchase_id, created_at, amount) select id, now(), total_amount from purchase
    where id = ${id} returning id`.execute(db)
  return receiptFor(world, 'payment', one(rows).id)
}

/** An id that nothing has. */
export const noOne = '00000000-0000-4000-8000-000000000000'

function receiptFor({ config, services }: World, kind: ReceiptOf['kind'], id: string): string {
  return signReceipt(config.appSecret, { kind, id }, new Date(services.now().getTime() + 3_600_000))
}

async function accountIdOf({ database }: World, site: string, email: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select account.id from account join site on site.id = account.site_id
    where site.code = ${site} and account.email = ${email}`.execute(database.query)
  return one(rows).id
}

async function aSessionOf(world: World, site: string, email: string): Promise<string> {
  const browser = world.browser({ host: `${site}.localhost`, address: '192.0.2.91' })
  await browser.post('/fr/api/auth/login', { email, password: 'demo-password' })
  const { body } = await browser.get('/fr/api/auth/sessions')
  return String(body.response.sessions[0]._id)
}

/** Accepted, to be paid on the spot; it belongs to the account of that address where there is one. */
async function anOrder({ database }: World, site: string, email: string): Promise<string> {
  const id = newPurchaseId()
  await sql`
    insert into purchase (id, site_id, shop_id, account_id, language, status, number, accepted_at, contact, email_folded,
      currency_code, products_amount, total_amount, payment_type, adult_confirmed_at, terms_accepted_at)
    select ${id}, site.id, shop.id, (select id from account where site_id = site.id and email = ${email}), 'fr',
      'confirmed', nextval('tenants_number'), now(), ${JSON.stringify(contactOf(email))}::jsonb, ${email}, 'EUR', 5400,
      5400, 'ON_SITE', now(), now()
    from site join shop on shop.site_id = site.id where site.code = ${site} order by shop.code limit 1`.execute(
    database.query,
  )
  const rule = { rule: { freeUntilHours: 24, refundPercentAfter: 0 }, text: {} }
  await sql`insert into purchase_line (purchase_id, position, type, code, title, quantity, unit_amount, starts_at, cancellation)
    values (${id}, 0, 'PRODUCT', 'wine', '{"fr":"Vin"}', 1, 2400, null, null),
      (${id}, 1, 'ACTIVITY', 'visit', '{"fr":"Visite"}', 2, 1500, now() + interval '9 days', ${JSON.stringify(rule)}::jsonb)`.execute(
    database.query,
  )
  return id
}

/** The visit of an order that was made above. */
async function visitOf({ database }: World, orderId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from purchase_line where purchase_id = ${orderId} and type = 'ACTIVITY'`.execute(database.query)
  return one(rows).id
}

async function nightsOf({ database }: World, bookingId: string): Promise<{ startDate: string; endDate: string }> {
  const { rows } = await sql<{ startDate: string; endDate: string }>`
    select lower(during)::text as "startDate", upper(during)::text as "endDate" from purchase_line
    where purchase_id = ${bookingId}`.execute(database.query)
  return one(rows)
}

async function aBooking({ database }: World, site: string, email: string): Promise<string> {
  const id = newPurchaseId()
  await sql`
    insert into purchase (id, site_id, agency_id, account_id, language, status, shipping_status, number, accepted_at, contact, email_folded,
      currency_code, products_amount, tourist_tax_amount, total_amount, payment_type, terms_accepted_at)
    select ${id}, site.id, agency.id, (select id from account where site_id = site.id and email = ${email}), 'fr',
      'confirmed', 'not_needed', nextval('tenants_number'), now(), ${JSON.stringify(contactOf(email))}::jsonb, ${email}, 'EUR', 100, 0,
      100, 'BANK_TRANSFER', now()
    from site join agency on agency.site_id = site.id join apartment on apartment.agency_id = agency.id
    where site.code = ${site} order by apartment.code limit 1`.execute(database.query)
  const price = { nights: [], nightsAmount: 100, cleaningAmount: 0, touristTaxAmount: 0, totalAmount: 100 }
  await sql`
    with line as (
      insert into purchase_line (purchase_id, position, type, code, quantity, unit_amount, apartment_id, during, adults,
        children, title, price, nights_amount, cleaning_amount, cancellation)
      select ${id}, 0, 'NIGHTS', apartment.code, 1, 100, apartment.id,
        daterange(current_date + number % 1000 * 4 + 500, current_date + number % 1000 * 4 + 503), 2, 0,
        '{}', ${JSON.stringify(price)}::jsonb, 100, 0, apartment.document -> 'cancellation'
      from purchase join apartment on apartment.agency_id = purchase.agency_id
      where purchase.id = ${id} order by apartment.code limit 1 returning *
    )
    insert into hold (purchase_id, apartment_id, during, quantity, status, expires_at)
    select purchase_id, apartment_id, during, 1, 'committed', now() from line`.execute(database.query)
  return id
}

async function aShopOf({ database }: World, site: string, path?: string): Promise<ShopThings> {
  const db = database.query
  const { rows } = await sql<Omit<ShopThings, 'promoCode'>>`
    select shop.id, shop.path, (select json_build_object('id', id, 'code', code) from product
        where shop_id = shop.id and type = 'PRODUCT' order by code limit 1) as product,
      (select json_build_object('id', product.id, 'code', product.code, 'startsAt', slot.starts_at)
        from product join slot on slot.product_id = product.id
        where shop_id = shop.id and type = 'ACTIVITY' and slot.starts_at > now() + interval '10 days'
        order by slot.starts_at limit 1) as activity
    from shop join site on site.id = shop.site_id
    where site.code = ${site} and shop.path = coalesce(${path ?? null}, shop.path)`.execute(db)
  const found = one(rows)
  const promoCode = `FROM ${found.path}`.toUpperCase().slice(0, 40)
  await sql`
    insert into promo_code (shop_id, code, type, value, valid_from, valid_to)
    values (${found.id}, ${promoCode}, 'PERCENT', 1000, now() - interval '1 day', now() + interval '1 day')`.execute(db)
  // As the browser has it from the list of slots.
  const startsAt = new Date(found.activity.startsAt).toISOString()
  return { ...found, activity: { ...found.activity, startsAt }, promoCode }
}

/** The marketplace has no agency of its own: one is put there, so that what is right there is foreign elsewhere. */
async function anAgencyElsewhere({ database }: World): Promise<{ id: string; code: string; apartmentId: string }> {
  const db = database.query
  const { rows } = await sql<{ id: string; code: string }>`
    insert into agency (site_id, code, document)
    select site.id, 'elsewhere', agency.document from agency, site
    where agency.code = 'cote-vermeille' and site.code = 'vigneron-online' returning id, code`.execute(db)
  const agency = one(rows)
  const { rows: apartments } = await sql<{ id: string }>`
    insert into apartment (site_id, agency_id, code, type, title, guests, rooms, bathrooms, surface, seasons, commune_code, document, calendar_token)
    select agency.site_id, agency.id, 'elsewhere', type, title, guests, rooms, bathrooms, surface, seasons, commune_code,
      apartment.document, repeat('elsewhere', 6)
    from apartment, agency where apartment.code = 'la-terrasse-bleue' and agency.id = ${agency.id} returning id`.execute(
    db,
  )
  return { ...agency, apartmentId: one(apartments).id }
}

async function somePosts({ database }: World) {
  const { rows } = await sql<{ id: string; path: string; site: string; feed: string }>`
    select blog_post.id, blog_post.path ->> 'fr' as path, site.code as site, blog_feed.name as feed
    from blog_post join blog_feed on blog_feed.id = blog_post.feed_id join site on site.id = blog_feed.site_id
    where blog_post.published_at < now()`.execute(database.query)
  const own = one(rows.filter(({ site }) => site === 'vigneron-online'))
  const foreign = one(rows.filter(({ site, feed }) => site !== 'vigneron-online' && feed !== own.feed))
  return { own, foreign }
}

function one<Row>(rows: Row[]): Row {
  const [row] = rows
  if (!row) throw new Error('The demo has changed.')
  return row
}
