import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { goodPassword, openWorld, registered, type Browser } from './testing.ts'

const world = await openWorld({ rateLimitFactor: 100 })

/** A member with a cart and two orders: one delivered, one on its way. */
async function aBuyer(
  email: string,
): Promise<{ browser: Browser; accountId: string; delivered: string; onItsWay: string }> {
  await registered(world, email)
  const browser = world.browser()
  await browser.post('/fr/api/auth/login', { email, password: goodPassword })
  const { rows } = await sql<{ accountId: string; productId: string; shopId: string; siteId: string }>`
    select account.id as "accountId", product.id as "productId", shop.id as "shopId", site.id as "siteId"
    from account join site on site.id = account.site_id join shop on shop.site_id = site.id
      join product on product.shop_id = shop.id and product.type = 'PRODUCT'
    where account.email = ${email} limit 1`.execute(world.database.query)
  const [row] = rows
  if (!row) throw new Error('The demo has changed.')
  await browser.post('/fr/api/shop/cart/product/add', { productID: row.productId, quantity: 1 })
  const order = async (id: string, shippingStatus: string) => {
    const contact = {
      email: { type: 'PERSONAL', email },
      firstname: 'Camille',
      lastname: 'Rousselin',
      companyName: '',
      address: { addressLines: ['3 rue du Puits'], postalCode: '39600', city: 'Arbois', countryCode: 'FR' },
      phone: { type: 'BUSINESS', number: '0612345678' },
    }
    await sql`
      insert into purchase (id, site_id, shop_id, account_id, language, status, shipping_status, contact, email_folded, currency_code,
        products_amount, total_amount, payment_type, adult_confirmed_at, terms_accepted_at, note)
      values (${id}, ${row.siteId}, ${row.shopId}, ${row.accountId}, 'fr', 'paid', ${shippingStatus}, ${JSON.stringify(contact)}::jsonb, ${email},
        'EUR', 2400, 2400, 'CARD', now(), now(), 'Sonner chez Rousselin')`.execute(world.database.query)
    return id
  }
  const letters = row.accountId
    .replaceAll(/[^0-9a-f]/g, '')
    .slice(0, 10)
    .toUpperCase()
  return {
    browser,
    accountId: row.accountId,
    delivered: await order(`${letters}D1`, 'delivered'),
    onItsWay: await order(`${letters}W1`, 'shipped'),
  }
}

const orderOf = async (id: string) => {
  const { rows } = await sql<{ contact: object; email: string; accountId: string | null; note: string; total: number }>`
    select contact, email_folded as email, account_id as "accountId", note, total_amount as total from purchase where id = ${id}`.execute(
    world.database.query,
  )
  return rows[0]
}

test('[AUTH-01] what a guest bought is in the account they open later with the same address, and nobody else’s', async () => {
  const other = await aBuyer('other@example.org')
  const { delivered } = await aBuyer('earlier@example.org')
  const email = 'was-a-guest@example.org'
  await sql`update purchase set account_id = null, email_folded = ${email}, accepted_at = now(), number = 990001 where id = ${delivered}`.execute(
    world.database.query,
  )
  await registered(world, email)
  const browser = world.browser()
  await browser.post('/fr/api/auth/login', { email, password: goodPassword })
  const { body } = await browser.post('/fr/api/shop/order/user-list')
  expect(body.response.orders.map(({ _id }: { _id: string }) => _id)).toEqual([delivered])
  expect((await orderOf(other.delivered))?.accountId).toBe(other.accountId)
})

test('a member downloads all that is kept about them, and nothing of anybody else', async () => {
  const { browser, delivered, onItsWay } = await aBuyer('export@example.org')
  const { body } = await browser.post('/de/api/auth/account/export')
  expect(body.fileToDownload).toMatchObject({
    fileName: 'vigneron-online-meine-daten.json',
    contentType: 'application/json',
    isBase64: false,
  })
  const file = JSON.parse(body.fileToDownload.content)
  expect(file.account).toMatchObject({ email: 'export@example.org', displayName: 'Camille Rousselin', roles: ['user'] })
  expect(file.orders.map((order: { _id: string }) => order._id).toSorted()).toEqual([delivered, onItsWay].toSorted())
  expect(file.carts).toHaveLength(1)
  expect(file.sessions).toHaveLength(1)
  expect(body.fileToDownload.content).not.toMatch(/claire@|argon2/)
})

