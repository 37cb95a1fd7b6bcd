import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openWorld, registered, tokenIn, goodPassword } from '../auth/testing.ts'
import { aGuestOrder, aWithdrawal, orderText, withdrawalOf } from './testing.ts'

const world = await openWorld({ rateLimitFactor: 100 })
const person = /Odile|Marchandeau|Alouettes|0698765432/

async function linkFor(email: string, host?: string): Promise<string> {
  const before = world.mails.length
  await world.browser({ ...(host && { host }) }).post('/fr/api/privacy/link', { email })
  await world.runJobs()
  return world.mails.length > before ? tokenIn(world.mails.at(-1)) : ''
}

test('[LAW-08] a guest proves the address by a mailed link and takes all of it along', async () => {
  const email = 'odile@example.org'
  const ids = await Promise.all([aGuestOrder(world, email), aGuestOrder(world, email, { status: 'expired' })])
  await aGuestOrder(world, 'somebody-else@example.org')
  const elsewhere = await aGuestOrder(world, email, { site: 'hirondelles' })
  const browser = world.browser()
  const { rows } = await sql<{ id: string; shopId: string }>`
    select product.id, shop.id as "shopId" from product join shop on shop.id = product.shop_id join site on site.id = shop.site_id
    where site.code = 'vigneron-online' and product.type = 'PRODUCT' limit 1`.execute(world.database.query)
  await browser.post('/fr/api/shop/cart/product/add', { productID: rows[0]?.id, quantity: 1 })
  await sql`update cart set contact = ${JSON.stringify({ email: { email }, firstname: 'Odile' })}::jsonb`.execute(
    world.database.query,
  )
  await browser.post('/de/api/privacy/link', { email: ' Odile@Example.org ' })
  await world.runJobs()
  expect(world.mails.at(-1)).toMatchObject({
    to: { address: email },
    language: 'de',
    subject: 'Ihre Daten bei Vigneron Online',
  })
  expect(world.mails.at(-1)?.text).toContain('http://vigneron-online.localhost/de/my-data?token=')
  const token = tokenIn(world.mails.at(-1))
  const { kept } = (await browser.post('/fr/api/privacy/read', { token })).body.response
  expect(kept).toEqual({ email, orders: 2, bookings: 0, carts: 1, messages: 0, waits: 0, hasAccount: false })
  const { fileToDownload } = (await browser.post('/fr/api/privacy/export', { token })).body
  expect(fileToDownload).toMatchObject({
    fileName: 'vigneron-online-mes-donnees.json',
    contentType: 'application/json',
  })
  const file = JSON.parse(fileToDownload.content)
  expect(file.orders.map((order: { _id: string }) => order._id).toSorted()).toEqual(ids.toSorted())
  expect(file.orders[0]).toMatchObject({ adultConfirmedAt: expect.any(String), termsAcceptedAt: expect.any(String) })
  expect(file.carts[0].contact.firstname).toBe('Odile')
  expect(fileToDownload.content).not.toMatch(new RegExp(`somebody-else|${elsewhere}`))
})

test('[LAW-08] more orders than any list shows are all taken along', async () => {
  const email = 'sommelier@example.org'
  const id = await aGuestOrder(world, email)
  for (let index = 0; index < 230; index++)
    await sql`
      insert into purchase select (jsonb_populate_record(null::purchase, to_jsonb(purchase) || jsonb_build_object(
        'id', 'M' || lpad(${index}::text, 11, '0'), 'number', 20000 + ${index}::int))).* from purchase where id = ${id}`.execute(
      world.database.query,
    )
  const token = await linkFor(email)
  const { body } = await world.browser().post('/fr/api/privacy/export', { token })
  expect(JSON.parse(body.fileToDownload.content).orders).toHaveLength(231)
})

test('[LAW-08] erased, the sums stay without the person, what is under way keeps the address, and the link is dead', async () => {
  const email = 'efface@example.org'
  const done = await aGuestOrder(world, email)
  const onItsWay = await aGuestOrder(world, email, { shipping: 'shipped' })
  const elsewhere = await aGuestOrder(world, email, { site: 'hirondelles' })
  const browser = world.browser()
  const token = await linkFor(email)
  expect((await browser.post('/fr/api/privacy/erase', { token })).body.response).toEqual({ open: 1 })
  expect(await orderText(world, done)).not.toMatch(person)
  expect(await orderText(world, done)).toContain('2400')
  expect(await orderText(world, onItsWay)).toMatch(person)
  expect(await orderText(world, elsewhere)).toMatch(person)
  for (const call of ['read', 'export', 'erase'])
    expect((await browser.post(`/fr/api/privacy/${call}`, { token })).status).toBe(410)
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.database.query)
  await world.runJobs()
  expect(await orderText(world, onItsWay)).not.toMatch(person)
})

