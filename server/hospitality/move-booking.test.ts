import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { noteDeposit } from './deposits.ts'
import { aGuest, anApartment, type Guest, openStayWorld, type StayWorld, type TestApartment } from './testing.ts'

let world: StayWorld
beforeAll(async () => {
  world = await openStayWorld()
})
beforeEach(() => void world.mails.splice(0))

const refusal = (code: string) => expect.objectContaining({ code })

/** Three nights of 100.00 with cleaning of 50.00 and tax of 6.00, in forty days, paid by card. */
async function aStay(apartment?: TestApartment, inDays = 40) {
  const of = apartment ?? (await anApartment(world))
  const guest = aGuest(world)
  const { booking, stripeClientSecret } = await guest.books(of, world.day(inDays), world.day(inDays + 3))
  return { apartment: of, guest, booking, clientSecret: stripeClientSecret }
}

const moves = (guest: Guest, bookingId: string, fromDay: number, nights: number, expectedRefundAmount?: number) =>
  guest.call('bookingMove', {
    bookingId,
    email: guest.email,
    startDate: world.day(fromDay),
    endDate: world.day(fromDay + nights),
    ...(expectedRefundAmount !== undefined && { expectedRefundAmount }),
  })

async function nightsOf(bookingId: string) {
  const { rows } = await sql<{ from: string; to: string }>`
    select lower(during)::text as from, upper(during)::text as to from purchase_line where purchase_id = ${bookingId}`.execute(
    world.database.query,
  )
  return rows[0]
}
const refundsOf = (clientSecret: string | null) =>
  world.cards.refunds.filter(({ intentId }) => `${intentId}_secret` === clientSecret).map(({ amount }) => amount)

test('[STAY-05] a guest lays a stay on nights that cost the same, its own among them, and the old ones are free', async () => {
  const { apartment, guest, booking, clientSecret } = await aStay()
  expect(booking).toMatchObject({ isMovable: true, totalAmount: 35_600 })
  const moved = await moves(guest, booking._id, 41, 3, 0)
  expect(moved.booking).toMatchObject({ totalAmount: 35_600, status: 'paid', refund: null })
  expect(moved.booking.products[0]).toMatchObject({ startDate: world.day(41), endDate: world.day(44), nights: 3 })
  await world.runJobs()
  expect(refundsOf(clientSecret)).toEqual([])
  // The night that was given back is anybody's, those that were taken are not.
  await expect(aGuest(world).books(apartment, world.day(43), world.day(45))).rejects.toEqual(refusal('NIGHTS_TAKEN'))
  await aGuest(world).books(apartment, world.day(39), world.day(41))
  await world.expectSound()
})

test('[STAY-05] fewer nights give back the difference, once, and a later cancellation the rest', async () => {
  const { guest, booking, clientSecret } = await aStay()
  await expect(moves(guest, booking._id, 50, 2, 1)).rejects.toEqual(refusal('REFUND_CHANGED'))
  const presses = await Promise.all([1, 2, 3, 4].map(() => moves(guest, booking._id, 50, 2)))
  expect(presses.map(({ booking: { totalAmount } }) => totalAmount)).toEqual([25_400, 25_400, 25_400, 25_400])
  await world.runJobs()
  expect(refundsOf(clientSecret)).toEqual([10_200])
  await world.expectSound()
  await guest.call('bookingCancel', { bookingId: booking._id, email: guest.email, expectedRefundAmount: 25_400 })
  await world.runJobs()
  expect(refundsOf(clientSecret)).toEqual([10_200, 25_400])
  await world.expectSound()
})

test('[STAY-05] nights that cost more, break a rule of the apartment or are taken are refused, and the stay stays', async () => {
  const { apartment, guest, booking } = await aStay()
  await aStay(apartment, 60)
  await expect(moves(guest, booking._id, 45, 4)).rejects.toEqual(refusal('STAY_DEARER'))
  await expect(moves(guest, booking._id, 45, 1)).rejects.toEqual(refusal('STAY_TOO_SHORT'))
  await expect(moves(guest, booking._id, -2, 3)).rejects.toEqual(refusal('DATES_INVALID'))
  await expect(moves(guest, booking._id, 59, 3)).rejects.toEqual(refusal('NIGHTS_TAKEN'))
  const feed = sql`insert into calendar_feed (apartment_id, name, url) values (${apartment.id}, 'Elsewhere', 'http://127.0.0.1:9/a.ics') returning id`
  await sql`with feed as (${feed}) insert into calendar_block (feed_id, apartment_id, uid, during)
    select id, ${apartment.id}, 'other', daterange(${world.day(70)}::date, ${world.day(73)}::date) from feed`.execute(
    world.database.query,
  )
  await expect(moves(guest, booking._id, 70, 3)).rejects.toEqual(refusal('NIGHTS_TAKEN'))
  expect(await nightsOf(booking._id)).toEqual({ from: world.day(40), to: world.day(43) })
  await world.expectSound()
})

