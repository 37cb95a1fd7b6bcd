import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BotCheck } from '../bot-check/bot-check.ts'
import { checkInvariants } from '../database/invariants.ts'
import { runJobsOnce } from '../database/jobs.ts'
import type { Mail } from '../notifications/mailer.ts'
import { orderLink } from '../orders/order-link.ts'
import { findOrder } from '../orders/orders.ts'
import { type House, houses } from '../orders/testing.ts'
import { openOffice } from '../team/testing.ts'
import { testContext } from '../testing/context.ts'
import { writeAboutBooking, writeAboutOrder } from './from-purchase.ts'
import { messageMailTasks } from './mail-tasks.ts'
import { isToldToDevices } from './testing.ts'

const office = await openOffice()
afterAll(() => office.close())
const { database, services } = office
const { aHouse, anOrder } = houses(office)

let house: House
let id: string
let email: string
beforeAll(async () => {
  house = await aHouse()
})
beforeEach(async () => {
  id = await anOrder(house)
  email = (await findOrder(database.query, id))?.contact.email.email ?? ''
})

let visitors = 0
const aVisitor = async (site = 'vigneron-online') => ({
  ...(await testContext(database, { site, address: `198.51.100.${++visitors}` })),
  now: services.now,
})
const person: BotCheck = { challenge: () => Promise.reject(new Error('Nobody asks.')), verify: async () => true }
const machine: BotCheck = { ...person, verify: async () => false }

const written = (text = 'Bonjour, la porte est bleue.') => ({ message: randomUUID(), text, recaptcha_token: '' })
const writes = async (more: object = {}, check = person, ctx?: Awaited<ReturnType<typeof aVisitor>>) =>
  writeAboutOrder(ctx ?? (await aVisitor()), { orderId: id, email, ...written(), ...more }, check)

const threads = async (order = id) =>
  (await house.owner.get(`${house.url}/messages?order=${order}`)).body.response.threads
const thread = async (conversation: string) =>
  (await house.owner.get(`${house.url}/messages/${conversation}`)).body.response

test('[ORDERS-06] what a buyer writes from the order’s page stands beside the order, and waits for an answer', async () => {
  expect(await writes()).toEqual({ sent: true })
  const [known, ...others] = await threads()
  expect(others).toEqual([])
  expect(known).toMatchObject({ view: 'waiting', preview: 'Bonjour, la porte est bleue.' })
  expect(await isToldToDevices(database, known.id)).toBe(true)
  const seen = await thread(known.id)
  expect(seen).toMatchObject({ email, messages: [expect.objectContaining({ isOurs: false, sentFrom: '' })] })
  expect(seen.orders[0]).toMatchObject({ id, isAboutIt: true })
  // After four hours it is a line of the day, as any message is.
  office.passMinutes(241)
  const today = (await house.owner.get(`${house.url}/today`)).body.response
  expect(JSON.stringify(today)).toContain(known.id)
})

test('[ORDERS-06] a second one goes into the same thread, also one that the house has put away, or has begun', async () => {
  await house.owner.post(`${house.url}/messages`, { order: id, message: randomUUID(), text: 'Bonjour' })
  const [begun] = await threads()
  await house.owner.post(`${house.url}/messages/${begun.id}/done`, { isDone: true })
  await Promise.all([writes({ text: 'Un' }), writes({ text: 'Deux' })])
  expect(await threads()).toEqual([expect.objectContaining({ id: begun.id, view: 'waiting' })])
  expect((await thread(begun.id)).messages).toHaveLength(3)
})

test('[ORDERS-06] two first messages at once open one thread, and a press that is repeated is one message', async () => {
  const once = written('Une fois')
  await Promise.all([writes(once), writes(once), writes({ text: 'Autre' })])
  const known = await threads()
  expect(known).toHaveLength(1)
  expect((await thread(known[0].id)).messages.map(({ text }: { text: string }) => text).toSorted()).toEqual([
    'Autre',
    'Une fois',
  ])
  expect(await checkInvariants(database.query)).toEqual([])
})