test('[LAW-08] a declaration of withdrawal is taken along word for word, and erased with the order it is about', async () => {
  const email = 'retractee@example.org'
  const name = 'Odile Marchandeau'
  const done = await aGuestOrder(world, email)
  const onItsWay = await aGuestOrder(world, email, { shipping: 'shipped' })
  const others = await aGuestOrder(world, 'reste@example.org')
  for (const id of [done, onItsWay]) await aWithdrawal(world, id, { name, email })
  await aWithdrawal(world, others, { name: 'Bruno Reste', email: 'reste@example.org' })
  const browser = world.browser()
  const token = await linkFor(email)

  const { fileToDownload } = (await browser.post('/fr/api/privacy/export', { token })).body
  const declared = JSON.parse(fileToDownload.content).orders.flatMap(
    (order: { declarations: object[] }) => order.declarations,
  )
  expect(declared).toHaveLength(2)
  expect(declared[0]).toMatchObject({ name, email, declaration: expect.stringContaining('notifie ma rétractation') })
  expect(fileToDownload.content).not.toContain('Bruno Reste')

  expect((await browser.post('/fr/api/privacy/erase', { token })).body.response).toEqual({ open: 1 })
  expect(await withdrawalOf(world, done)).toEqual({ name: '', email: '', declaration: '', amount: 2400 })
  // The bottles of this one are still on their way, and its money has to find somebody.
  expect(await withdrawalOf(world, onItsWay)).toMatchObject({ name, email })
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.database.query)
  await world.runJobs()
  expect(await withdrawalOf(world, onItsWay)).toEqual({ name: '', email: '', declaration: '', amount: 2400 })
  expect(await withdrawalOf(world, others)).toMatchObject({ name: 'Bruno Reste', email: 'reste@example.org' })
})

test('[LAW-08] an account takes its declarations along and erases them with itself', async () => {
  const email = 'membre-retractee@example.org'
  const order = await aGuestOrder(world, email)
  await aWithdrawal(world, order, { name: 'Odile Marchandeau', email })
  await registered(world, email)
  const browser = world.browser()
  await browser.post('/fr/api/auth/login', { email, password: goodPassword })
  const { body } = await browser.post('/fr/api/auth/account/export')
  expect(JSON.parse(body.fileToDownload.content).orders[0].declarations).toMatchObject([
    { name: 'Odile Marchandeau', email },
  ])
  await browser.post('/fr/api/auth/account/erase', { password: goodPassword })
  expect(await withdrawalOf(world, order)).toEqual({ name: '', email: '', declaration: '', amount: 2400 })
})

test('[LAW-08] a link opens its own site only, for a day, and an address of which nothing is kept gets no mail', async () => {
  const email = 'un-jour@example.org'
  await aGuestOrder(world, email)
  const token = await linkFor(email)
  const elsewhere = world.browser({ host: 'hirondelles.localhost' })
  expect((await elsewhere.post('/fr/api/privacy/read', { token })).status).toBe(410)
  world.passMinutes(24 * 60 + 1)
  expect((await world.browser().post('/fr/api/privacy/read', { token })).status).toBe(410)
  expect(await linkFor('nobody-at-all@example.org')).toBe('')
  const answers = await Promise.all(
    [email, 'nobody-at-all@example.org'].map((each) => world.browser().post('/fr/api/privacy/link', { email: each })),
  )
  expect(answers.map(({ status, body }) => [status, body.response])).toEqual([
    [200, { isDone: true }],
    [200, { isDone: true }],
  ])
})

test('[LAW-08] an account takes along and erases what was bought with its address before', async () => {
  const email = 'devenue-membre@example.org'
  const before = await aGuestOrder(world, email)
  await registered(world, email)
  const browser = world.browser()
  await browser.post('/fr/api/auth/login', { email, password: goodPassword })
  const { body } = await browser.post('/fr/api/auth/account/export')
  const file = JSON.parse(body.fileToDownload.content)
  expect(file.orders.map((order: { _id: string }) => order._id)).toEqual([before])
  expect(file.account).toMatchObject({ termsAcceptedAt: expect.any(String) })
  expect(file.stayCarts).toEqual([])
  await browser.post('/fr/api/auth/account/erase', { password: goodPassword })
  expect(await orderText(world, before)).not.toMatch(person)
})
