import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addDays, dayIn } from '#contract/days.ts'
import { runJobsOnce } from '../database/jobs.ts'
import { UnreadableError } from '../foreign/foreign-reader.ts'
import { type Device, type Office, openOffice } from '../team/testing.ts'
import { hospitalityTasks } from './booking-jobs.ts'
import type * as Ical from './ical.ts'

// What takes too long is nothing that we know of any more: here one calendar says so of itself.
const readings: string[] = []
const told: Pick<Ical.CalendarReading, 'events' | 'unclear'> = { events: [], unclear: [] }
vi.mock('./ical.ts', async (original) => ({
  ...(await original<typeof Ical>()),
  readCalendarEvents: (text: string) => {
    readings.push(text)
    const isTooMuch = text.includes('too much')
    return isTooMuch
      ? Promise.reject(new UnreadableError('It takes too much time or memory to be read.', { isTooMuch }))
      : Promise.resolve({ events: told.events, unclear: told.unclear, unclearIds: [] })
  },
}))

let office: Office
let agnes: Device
let owner: Device
let housekeeper: Device
let url: string
let platform: Server
let says = ''
let asked = 0
let feedId: string

beforeAll(async () => {
  office = await openOffice()
  agnes = await office.deviceOf('agnes')
  const { rows } = await office.database.pool.query<{ handle: string }>(
    `select handle from place where kind = 'AGENCY' order by handle limit 1`,
  )
  const handle = rows[0]?.handle ?? ''
  url = `/api/office/places/${handle}`
  owner = (await office.hire(handle, 'owner')).device
  housekeeper = (await office.hire(handle, 'housekeeper')).device
  platform = createServer((_, response) => {
    asked += 1
    response.end(says)
  })
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await new Promise<void>((resolve) => void platform.close(() => resolve()))
  await office.close()
})

beforeEach(async () => {
  readings.length = 0
  told.events = []
  told.unclear = []
  says = 'too much'
  const { port } = platform.address() as AddressInfo
  await office.database.pool.query('delete from calendar_feed')
  const { rows } = await office.database.pool.query<{ id: string }>(
    `insert into calendar_feed (apartment_id, name, url)
     select apartment.id, 'Elsewhere', $1 from apartment join place on place.agency_id = apartment.agency_id
     where place.handle = $2 order by apartment.code limit 1 returning id`,
    [`http://127.0.0.1:${port}/secret-word.ics`, url.split('/').at(-1)],
  )
  feedId = rows[0]?.id ?? ''
})

const tasks = () => hospitalityTasks(office.services)
const read = async (times = 1) => {
  for (let time = 0; time < times; time++) {
    office.passMinutes(15)
    await tasks().readCalendars?.({}, { attempt: 1 } as never)
  }
}
const lines = async (device = owner) =>
  (await device.get(`${url}/today`)).body.response.lines.filter(({ kind }: { kind: string }) =>
    kind.startsWith('calendar'),
  )
const atThePlatform = async () =>
  (await agnes.get('/api/office/places/platform/system/calendars')).body.response.calendars[0]

test('[STAY-02] a calendar that is too much three times in a row is put aside, and both its agency and the platform are told', async () => {
  await read(2)
  expect(await lines()).toEqual([])
  expect(await atThePlatform()).toMatchObject({ problem: { kind: 'tooMuch' }, isAside: false })
  await read()
  expect(await lines()).toMatchObject([{ name: 'Elsewhere', host: expect.stringMatching(/^127/), rank: 'now', feedId }])
  expect(JSON.stringify(await lines())).not.toContain('secret-word')
  expect(await lines(housekeeper)).toEqual([])
  expect(await atThePlatform()).toMatchObject({ problem: { kind: 'tooMuch' }, isAside: true })
  asked = 0
  await read(3)
  expect({ asked, readings: readings.length }).toEqual({ asked: 3, readings: 3 })
})

test('[STAY-02] it comes back when its text changes, tried once an hour at most', async () => {
  await read(3)
  for (let time = 0; time < 8; time++) {
    says = `too much ${time}`
    await read()
  }
  expect(readings).toHaveLength(5)
  says = 'well again'
  await read(4)
  expect(readings.slice(5).at(0)).toBe('well again')
  expect(await lines()).toEqual([])
  expect(await atThePlatform()).toMatchObject({ problem: null, isAside: false })
})

test('[STAY-02] its agency has it read again, and so do the platform’s people: once', async () => {
  await read(3)
  const job = async () => {
    readings.length = 0
    await runJobsOnce(office.database, {
      readCalendar: async (payload) => tasks().readCalendar?.(payload, { attempt: 1 } as never),
    })
    return readings.length
  }
  expect((await owner.post(`${url}/calendars/${feedId}/read`)).status).toBe(200)
  expect(await job()).toBe(1)
  expect(await lines()).toHaveLength(1)
  expect((await agnes.post(`/api/office/places/platform/system/calendars/${feedId}/read`)).status).toBe(200)
  expect(await job()).toBe(1)
  await read()
  expect(readings).toHaveLength(1)
  says = 'well again'
  await owner.post(`${url}/calendars/${feedId}/read`)
  expect(await job()).toBe(1)
  expect(await lines()).toEqual([])
  expect((await housekeeper.post(`${url}/calendars/${feedId}/read`)).status).toBe(403)
  expect((await owner.post(`${url}/calendars/00000000-0000-4000-8000-000000000000/read`)).status).toBe(404)
})

