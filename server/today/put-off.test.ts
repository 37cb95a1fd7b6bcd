import { afterAll, expect, test } from 'vitest'
import { addDays, dayIn } from '#contract/days.ts'
import { type House, houses } from '../orders/testing.ts'
import { openOffice } from '../team/testing.ts'
import { forgetPastPutOff } from './put-off.ts'

const office = await openOffice()
afterAll(() => office.close())
const { aHouse, anOrder } = houses(office)

const today = dayIn('Europe/Paris', new Date())
const tomorrow = addDays(today, 1)
const day = async (house: House, device = house.owner) => {
  const { lines, later } = (await device.get(`${house.url}/today`)).body.response
  const idsOf = (some: { id: string }[]) => some.map(({ id }) => id)
  return { lines: idsOf(lines), later: idsOf(later) }
}
const putOff = (house: House, line: string, from: string | null, until: string | null, device = house.owner) =>
  device.post(`${house.url}/today/put-off`, { line, from, until })
const keyOf = ({ body }: { body: { errors?: { key: string }[] } }) => body.errors?.[0]?.key

test('[DAY-01] a line waits until its day for everybody in the house, comes back by itself, and by undo', async () => {
  const house = await aHouse()
  await anOrder(house)
  const done = await putOff(house, 'toPack', null, tomorrow)
  expect(await day(house)).toEqual({ lines: [], later: ['toPack'] })
  expect(await day(house, house.cellar)).toEqual({ lines: [], later: ['toPack'] })
  await house.owner.post(`${house.url}/audit/${done.body.undo.entry}/undo`)
  expect(await day(house)).toEqual({ lines: ['toPack'], later: [] })

  await putOff(house, 'toPack', null, tomorrow)
  const { rowCount } = await office.database.pool.query(
    `update day_line_put_off set until = $1 where place_id = (select id from place where handle = $2)`,
    [today, house.url.split('/').at(-1)],
  )
  expect(rowCount).toBe(1)
  expect(await day(house)).toEqual({ lines: ['toPack'], later: [] })
  // A day that has come stands in nobody's way.
  expect((await putOff(house, 'toPack', null, tomorrow)).status).toBe(200)
})

test('[DAY-01] of two who move the same line the slower one is told, and nobody moves what is not theirs to see', async () => {
  const house = await aHouse()
  const owed = `transfer ${await anOrder(house, { payment: 1 })}`
  expect(keyOf(await putOff(house, owed, null, tomorrow, house.cellar))).toBe('NOT_FOUND')
  expect(keyOf(await putOff(await aHouse(), owed, null, tomorrow))).toBe('NOT_FOUND')
  const both = await Promise.all([putOff(house, owed, null, tomorrow), putOff(house, owed, null, addDays(today, 2))])
  expect(both.map(keyOf)).toEqual(expect.arrayContaining(['VERSION_OLD', undefined]))
  expect(await day(house)).toMatchObject({ later: [owed] })
})

test('[DAY-01] what has no day to come, or one too far away, is refused', async () => {
  const house = await aHouse()
  await anOrder(house)
  for (const until of [today, addDays(today, -1), addDays(today, 61)])
    expect(keyOf(await putOff(house, 'toPack', null, until))).toBe('VERSION_OLD')
  expect(await day(house)).toEqual({ lines: ['toPack'], later: [] })
})

test('[LAW-08] a day gone by is forgotten', async () => {
  const house = await aHouse()
  await anOrder(house)
  await putOff(house, 'toPack', null, tomorrow)
  const at = (days: number) => ({ ...office.services, now: () => new Date(Date.now() + days * 86_400_000) })
  const kept = async () =>
    (await office.database.pool.query(`select from day_line_put_off where until = $1`, [tomorrow])).rowCount
  const before = await kept()
  await forgetPastPutOff(at(1))
  expect(await kept()).toBe(before)
  await forgetPastPutOff(at(3))
  expect(await kept()).toBe(0)
})
