import { expect, test } from 'vitest'
import { goodPassword, openWorld } from './testing.ts'

const world = await openWorld()
const login = (password: string, { email = 'claire@example.org', address = '198.51.100.1' } = {}) =>
  world.browser({ address }).post('/fr/api/auth/login', { email, password })

test('an account is tried ten times in five minutes, from wherever; then even the right password waits', async () => {
  const tries = await Promise.all(
    Array.from({ length: 40 }, (_, index) => login(`wrong ${index}`, { address: `198.51.100.${index}` })),
  )
  expect(tries.filter(({ status }) => status === 401)).toHaveLength(10)
  const refused = tries.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(30)
  const seconds = Number(refused[0]?.headers['retry-after'])
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(300)
  expect((await login('demo-password')).status).toBe(429)
  world.passMinutes(5)
  expect((await login('demo-password')).status).toBe(200)
})

test('the limit of an account without an owner is the same', async () => {
  const email = 'nobody@example.org'
  const tries = await Promise.all(Array.from({ length: 15 }, () => login('guess', { email, address: '203.0.113.1' })))
  expect(tries.filter(({ status }) => status === 401)).toHaveLength(10)
})

test('one address tries thirty times in five minutes, whatever the accounts', async () => {
  world.passMinutes(5)
  const tries = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      login('guess', { email: `person-${index}@example.org`, address: '203.0.113.9' }),
    ),
  )
  expect(tries.filter(({ status }) => status === 401)).toHaveLength(30)
  expect((await login('demo-password', { email: 'admin@example.org', address: '203.0.113.10' })).status).toBe(200)
})

test('a mailbox gets five mails of an account in an hour, known or not', async () => {
  for (const email of ['claire@example.org', 'nobody@example.org']) {
    const browser = world.browser({ address: '203.0.113.20' })
    const tries = []
    for (let index = 0; index < 6; index++) tries.push(await browser.post('/fr/api/auth/password/forgot', { email }))
    expect(tries.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
  }
})

test('tokens are guessed thirty times in ten minutes', async () => {
  const browser = world.browser({ address: '203.0.113.30' })
  const token = 'x'.repeat(43)
  const guess = () => browser.post('/fr/api/auth/password/reset', { token, password: goodPassword })
  const tries = await Promise.all(Array.from({ length: 35 }, guess))
  expect(tries.filter(({ status }) => status === 410)).toHaveLength(30)
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(5)
})

test('[AUTH-01] registration is no way to fill a stranger’s mailbox, nor to write to them', async () => {
  const email = 'bombed@example.net'
  const register = (displayName: string, index: number) =>
    world
      .browser({ address: `203.0.113.${index}` })
      .post('/en/api/auth/register', { displayName, email, password: goodPassword, hasAcceptedTerms: true })
  const link = await register('You won, see http://evil.example/win', 99)
  expect(link.body.errors).toMatchObject([
    { key: 'VALIDATION', field: 'displayName', formattedMessage: 'Please leave out web and e-mail addresses.' },
  ])
  expect(world.mails).toEqual([])
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => register('YOU WON 5000 EUR', index)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  await world.runJobs()
  const written = world.mails.filter(({ to }) => to.address === email)
  expect(written.length).toBeGreaterThan(0)
  expect(written.length).toBeLessThanOrEqual(5)
  expect(JSON.stringify(written)).not.toContain('YOU WON')
})