test('[STAY-05] only what is paid and could still be cancelled for nothing is moved by its guest', async () => {
  const late = await aStay(undefined, 29)
  expect(late.booking.isMovable).toBe(false)
  await expect(moves(late.guest, late.booking._id, 50, 3)).rejects.toEqual(refusal('BOOKING_NOT_MOVABLE'))
  const apartment = await anApartment(world)
  const guest = aGuest(world)
  await guest.chooses(apartment, world.day(90), world.day(93))
  const { booking } = await guest.checksOut(apartment, { methodOfPaymentIndex: 1 })
  await noteDeposit(world.services, booking._id)
  await expect(moves(guest, booking._id, 100, 3)).rejects.toEqual(refusal('BOOKING_NOT_MOVABLE'))
  const stranger = { ...guest, email: 'somebody@example.org' }
  await expect(moves(stranger, booking._id, 100, 3)).rejects.toEqual(refusal('BOOKING_NOT_FOUND'))
})

test('[STAY-05] both sides read from when to when, in their own language, of each move apart', async () => {
  const { guest, booking } = await aStay()
  await moves(guest, booking._id, 50, 2)
  await moves(guest, booking._id, 55, 2)
  await world.runJobs()
  const textsOf = (kind: string) =>
    world.mails.filter(({ id }) => id.startsWith(`booking-${booking._id}-${kind}-`)).map(({ text }) => text)
  expect(new Set(world.mails.map(({ id }) => id)).size).toBe(world.mails.length)
  expect(textsOf('bookingMoved')).toHaveLength(2)
  expect(textsOf('bookingMoved')[0]).toContain('€102.00 goes back to your card')
  expect(textsOf('bookingMoved')[1]).not.toContain('cost less')
  expect(textsOf('bookingMove')[0]).toMatch(/a déplacé son séjour.*102,00/s)
  for (const text of [...textsOf('bookingMoved'), ...textsOf('bookingMove')])
    expect(text).not.toMatch(/emails\.|hospitality\.|\{|undefined/)
})

test('[STAY-05] of two who move to the same nights at once one has them, and the other keeps the old ones', async () => {
  for (let round = 0; round < 6; round += 1) {
    const apartment = await anApartment(world)
    const stays = [await aStay(apartment, 40), await aStay(apartment, 50), await aStay(apartment, 60)]
    const outcomes = await Promise.allSettled(
      stays.map(({ guest, booking }, index) => moves(guest, booking._id, 80 + index, 3)),
    )
    const isThere = outcomes.map(({ status }) => status === 'fulfilled')
    expect(isThere.filter(Boolean)).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toEqual(refusal('NIGHTS_TAKEN'))
    for (const [index, { booking }] of stays.entries())
      expect(await nightsOf(booking._id)).toEqual(
        isThere[index]
          ? { from: world.day(80 + index), to: world.day(83 + index) }
          : { from: world.day(40 + 10 * index), to: world.day(43 + 10 * index) },
      )
  }
  await world.expectSound()
})

test('[STAY-05] a move and a cancellation at once end as one or the other, and pay back what was paid', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { guest, booking, clientSecret } = await aStay()
    await Promise.allSettled([
      moves(guest, booking._id, 50, 2),
      guest.call('bookingCancel', { bookingId: booking._id, email: guest.email }),
    ])
    await world.runJobs()
    const total = refundsOf(clientSecret).reduce((sum, amount) => sum + amount, 0)
    const { booking: after } = await guest.call('bookingLookup', { bookingId: booking._id, email: guest.email })
    expect(after.status).toBe('cancelled')
    expect(total).toBe(35_600)
  }
  await world.expectSound()
})