test('an erased account leaves its orders without the person; what is on its way keeps the address a month longer', async () => {
  const { browser, accountId, delivered, onItsWay } = await aBuyer('erase@example.org')
  const wrong = await browser.post('/fr/api/auth/account/erase', { password: 'not this' })
  expect(wrong.body.errors[0]).toMatchObject({ key: 'CURRENT_PASSWORD_WRONG', field: 'password' })
  const answer = await browser.post('/fr/api/auth/account/erase', { password: goodPassword })
  expect(answer.body.response).toEqual({ isLoggedIn: false, user: null })
  expect((await browser.post('/session/keepAlive')).body.alive).toBe(false)
  const left = await sql<{ all: string }>`
    select concat((select string_agg(account::text, ' ') from account where id = ${accountId}),
      (select string_agg(session::text, ' ') from session where account_id = ${accountId}),
      (select string_agg(cart::text, ' ') from cart where account_id = ${accountId})) as all`.execute(
    world.database.query,
  )
  expect(left.rows[0]?.all).toBe('')
  const closed = await orderOf(delivered)
  expect(JSON.stringify(closed)).not.toMatch(/Camille|Rousselin|erase@|Puits|Arbois|0612/)
  expect(closed).toMatchObject({ accountId: null, total: 2400, contact: { address: { countryCode: 'FR' } } })
  expect(JSON.stringify(await orderOf(onItsWay))).toContain('3 rue du Puits')
  for (const email of ['', ' '])
    expect((await browser.post(`/fr/api/shop/order/${delivered}`, { email })).status).toBe(404)
  await sql`update graphile_worker._private_jobs set run_at = now() where task_id = (select id from graphile_worker._private_tasks where identifier = 'erasePurchases')`.execute(
    world.database.query,
  )
  await world.runJobs()
  expect(JSON.stringify(await orderOf(onItsWay))).not.toMatch(/Camille|Rousselin|erase@|Puits/)
})

test('an erased address may register again and finds nothing of before', async () => {
  const { browser } = await aBuyer('return@example.org')
  await browser.post('/fr/api/auth/account/erase', { password: goodPassword })
  await registered(world, 'return@example.org')
  const back = world.browser()
  await back.post('/fr/api/auth/login', { email: 'return@example.org', password: goodPassword })
  expect((await back.post('/fr/api/shop/order/user-list')).body.response.orders).toEqual([])
})

test('an erased account leaves a stay that is over without its guest, and is expected by name for one to come', async () => {
  const email = 'guest@example.org'
  await registered(world, email, { host: 'bensadevot.localhost' })
  const browser = world.browser({ host: 'bensadevot.localhost' })
  await browser.post('/fr/api/auth/login', { email, password: goodPassword })
  const book = async (id: string, status: string, daysAhead: number) => {
    await sql`
      insert into purchase (id, site_id, agency_id, account_id, language, status, shipping_status, contact, email_folded, currency_code, products_amount,
        tourist_tax_amount, total_amount, payment_type, terms_accepted_at)
      select ${id}, account.site_id, agency.id, account.id, 'fr', ${status}, 'not_needed', '{"firstname":"Camille","address":{"countryCode":"FR"}}',
        ${email}, 'EUR', 100, 0, 100, 'CARD', now()
      from account join agency on agency.site_id = account.site_id where account.email = ${email} limit 1`.execute(
      world.database.query,
    )
    await sql`
      insert into purchase_line (purchase_id, position, type, code, quantity, unit_amount, apartment_id, during, adults,
        children, title, price, nights_amount, cleaning_amount)
      select ${id}, 0, 'NIGHTS', 'x', 1, 100, apartment.id,
        daterange(current_date + ${daysAhead}::int, current_date + ${daysAhead}::int + 2), 2, 0, '{}', '{}', 100, 0
      from apartment join agency on agency.id = apartment.agency_id join purchase on purchase.agency_id = agency.id
      where purchase.id = ${id} limit 1`.execute(world.database.query)
  }
  await book('0000000000PA', 'paid', -400)
  await book('0000000000FU', 'paid', 400)
  await browser.post('/fr/api/auth/account/erase', { password: goodPassword })
  const { rows } = await sql<{ id: string; firstname: string; accountId: string | null }>`
    select id, contact ->> 'firstname' as firstname, account_id as "accountId" from purchase where id like '0000000000%' order by id`.execute(
    world.database.query,
  )
  expect(rows).toEqual([
    { id: '0000000000FU', firstname: 'Camille', accountId: null },
    { id: '0000000000PA', firstname: '', accountId: null },
  ])
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.database.query)
  await world.runJobs()
  const later = await sql<{ due: Date }>`
    select run_at as due from graphile_worker.jobs where task_identifier = 'erasePurchases'`.execute(
    world.database.query,
  )
  expect(later.rows).toHaveLength(1)
})
