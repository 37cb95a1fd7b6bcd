import { afterAll, expect, test } from 'vitest'
import { openOffice } from '../team/testing.ts'
import { collectSpans } from '../tracing.ts'

const office = await openOffice({ rateLimitFactor: 1, connections: 4 })
afterAll(async () => {
  collectSpans(undefined)
  await office.close()
})

test('[DAY-01] forty calls at once of one who wants too much hold no connection while they are refused, and keep nobody out', async () => {
  const { device } = await office.hire('clos-des-murmures', 'cellar')
  const { device: somebodyElse } = await office.hire('mas-tramontane', 'owner')
  let [transactions, inUse, mostInUse] = [0, 0, 0]
  collectSpans((name) => {
    if (name === 'statement start') transactions += 1
    return { within: (work) => work(), end: () => undefined }
  })
  office.database.pool.on('acquire', () => (mostInUse = Math.max(mostInUse, (inUse += 1))))
  office.database.pool.on('release', () => (inUse -= 1))
  const flood = Array.from({ length: 40 }, () => device.post('/api/office/proof/code'))
  const honest = await somebodyElse.get('/api/office/me')
  const answers = (await Promise.all(flood)).map(({ status }) => status).toSorted((a, b) => a - b)
  expect(honest.status).toBe(200)
  expect(answers).toEqual([...Array.from({ length: 12 }, () => 200), ...Array.from({ length: 28 }, () => 429)])
  // One transaction for each that is let in; who is refused was counted, and that was all.
  expect(transactions).toBe(12)
  expect([inUse, mostInUse]).toEqual([0, 4])
})
