import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { mostLettersADay } from '#contract/letters-office.ts'
import { orderMailTasks } from '../checkout/order-mail-tasks.ts'
import { runJobsOnce } from '../database/jobs.ts'
import type { Mail } from '../notifications/mailer.ts'
import { openOffice } from '../team/testing.ts'
import { type House, houses } from './testing.ts'

const office = await openOffice()
afterAll(() => office.close())
const mails: Mail[] = []
/** What the mail server says to the next mail; nothing when it takes it. */
let refusal: object | null = null
const tasks = orderMailTasks(office.services, {
  mailer: {
    async send(mail) {
      if (refusal) throw Object.assign(new Error('no'), refusal)
      mails.push(mail)
    },
  },
})
const { aHouse, anOrder } = houses(office)

/** Once the undo is gone: what is then written. */
async function runMails(): Promise<Mail[]> {
  office.passMinutes(1)
  mails.length = 0
  await office.database.pool.query(`update graphile_worker._private_jobs set run_at = now() where run_at <= $1`, [
    office.services.now(),
  ])
  await runJobsOnce(office.database, tasks).catch(() => undefined)
  return [...mails]
}

let house: House
let id: string
beforeEach(async () => {
  refusal = null
  house = await aHouse()
  id = await anOrder(house)
})

const url = () => `${house.url}/orders/${id}/letters`
const read = async (device = house.owner) => (await device.get(url())).body.response
const again = (more: object = {}, device = house.owner) =>
  device.post(url(), {
    ...{ letter: randomUUID(), kind: 'orderConfirmation', about: '', to: 'claire.right@example.org' },
    ...more,
  })
const keyOf = (answer: Awaited<ReturnType<typeof again>>): string => answer.body.errors[0]?.key ?? 'done'

test('[ORDERS-02] an order says which letters its buyer had, when, and where they went', async () => {
  expect((await read()).letters).toEqual([])
  const confirmation = (await runMails()).find(({ letter }) => letter)
  const { letters, offers, to } = await read()
  expect(letters).toEqual([
    expect.objectContaining({ kind: 'orderConfirmation', state: 'sent', to: confirmation?.to.address, who: null }),
  ])
  expect(to).toBe(confirmation?.to.address)
  expect(offers).toEqual([{ kind: 'orderConfirmation', about: '', parcel: null }])
})

test('[ORDERS-02] a letter goes once more to a corrected address, once the undo is gone; the order keeps its own', async () => {
  await runMails()
  await again()
  expect((await read()).letters[0]).toMatchObject({ state: 'waiting', to: 'claire.right@example.org' })
  const sent = await runMails()
  expect(sent.map(({ to }) => to.address)).toEqual(['claire.right@example.org'])
  const { letters, to } = await read()
  expect(letters.map(({ state, who }: { state: string; who: string | null }) => [state, who !== null])).toEqual([
    ['sent', true],
    ['sent', false],
  ])
  expect(to).not.toBe('claire.right@example.org')
  // Another Message-ID: a mailbox shows it, though it has the first one.
  expect(new Set([sent[0]?.id, letters[1].id, `order-${id}-confirmation`]).size).toBe(3)
  expect((await house.owner.get(`${house.url}/orders/${id}`)).body.response.events[0].kind).toBe('mailedAgain')
  expect(await runMails()).toEqual([])
})

test('[ORDERS-02] taken back within its undo it does not leave, and later it cannot be taken back', async () => {
  await runMails()
  const { body } = await again()
  await house.owner.post(`${house.url}/audit/${body.undo.entry}/undo`)
  expect(await runMails()).toEqual([])
  expect((await read()).letters).toHaveLength(1)
  const second = await again()
  await runMails()
  const undone = await house.owner.post(`${house.url}/audit/${second.body.undo.entry}/undo`)
  expect(undone.body.errors[0].key).toBe('VERSION_OLD')
})