test('[ORDERS-06] whoever has the signed link, and the account it was bought with, write without the e-mail', async () => {
  const order = await findOrder(database.query, id)
  const ctx = await aVisitor()
  const link = order ? orderLink(order, ctx.site) : ''
  const receipt = new URL(link).hash.replace('#receipt=', '')
  expect(await writes({ email: undefined, receipt })).toEqual({ sent: true })
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into account (site_id, email, is_email_verified) values ($1, $2, true) returning id`,
    [ctx.site.id, email],
  )
  await database.pool.query(`update purchase set account_id = $2 where id = $1`, [id, rows[0]?.id])
  const session = { id: 'any', accountId: rows[0]?.id ?? null, roles: [] }
  const owner = { ...ctx, session: { ...ctx.session, read: async () => session, ensure: async () => session } }
  expect(await writes({ email: undefined }, person, owner)).toEqual({ sent: true })
  expect((await thread((await threads())[0].id)).messages).toHaveLength(2)
})

test('[ORDERS-06] nobody else does: not with another address, another order’s link, from another site, or as a machine', async () => {
  const miss = { code: 'ORDER_NOT_FOUND' }
  await expect(writes({ email: 'stranger@example.org' })).rejects.toMatchObject(miss)
  await expect(writes({ email: undefined })).rejects.toMatchObject(miss)
  const other = await findOrder(database.query, await anOrder(house))
  const ctx = await aVisitor()
  const receipt = other ? orderLink(other, ctx.site).split('#receipt=')[1] : ''
  await expect(writes({ email: undefined, receipt })).rejects.toMatchObject(miss)
  await expect(writes({}, person, await aVisitor('la-paulee'))).rejects.toMatchObject(miss)
  await expect(writes({}, machine)).rejects.toMatchObject({ code: 'BOT_CHECK_FAILED' })
  expect(await writes({ website: 'filled' })).toEqual({ sent: false })
  expect(await threads()).toEqual([])
})

test('[ORDERS-06] the seventh within ten minutes has to wait', async () => {
  const ctx = await aVisitor()
  for (let count = 0; count < 6; count++) await writes({}, person, ctx)
  await expect(writes({}, person, ctx)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

test('[ORDERS-06] the house is told by mail, whole, and can answer to it', async () => {
  await writes({ text: 'La porte\nest bleue.' })
  const mails: Mail[] = []
  await runJobsOnce(database, messageMailTasks(services, { mailer: { send: async (mail) => void mails.push(mail) } }))
  const mail = mails.find(({ text }) => text.includes('La porte\nest bleue.'))
  expect(mail).toMatchObject({ replyTo: { address: email } })
  expect(mail?.to.address).not.toBe(email)
})

test('[ORDERS-06] a guest writes about a stay, in the thread of its agency', async () => {
  const { rows } = await database.pool.query<{ id: string; email: string; handle: string; site: string }>(
    `select purchase.id, purchase.contact #>> '{email,email}' as email, place.handle, site.code as site
     from purchase join place on place.agency_id = purchase.agency_id join site on site.id = purchase.site_id
     where purchase.accepted_at is not null and purchase.contact #>> '{email,email}' <> '' order by purchase.id limit 1`,
  )
  const [stay] = rows
  if (!stay) throw new Error('The demo has no stay.')
  const asked = { bookingId: stay.id, ...written('Où est la clé ?') }
  const ctx = await aVisitor(stay.site)
  await expect(writeAboutBooking(ctx, { ...asked, email: 'stranger@example.org' }, person)).rejects.toMatchObject({
    code: 'BOOKING_NOT_FOUND',
  })
  expect(await writeAboutBooking(ctx, { ...asked, email: stay.email }, person)).toEqual({ sent: true })
  const { device } = await office.hire(stay.handle, 'owner')
  const found = (await device.get(`/api/office/places/${stay.handle}/messages?order=${stay.id}`)).body.response.threads
  expect(found[0]).toMatchObject({ view: 'waiting', preview: 'Où est la clé ?' })
})
