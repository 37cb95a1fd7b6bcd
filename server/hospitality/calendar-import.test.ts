import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { readDueCalendars } from './calendar-import.ts'
import { bookingCalendarFile } from './booking-calendar-file.ts'
import { calendarRoutes } from './calendar-routes.ts'
import { writeCalendar } from './ical.ts'
import { aGuest, anApartment, openStayWorld, pay, type StayWorld, type TestApartment } from './testing.ts'

let world: StayWorld
/** Another platform: what it answers, or how it fails. */
let answer: { status: number; body: string } = { status: 200, body: '' }
let platform: Server
let url: string

beforeAll(async () => {
  world = await openStayWorld()
  platform = createServer((_request, response) => response.writeHead(answer.status).end(answer.body))
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(platform.address() as AddressInfo).port}/calendar.ics`
})
afterAll(() => new Promise<void>((resolve) => void platform.close(() => resolve())))

let apartment: TestApartment
let feedId: string

beforeEach(async () => {
  apartment = await anApartment(world)
  const { rows } = await sql<{ id: string }>`
    insert into calendar_feed (apartment_id, name, url) values (${apartment.id}, 'Elsewhere', ${url}) returning id`.execute(
    world.database.query,
  )
  feedId = rows[0]!.id
  world.mails.length = 0
  says()
})

const says = (...events: [uid: string, from: number, to: number, summary?: string][]) => {
  const entries = events.map(([uid, from, to, summary = 'Reserved']) => ({
    uid,
    summary,
    startDate: world.day(from),
    endDate: world.day(to),
    stamp: world.services.now(),
  }))
  answer = { status: 200, body: writeCalendar('Elsewhere', entries) }
}
const read = () => world.runTask('readCalendar', { feedId })
const freeFrom = async () =>
  (
    await aGuest(world).call('apartmentAvailabilities', {
      id: apartment.id,
      startDate: world.day(5),
      endDate: world.day(40),
    })
  ).availabilities.map(({ startDate, endDate }) => [startDate, endDate])
const days = (...ranges: [number, number][]) => ranges.map(([from, to]) => [world.day(from), world.day(to)])
const problem = async () =>
  (
    await sql<{ problem: string | null }>`select problem from calendar_feed where id = ${feedId}`.execute(
      world.database.query,
    )
  ).rows[0]?.problem

test('[STAY-02] nights taken elsewhere are taken here, and the guest is told how old the news is', async () => {
  says(['a', 10, 13], ['b', 20, 22])
  await read()
  expect(await freeFrom()).toEqual(days([5, 10], [13, 20], [22, 40]))
  const guest = aGuest(world)
  await expect(guest.chooses(apartment, world.day(11), world.day(14))).rejects.toMatchObject({ code: 'NIGHTS_TAKEN' })
  const { calendarsReadAt } = await guest.call('apartmentAvailabilities', { id: apartment.id })
  expect(Date.parse(calendarsReadAt ?? '')).toBeGreaterThan(world.services.now().getTime() - 60_000)
})

test('[STAY-02] reading again, the same UID twice and new UIDs for the same nights change nothing', async () => {
  says(['a', 10, 13], ['a', 10, 13])
  await read()
  await read()
  expect(await freeFrom()).toEqual(days([5, 10], [13, 40]))
  for (const uid of ['x1', 'x2', 'x3']) {
    says([uid, 10, 13])
    world.passMinutes(15)
    await read()
    expect(await freeFrom()).toEqual(days([5, 10], [13, 40]))
  }
})

test('[STAY-02] an event that moves frees its old nights at once, a cancelled one too', async () => {
  says(['a', 10, 13], ['b', 20, 22])
  await read()
  says(['a', 11, 14], ['b', 20, 22])
  await read()
  expect(await freeFrom()).toEqual(days([5, 11], [14, 20], [22, 40]))
  answer.body = answer.body.replace('UID:b\r\n', 'UID:b\r\nSTATUS:CANCELLED\r\n')
  await read()
  expect(await freeFrom()).toEqual(days([5, 11], [14, 40]))
})

test('[STAY-02] [CAL-01] a calendar that leaves something out frees its nights only when a later reading agrees', async () => {
  says(['a', 10, 13], ['b', 20, 25])
  await read()
  says(['b', 20, 25])
  await read()
  await read()
  expect(await freeFrom()).toEqual(days([5, 10], [13, 20], [25, 40]))
  says(['a', 10, 13], ['b', 20, 25])
  world.passMinutes(15)
  await read()
  says(['b', 20, 25])
  await read()
  world.passMinutes(15)
  expect(await freeFrom()).toHaveLength(3)
  await read()
  expect(await freeFrom()).toEqual(days([5, 20], [25, 40]))
})

const feed = async () =>
  (
    await sql<{ shrunkAt: Date | null; unclear: unknown }>`
      select shrunk_at as "shrunkAt", unclear from calendar_feed where id = ${feedId}`.execute(world.database.query)
  ).rows[0]

test.each([
  ['empties', []],
  ['loses most of its nights', [['b', 20, 22]]],
] as const)('[CAL-01] a calendar that %s is not believed for hours, and that is noted', async (_, left) => {
  says(['a', 10, 13], ['b', 20, 22])
  await read()
  says(...left.map(([uid, from, to]): [string, number, number] => [uid, from, to]))
  for (let hour = 0; hour < 6; hour++) {
    await read()
    expect(await freeFrom()).toEqual(days([5, 10], [13, 20], [22, 40]))
    expect((await feed())?.shrunkAt).not.toBeNull()
    world.passMinutes(59)
  }
  world.passMinutes(10)
  await read()
  expect(await freeFrom()).toEqual(left.length === 0 ? days([5, 40]) : days([5, 20], [22, 40]))
  expect((await feed())?.shrunkAt).toBeNull()
})

test('[CAL-01] one that comes back whole is believed at once, and one that called its entries off by name', async () => {
  says(['a', 10, 13], ['b', 20, 22])
  await read()
  says()
  await read()
  says(['a', 10, 13], ['b', 20, 22])
  await read()
  expect((await feed())?.shrunkAt).toBeNull()
  answer.body = answer.body.replaceAll('\r\nTRANSP', '\r\nSTATUS:CANCELLED\r\nTRANSP')
  await read()
  world.passMinutes(15)
  await read()
  expect(await freeFrom()).toEqual(days([5, 40]))
})

test('[CAL-01] an entry that is not understood any more keeps its nights, is noted and hides no other', async () => {
  says(['a', 10, 13], ['b', 20, 22])
  await read()
  says(['a', 10, 13], ['b', 20, 22], ['c', 30, 32])
  answer.body = answer.body.replace(
    `DTSTART;VALUE=DATE:${world.day(10).replaceAll('-', '')}`,
    'DTSTART;VALUE=DATE:soon',
  )
  for (let time = 0; time < 3; time++) {
    await read()
    expect(await freeFrom()).toEqual(days([5, 10], [13, 20], [22, 30], [32, 40]))
    expect(await feed()).toEqual({ shrunkAt: null, unclear: [{ kind: 'date', day: null, word: 'soon' }] })
    world.passMinutes(400)
  }
  says(['b', 20, 22], ['c', 30, 32])
  await read()
  expect((await feed())?.unclear).toEqual([])
})

const settings = (columns: string) =>
  world.database.pool.query(`update calendar_feed set ${columns} where id = $1`, [feedId])

test('[CAL-01] entries marked free take nights of a platform, none of a person, and otherwise as it is set', async () => {
  says(['a', 10, 13])
  answer.body = answer.body.replace('TRANSP:OPAQUE', 'TRANSP:TRANSPARENT')
  const taken = days([5, 10], [13, 40])
  for (const [columns, free] of [
    ['is_personal = false', taken],
    ['is_personal = true', days([5, 40])],
    ['takes_free = true', taken],
    ['is_personal = false, takes_free = false', days([5, 40])],
  ] as const) {
    await settings(columns)
    await read()
    expect(await freeFrom(), columns).toEqual(free)
  }
})

test('[CAL-01] a platform’s own booking window is left out where it is set so, and only what is not available', async () => {
  const far = async () =>
    (
      await aGuest(world).call('apartmentAvailabilities', {
        id: apartment.id,
        startDate: world.day(300),
        endDate: world.day(400),
      })
    ).availabilities
  says(
    ['window', 310, 380, 'Airbnb (Not available)'],
    ['sale', 385, 390, 'Reserved'],
    ['near', 10, 13, 'Airbnb (Not available)'],
  )
  await read()
  expect(await far()).toMatchObject([
    { endDate: world.day(310) },
    { startDate: world.day(380) },
    { startDate: world.day(390) },
  ])
  await settings('window_months = 9')
  await read()
  expect(await far()).toMatchObject([{ endDate: world.day(385) }, { startDate: world.day(390) }])
  expect(await freeFrom()).toEqual(days([5, 10], [13, 40]))
  await settings('window_months = 12')
  await read()
  expect(await far()).toHaveLength(3)
})

test('[STAY-02] a calendar that fails keeps what it said and says what is wrong', async () => {
  says(['a', 10, 13])
  await read()
  for (const failure of [
    { status: 503, body: '' },
    { status: 200, body: '<html>' },
    { status: 200, body: answer.body.slice(0, 120) },
  ]) {
    answer = failure
    world.passMinutes(15)
    await read()
    await read()
    expect(await problem()).toBeTruthy()
    expect(await freeFrom()).toEqual(days([5, 10], [13, 40]))
  }
  says(['a', 10, 13])
  await read()
  expect(await problem()).toBeNull()
})

test('[STAY-02] a clash alarms the agency once, however often it is read and whatever its UID', async () => {
  const { booking } = await aGuest(world).books(apartment, world.day(10), world.day(13))
  await world.runJobs()
  world.mails.length = 0
  says(['theirs', 12, 15])
  await read()
  await read()
  says(['renamed', 12, 15])
  await read()
  await world.runJobs()
  const alarms = world.mails.filter(({ id }) => id.endsWith('calendarClash'))
  expect(alarms).toHaveLength(1)
  expect(alarms[0]).toMatchObject({ to: { address: 'port@bensadevot.example' } })
  expect(alarms[0]?.text).toContain(booking._id)
  expect(alarms[0]?.text).toContain('Elsewhere')
})

const ourCalendar = async () => {
  const app = Fastify()
  await app.register(calendarRoutes({ services: world.services }))
  const { rows } = await sql<{ token: string }>`select token from calendar_feed where id = ${feedId}`.execute(
    world.database.query,
  )
  return { app, own: `/calendars/${rows[0]?.token}.ics`, shared: `/calendars/${apartment.token}.ics` }
}
const alarms = async () => {
  await world.runJobs()
  return world.mails.filter(({ id }) => id.endsWith('calendarClash'))
}
const questions = async () =>
  (
    await sql<{
      isQuestion: boolean
    }>`select is_question as "isQuestion" from calendar_clash where feed_id = ${feedId}`.execute(world.database.query)
  ).rows.map(({ isQuestion }) => isQuestion)

test('[STAY-02] our own bookings come back from other platforms without alarm and without staying', async () => {
  const guest = aGuest(world)
  const { booking } = await guest.books(apartment, world.day(10), world.day(13))
  const { app, shared } = await ourCalendar()
  world.passMinutes(2)
  const exported = await app.inject(shared)
  expect(exported.headers['content-type']).toContain('text/calendar')
  expect(exported.body).toContain(`DTSTART;VALUE=DATE:${world.day(10).replaceAll('-', '')}`)
  expect(exported.body).not.toMatch(new RegExp(`${booking._id}|${guest.email}|Camille|Roussillat`))
  expect((await app.inject(shared)).body).toBe(exported.body)
  expect((await app.inject(shared.replace('.ics', 'x.ics'))).statusCode).toBe(404)

  // One platform gives our entry back as it was, another under a name of its own.
  answer = { status: 200, body: exported.body }
  await read()
  says(['their-own', 10, 13, 'Airbnb (Not available)'])
  await read()
  expect(await alarms()).toEqual([])
  expect(await questions()).toEqual([])

  // What was taken elsewhere is not told on: it would come back for ever.
  says(['theirs', 20, 22])
  await read()
  expect((await app.inject(shared)).body).toBe(exported.body)

  await guest.call('bookingCancel', { bookingId: booking._id, email: guest.email })
  says(['theirs', 20, 22])
  world.passMinutes(15)
  await read()
  world.passMinutes(15)
  await read()
  expect(await freeFrom()).toEqual(days([5, 20], [22, 40]))
  expect((await app.inject(shared)).body).not.toContain('BEGIN:VEVENT')
})

// Facts of calendars: who calls nights so that only cannot be had, or every sale (Booking.com).
const closed = [
  ...['Airbnb (Not available)', 'CLOSED - Not available', 'Indisponible', 'Nicht verfügbar', 'No disponible'],
  ...['Non disponibile', 'Niet beschikbaar'],
]

test.each(closed)(
  '[CAL-01] the very nights of a stay under “%s”: ours coming back once that platform has read them',
  async (word) => {
    await aGuest(world).books(apartment, world.day(10), world.day(13))
    const { app, own } = await ourCalendar()
    world.passMinutes(2)
    await app.inject(own)
    says(['x', 10, 13, word])
    await read()
    expect([await questions(), await alarms()]).toEqual([[], []])
  },
)

test.each([
  ['the same nights and word, and nobody has read ours since', 'CLOSED - Not available', 13, 'nobody', [true], 0],
  [
    'the same nights and word, and only another platform has read ours',
    'CLOSED - Not available',
    13,
    'other',
    [true],
    0,
  ],
  [
    'the same, read so shortly after the sale that it may not have seen it',
    'CLOSED - Not available',
    13,
    'at once',
    [true],
    0,
  ],
  ['the same nights under another word, read since', 'Réservée', 13, 'own', [true], 0],
  ['the same nights under another word, not read since', 'Réservée', 13, 'nobody', [false], 1],
  ['other nights, whatever the word and whoever has read', 'CLOSED - Not available', 14, 'own', [false], 1],
] as const)('[CAL-01] [STAY-02] %s', async (_, word, to, reader, asked, alarmed) => {
  await sql`insert into calendar_feed (apartment_id, name, url) values (${apartment.id}, 'Other', 'https://other.example')`.execute(
    world.database.query,
  )
  const { app, own, shared } = await ourCalendar()
  await app.inject(own)
  world.passMinutes(5)
  await aGuest(world).books(apartment, world.day(10), world.day(13))
  if (reader === 'at once') await app.inject(own)
  world.passMinutes(5)
  if (reader === 'own') await app.inject(own)
  if (reader === 'other') await app.inject(shared)
  says(['x', 10, to, word])
  await read()
  await read()
  expect(await questions()).toEqual(asked)
  expect(await alarms()).toHaveLength(alarmed)
  // What was only asked becomes an alarm when the nights are others.
  says(['x', 11, 15, word])
  await read()
  await read()
  expect(await questions()).toEqual([false])
  expect(await alarms()).toHaveLength(1)
})

test('[CAL-01] the nights of before a move, coming back where the stay lies now, are asked about', async () => {
  const guest = aGuest(world)
  const { booking } = await guest.books(apartment, world.day(50), world.day(53))
  await guest.call('bookingMove', {
    ...{ bookingId: booking._id, email: guest.email },
    ...{ startDate: world.day(51), endDate: world.day(54) },
  })
  says(['x', 50, 53, 'Airbnb (Not available)'])
  await read()
  expect([await questions(), await alarms()]).toEqual([[true], []])
})

test('[CAL-02] a stay that moved says so to whoever reads our nights: its name stays, all else is new', async () => {
  const guest = aGuest(world)
  const { booking } = await guest.books(apartment, world.day(50), world.day(53))
  const { app, shared, own } = await ourCalendar()
  const lineOf = (text: string, name: string) => new RegExp(`^${name}[;:].*$`, 'm').exec(text)?.[0]
  const before = (await app.inject(shared)).body
  expect([lineOf(before, 'SEQUENCE'), lineOf(before, 'LAST-MODIFIED')]).toEqual([
    'SEQUENCE:0',
    lineOf(before, 'DTSTAMP')?.replace('DTSTAMP', 'LAST-MODIFIED'),
  ])
  const file = async () =>
    (await bookingCalendarFile(await guest.context(), { bookingId: booking._id, email: guest.email })).besides
      .fileToDownload?.content ?? ''
  const kept = await file()
  world.passMinutes(3)
  const to = { startDate: world.day(60), endDate: world.day(63) }
  await guest.call('bookingMove', { bookingId: booking._id, email: guest.email, ...to })
  for (const [then, now] of [
    [before, (await app.inject(shared)).body],
    [before, (await app.inject(own)).body],
    [kept, await file()],
  ] as const) {
    expect(lineOf(now, 'UID')).toBe(lineOf(then, 'UID'))
    expect(lineOf(now, 'SEQUENCE')).toBe('SEQUENCE:1')
    for (const name of ['DTSTAMP', 'LAST-MODIFIED', 'DTSTART']) {
      expect(lineOf(now, name)).toBeTruthy()
      expect(lineOf(now, name), name).not.toBe(lineOf(then, name))
    }
  }
})

test('[STAY-04] a booking reads the calendars first: what was sold elsewhere a moment ago is not sold again', async () => {
  says()
  await read()
  const guest = aGuest(world)
  await guest.chooses(apartment, world.day(10), world.day(13))
  says(['just now', 12, 14])
  world.passMinutes(2)
  await expect(guest.checksOut(apartment)).rejects.toMatchObject({ code: 'NIGHTS_TAKEN' })
  answer = { status: 500, body: '' }
  await guest.chooses(apartment, world.day(20), world.day(23))
  world.passMinutes(2)
  expect((await guest.checksOut(apartment)).booking.status).toBe('pending')
})

test('[STAY-05] a move reads the calendars first: the stay keeps its nights when others were sold elsewhere a moment ago', async () => {
  const guest = aGuest(world)
  const { booking } = await guest.books(apartment, world.day(50), world.day(53))
  world.passMinutes(5)
  says(['quick', 61, 63])
  const to = (from: number) => ({ startDate: world.day(from), endDate: world.day(from + 3) })
  const proof = { bookingId: booking._id, email: guest.email }
  await expect(guest.call('bookingMove', { ...proof, ...to(60) })).rejects.toMatchObject({ code: 'NIGHTS_TAKEN' })
  expect((await guest.call('bookingMove', { ...proof, ...to(70) })).booking.products[0]).toMatchObject(to(70))
  await world.expectSound()
})

test('[STAY-04] [CAL-01] nights that are sold here while a calendar that has them is read are refused, or an alarm', async () => {
  for (let round = 0; round < 4; round++) {
    says()
    await read()
    const guest = aGuest(world)
    const from = 50 + 10 * round
    await guest.chooses(apartment, world.day(from), world.day(from + 3))
    says(['theirs', from + 1, from + 5])
    world.mails.length = 0
    const [checkout, reading] = await Promise.allSettled([guest.checksOut(apartment), read()])
    expect(reading.status).toBe('fulfilled')
    if (checkout.status === 'rejected') {
      expect(checkout.reason).toMatchObject({ code: 'NIGHTS_TAKEN' })
      continue
    }
    pay(world, checkout.value.stripeClientSecret)
    world.passMinutes(2)
    await world.runTask('reconcile')
    await read()
    expect(await alarms()).toHaveLength(1)
  }
  await world.expectSound()
})

/** Calendars at a platform of its own; how many times each was asked for is counted. */
async function aPlatform(answers: (path: string) => 'no' | 'calendar', paths: readonly string[]) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const answer = answers(path)
    if (answer === 'no') response.writeHead(500)
    response.end(writeCalendar('Elsewhere', []))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  for (const path of paths)
    await sql`insert into calendar_feed (apartment_id, name, url)
      values (${apartment.id}, ${path}, ${`http://127.0.0.1:${port}${path}`})`.execute(world.database.query)
  return asked
}

test('[STAY-02] a calendar that fails steps back, so that those that can be read come first', async () => {
  await world.database.pool.query('delete from calendar_feed')
  const asked = await aPlatform((path) => (path.startsWith('/bad') ? 'no' : 'calendar'), ['/bad', '/good'])
  const round = async (minutes: number) => {
    world.passMinutes(minutes)
    asked.length = 0
    await world.runTask('readCalendars')
    return [...asked]
  }
  expect((await round(0)).toSorted()).toEqual(['/bad', '/good'])
  expect(await round(0)).toEqual(['/good'])
  expect(await round(2)).toEqual(['/good', '/bad'])
  // A minute, then two: further each time.
  expect(await round(1)).toEqual(['/good'])
  expect(await round(2)).toEqual(['/good', '/bad'])
  const { rows } = await sql<{ name: string; tries: number }>`
    select name, tries from calendar_feed order by name`.execute(world.database.query)
  expect(rows).toEqual([
    { name: '/bad', tries: 3 },
    { name: '/good', tries: 0 },
  ])
})

test('[STAY-02] a job that has to end reads no further, and says nothing about the calendar it was at', async () => {
  await world.database.pool.query('delete from calendar_feed')
  const stop = new AbortController()
  const asked = await aPlatform(() => (stop.abort(), 'calendar'), ['/one', '/two', '/three'])
  await expect(readDueCalendars(world.services, stop.signal)).rejects.toThrow('aborted')
  expect(asked).toHaveLength(1)
  const { rows } = await sql<{ tried: number }>`
    select count(tried_at)::int as tried from calendar_feed`.execute(world.database.query)
  expect(rows).toEqual([{ tried: 0 }])
})