const aBlock = (from: number, to: number, summary = 'Reserved') => {
  const day = (count: number) => addDays(dayIn('Europe/Paris', office.services.now()), count)
  const block = { startDate: day(from), endDate: day(to), summary, isCancelled: false, isFree: false }
  return { ...block, uid: `${from} ${to}` }
}
const runJobs = () =>
  runJobsOnce(office.database, {
    readCalendar: async (payload) => tasks().readCalendar?.(payload, { attempt: 1 } as never),
  })

test('[CAL-01] what is not understood is said to the agency and the platform, until it is understood', async () => {
  says = 'well'
  told.unclear = [{ kind: 'rule', day: '2027-01-15', word: 'FREQ=HOURLY' }]
  await read()
  expect(await lines()).toMatchObject([{ kind: 'calendarUnclear', feedId, unclear: told.unclear }])
  expect(await atThePlatform()).toMatchObject({ problem: null, unclear: told.unclear })
  told.unclear = []
  await owner.post(`${url}/calendars/${feedId}/read`)
  await runJobs()
  expect(await lines()).toEqual([])
})

test('[CAL-01] a calendar that empties is said with the hour until which it is not believed, and believed when the agency says so', async () => {
  says = 'well'
  told.events = [aBlock(10, 13)]
  await read()
  told.events = []
  await read()
  const now = office.services.now().getTime()
  const [line] = await lines()
  expect(line).toMatchObject({ kind: 'calendarShrunk', feedId })
  expect(Date.parse(line.until) - now).toBeGreaterThan(5.9 * 3_600_000)
  expect(await atThePlatform()).toMatchObject({ shrunkUntil: line.until })
  const blocks = async () => (await office.database.pool.query('select from calendar_block')).rowCount
  expect((await housekeeper.post(`${url}/calendars/${feedId}/believe`)).status).toBe(403)
  expect(await blocks()).toBe(1)
  expect((await owner.post(`${url}/calendars/${feedId}/believe`)).status).toBe(200)
  await runJobs()
  expect([await blocks(), await lines()]).toEqual([0, []])
  expect((await owner.post(`${url}/calendars/${feedId}/believe`)).status).toBe(404)
})

test('[CAL-01] the very nights of a stay are asked about; the answer “another guest” raises the alarm', async () => {
  says = 'well'
  const { rows } = await office.database.pool.query<{ id: string; startDate: string; endDate: string }>(
    `select sold.purchase_id as id, lower(sold.during)::text as "startDate", upper(sold.during)::text as "endDate"
     from hold sold join calendar_feed feed on feed.apartment_id = sold.apartment_id
     where sold.status = 'committed' and lower(sold.during) > current_date + 2 and feed.id = $1 order by 2 limit 1`,
    [feedId],
  )
  const [stay] = rows
  if (!stay) throw new Error('The demo has no stay to come.')
  told.events = [{ ...aBlock(0, 0, 'CLOSED - Not available'), startDate: stay.startDate, endDate: stay.endDate }]
  await read()
  const [line] = await lines()
  expect(line).toMatchObject({ kind: 'calendarQuestion', bookingId: stay.id, rank: 'hour', feedId })
  const answer = (isOurs: boolean, device = owner) =>
    device.post(`${url}/calendars/${feedId}/answer`, { bookingId: stay.id, isOurs })
  const alarms = async () =>
    (
      await office.database.pool.query(
        `select from graphile_worker.jobs where task_identifier = 'mail.calendarClash' and key = $1`,
        [`clash:${feedId}:${stay.id}`],
      )
    ).rowCount
  expect((await answer(true, housekeeper)).status).toBe(403)
  expect((await answer(true)).status).toBe(200)
  expect((await answer(true)).status).toBe(404)
  await read()
  expect([await lines(), await alarms()]).toEqual([[], 0])
  await office.database.pool.query('update calendar_clash set answered_at = null')
  expect((await answer(false)).status).toBe(200)
  expect([await lines(), await alarms()]).toEqual([[], 1])
})

test('[CAL-01] how a calendar is read is set where it is seen, and counts at once', async () => {
  says = 'well'
  told.events = [{ ...aBlock(10, 13), isFree: true }]
  await read()
  const settings = { isPersonal: true, takesFree: null, windowMonths: 12 }
  const set = (body: object, device = agnes) =>
    device.post(`/api/office/places/platform/system/calendars/${feedId}/settings`, body)
  expect((await set({ ...settings, windowMonths: 0 })).status).toBe(400)
  expect((await set(settings, owner)).status).toBe(404)
  expect((await set(settings)).status).toBe(200)
  expect(await atThePlatform()).toMatchObject({
    settings,
    ownPath: expect.stringMatching(/^\/calendars\/\w{32,}\.ics$/),
  })
  await runJobs()
  expect((await office.database.pool.query('select from calendar_block')).rowCount).toBe(0)
})
