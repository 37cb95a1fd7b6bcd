import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays, dayIn } from '#contract/days.ts'
import { changePurchase } from '../purchase-command.ts'
import { aGuest, anApartment, openStayWorld, type StayWorld } from './testing.ts'

let world: StayWorld
beforeAll(async () => {
  world = await openStayWorld()
})

const dayMinutes = 24 * 60
const transfer = { methodOfPaymentIndex: 1 }

/** So many days from the day it is in this world by now. */
const inDays = (days: number) => addDays(dayIn('Europe/Paris', world.services.now()), days)

async function anUnpaidStay(language = 'de') {
  const apartment = await anApartment(world)
  const guest = aGuest(world, { language })
  await guest.chooses(apartment, inDays(90), inDays(97))
  const { booking } = await guest.checksOut(apartment, transfer)
  const mails = async () => {
    await world.runJobs()
    return world.mails.filter(({ id }) => id.includes(booking._id)).map(({ id }) => id.split('-').slice(2).join('-'))
  }
  const read = async () => (await guest.call('bookingLookup', { bookingId: booking._id, email: guest.email })).booking
  return { apartment, guest, booking, mails, read }
}

test('[SELL-02] a stay without its deposit is reminded of, lapses, and its nights are free for others', async () => {
  const { apartment, booking, mails, read } = await anUnpaidStay()
  const { depositDueDate = '', keptUntil } = booking.transaction.transfer ?? {}
  expect(depositDueDate).toBe(world.day(5))
  expect(keptUntil).toBe(world.day(9))
  world.passMinutes(3 * dayMinutes)
  await world.runTask('transfers')
  expect(await mails()).toContain('bookingReminder')
  world.passMinutes(7 * dayMinutes)
  await world.runTask('transfers')
  await world.runTask('transfers')
  expect((await read()).status).toBe('lapsed')
  expect((await mails()).filter((mail) => mail.startsWith('bookingLapsed')).toSorted()).toEqual([
    'bookingLapsed',
    'bookingLapsedNotice',
  ])
  expect(world.mails.find(({ id }) => id.endsWith('bookingLapsed'))?.text).toContain('kein zweites Mal')
  const { startDate = '', endDate = '' } = booking.products[0] ?? {}
  expect((await aGuest(world).books(apartment, startDate, endDate)).booking.status).toBe('paid')
  await expect(changePurchase(world.services, ['paid', booking._id])).rejects.toThrow('send the money back')
  await world.expectSound()
})

test('[SELL-02] a deposit that is noted makes the stay firm, and the balance is reminded of', async () => {
  const { booking, mails, read } = await anUnpaidStay('fr')
  expect(await changePurchase(world.services, ['deposit', booking._id])).toContain('noted')
  await expect(changePurchase(world.services, ['deposit', booking._id])).rejects.toThrow('no deposit')
  world.passMinutes(40 * dayMinutes)
  await world.runTask('transfers')
  expect(await read()).toMatchObject({ status: 'confirmed', transaction: { transfer: { keptUntil: null } } })
  world.passMinutes(25 * dayMinutes)
  await world.runTask('transfers')
  await world.runTask('transfers')
  expect(await mails()).toEqual(
    expect.arrayContaining(['bookingConfirmation', 'bookingPaid-deposit', 'bookingReminder']),
  )
  expect(world.mails.find(({ id }) => id.endsWith(`${booking._id}-bookingReminder`))?.text).toContain('Le solde de')
  expect((await read()).status).toBe('confirmed')
  await changePurchase(world.services, ['paid', booking._id])
  expect((await read()).status).toBe('paid')
  expect(await mails()).toContain('bookingPaid')
  await world.expectSound()
})

test('[SELL-02] a lapsed stay is restored for money that comes while its nights are free', async () => {
  const { booking, read } = await anUnpaidStay()
  world.passMinutes(11 * dayMinutes)
  await world.runTask('transfers')
  expect((await read()).status).toBe('lapsed')
  await changePurchase(world.services, ['paid', booking._id])
  expect((await read()).status).toBe('paid')
  await world.expectSound()
})

test('[SELL-02] one guest, and many, cannot keep an apartment’s season without paying anything', async () => {
  const apartment = await anApartment(world)
  const moment = world.services.now()
  const attempt = async (index: number) => {
    const guest = aGuest(world, { config: { rateLimitFactor: 1 }, address: `203.0.113.${index}`, now: () => moment })
    await guest.chooses(apartment, inDays(60 + index * 21), inDays(81 + index * 21))
    return guest.checksOut(apartment, transfer).then(
      () => 'ok',
      (error: { code: string }) => error.code,
    )
  }
  expect([await attempt(0), await attempt(1), await attempt(2)]).toEqual(['ok', 'UNPAID_SHARE', 'UNPAID_SHARE'])
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from hold where apartment_id = ${apartment.id} and status = 'committed'`.execute(
    world.database.query,
  )
  expect(rows).toEqual([{ count: 1 }])
})