test('[ORDERS-02] one that did not leave says why, and so does the try after it', async () => {
  await runMails()
  refusal = { responseCode: 550, message: '550 5.1.1 no such user' }
  await again({ to: 'claire@gmial.example' })
  await runMails()
  expect((await read()).letters[0]).toMatchObject({ state: 'failed', problem: 'noSuchMailbox' })
  refusal = null
  await office.database.pool.query(`update graphile_worker._private_jobs set run_at = now()`)
  expect(await runMails()).toHaveLength(1)
  expect((await read()).letters[0]).toMatchObject({ state: 'sent', problem: null })
})

test('[ORDERS-02] ready and sent can be said once more while it is so, and no longer', async () => {
  expect(keyOf(await again({ kind: 'orderReady' }))).toBe('VERSION_OLD')
  await house.owner.post(`${house.url}/orders/${id}/step`, { from: 'waiting', to: 'ready' })
  await runMails()
  expect(keyOf(await again({ kind: 'orderReady' }))).toBe('done')
  // Fetched before it left: it would be a lie by then.
  await house.owner.post(`${house.url}/orders/${id}/step`, { from: 'ready', to: 'delivered' })
  expect(await runMails()).toEqual([])
  expect((await read()).letters.find(({ who }: { who: string | null }) => who)).toMatchObject({ state: 'over' })
  expect((await read()).offers.map(({ kind }: { kind: string }) => kind)).toEqual(['orderConfirmation'])
})

test('[ORDERS-02] each parcel of several has its letter, and each can be sent once more', async () => {
  id = await anOrder(house, { payment: 1, fetched: false, bottles: [[house.wine, 6]] })
  await house.owner.post(`${house.url}/orders/${id}/paid`)
  const { lines } = (await house.owner.get(`${house.url}/orders/${id}`)).body.response
  for (const parcelsBefore of [0, 1])
    await house.owner.post(`${house.url}/orders/${id}/parcels`, {
      ...{ parcelsBefore, lines: [{ line: lines[0].id, quantity: 2 }], trackingNumber: `6A000000${parcelsBefore}` },
      carrier: 'colissimo',
    })
  await runMails()
  const offers = (await read()).offers.filter(({ kind }: { kind: string }) => kind === 'parcelShipped')
  expect(offers.map(({ parcel }: { parcel: number }) => parcel)).toEqual([1, 2])
  await again({ kind: 'parcelShipped', about: offers[0].about })
  const [mail] = await runMails()
  expect(mail?.text).toContain('6A0000000')
})

test('[ORDERS-02] the same letter is not sent again and again, nor twice while it waits, nor to what is no address', async () => {
  await runMails()
  expect(keyOf(await again({ to: 'nowhere' }))).toBe('VALIDATION')
  expect(keyOf(await again())).toBe('done')
  expect(keyOf(await again({ to: 'Claire.Right@example.org' }))).toBe('VERSION_OLD')
  for (let times = 1; times < mostLettersADay.same; times++)
    expect(keyOf(await again({ to: `c${times}@example.org` }))).toBe('done')
  expect(keyOf(await again({ to: 'c9@example.org' }))).toBe('LETTERS_ENOUGH')
})

test('[ORDERS-02] not by the cellar, not of another house, and nothing is left of whom is forgotten', async () => {
  await runMails()
  expect(keyOf(await again({}, house.cellar))).toBe('ACCESS_RESTRICTED')
  const other = await aHouse()
  expect((await other.owner.get(`${other.url}/orders/${id}/letters`)).body.errors[0].key).toBe('ORDER_NOT_FOUND')
  await office.database.pool.query(
    `update purchase set email_folded = ' ', contact = contact || '{"firstname": "", "lastname": "", "email": {"type": "PERSONAL", "email": ""}}'
     where id = $1`,
    [id],
  )
  const { letters, offers } = await read()
  expect(letters.map(({ to }: { to: string }) => to)).toEqual([''])
  expect(offers).toEqual([])
  expect(keyOf(await again())).toBe('VERSION_OLD')
})
