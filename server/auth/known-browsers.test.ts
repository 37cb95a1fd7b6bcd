import { expect, test } from 'vitest'
import { goodPassword, loggedIn, openWorld, tokenIn, type Browser } from './testing.ts'

const world = await openWorld()
const cookie = 'browser.vigneron-online'
const claire = 'claire@example.org'
const login = (browser: Browser, password = 'demo-password', email = claire) =>
  browser.post('/fr/api/auth/login', { email, password })
/** Ten wrong passwords from ten addresses. */
const guess = async (email = claire) => {
  for (let index = 0; index < 10; index++)
    await login(world.browser({ address: `198.51.100.${index}` }), `wrong ${index}`, email)
}

test('[AUTH-02] whoever guesses at an account keeps its owner out of no browser that has opened it before', async () => {
  const browser = await loggedIn(world)
  await browser.post('/fr/api/auth/logout')
  await guess()
  expect((await login(world.browser({ address: '203.0.113.1' }))).status).toBe(429)
  expect((await login(browser)).status).toBe(200)
})

test('[AUTH-02] nor does who guesses from the same address, as in a hotel', async () => {
  const browser = await loggedIn(world, 'admin@example.org', { address: '203.0.113.2' })
  const tries = []
  for (let index = 0; index < 31; index++)
    tries.push(await login(world.browser({ address: '203.0.113.2' }), 'wrong', `person-${index}@example.org`))
  expect(tries.at(-1)?.status).toBe(429)
  expect((await login(browser, 'demo-password', 'admin@example.org')).status).toBe(200)
})

test('[AUTH-02] a known browser has ten guesses of its own, and a mark opens no door to other accounts, sites or times', async () => {
  world.passMinutes(6)
  const browser = await loggedIn(world)
  await guess()
  await guess('admin@example.org')
  expect((await login(browser, 'demo-password', 'admin@example.org')).status).toBe(429)
  const marks = browser.cookies.get(cookie) ?? ''
  const forged = world.browser({ address: '203.0.113.3' })
  for (const value of [marks.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A')), marks.slice(0, -5), '~~~', 'x.y.z']) {
    forged.cookies.set(cookie, value)
    expect((await login(forged)).status).toBe(429)
  }
  // The last sign of a signature can be written in four ways; they are one browser.
  const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const twin = marks.slice(0, -1) + last[last.indexOf(marks.at(-1) ?? '') ^ 1]
  const tries = []
  for (let index = 0; index < 12; index++) {
    browser.cookies.set(cookie, index % 2 ? marks : twin)
    tries.push((await login(browser, 'wrong')).status)
  }
  expect(tries).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])

  world.passMinutes(6)
  const elsewhere = world.browser({ host: 'hirondelles.localhost' })
  elsewhere.cookies.set('browser.hirondelles', marks)
  for (let index = 0; index < 10; index++) await login(world.browser({ host: 'hirondelles.localhost' }), 'wrong')
  expect((await login(elsewhere)).status).toBe(429)
  world.passMinutes(181 * 24 * 60)
  await guess()
  browser.cookies.set(cookie, marks)
  expect((await login(browser)).status).toBe(429)
})

test('[AUTH-02] only failures count: an owner who comes and goes all day never waits', async () => {
  world.passMinutes(6)
  const browser = world.browser({ address: '203.0.113.4' })
  for (let index = 0; index < 15; index++) {
    browser.cookies.delete(cookie)
    expect((await login(browser)).status).toBe(200)
  }
})

test('[AUTH-02] a mark names nobody, is out of reach of scripts, and moves to a new secret', async () => {
  const browser = world.browser({ address: '203.0.113.5' })
  const answer = await login(browser)
  const set = [answer.headers['set-cookie']].flat().find((line) => String(line).startsWith(cookie))
  expect(set).toMatch(/^browser\.vigneron-online=[\w.-]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(JSON.stringify(answer.body)).not.toContain(browser.cookies.get(cookie))
  const secrets = [...world.config.appSecrets]
  Object.assign(world.config, {
    appSecret: 'another secret of more than thirty-two letters',
    appSecrets: ['another secret of more than thirty-two letters', ...secrets],
  })
  await guess()
  expect((await login(browser)).status).toBe(200)
  Object.assign(world.config, { appSecret: secrets[0], appSecrets: secrets })
})

test('[AUTH-03] the link of a mail gets an owner in who is kept waiting on a browser of no account', async () => {
  world.passMinutes(6)
  await guess()
  const browser = world.browser({ address: '203.0.113.6' })
  expect((await login(browser)).status).toBe(429)
  await browser.post('/fr/api/auth/password/forgot', { email: claire })
  await world.runJobs()
  const token = tokenIn(world.mails.findLast(({ to }) => to.address === claire))
  expect((await browser.post('/fr/api/auth/password/reset', { token, password: goodPassword })).status).toBe(200)
  expect((await login(browser, goodPassword)).status).toBe(200)
})
