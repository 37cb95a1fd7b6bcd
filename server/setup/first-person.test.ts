import { afterAll, expect, test } from 'vitest'
import { openInstallation } from './testing.ts'

const installation = await openInstallation()
afterAll(() => installation.close())

const url = '/api/office/first/person'
const person = (name: string) => ({ displayName: name, email: `${name}@example.org`, language: 'fr' })

test('[TEAM-04] an empty installation has a link that tells what the machine can and lets one person in', async () => {
  const link = (await installation.firstLink()) ?? ''
  expect(link).toMatch(/^http:\/\/office\.localhost(:\d+)?\/first#[\w-]{43}$/)
  const token = link.split('#').at(-1)
  const { body } = await installation.browser().post('/api/office/first/read', { token })
  expect(body.response).toEqual({
    isDatabaseReady: true,
    isMailConfigured: false,
    freeDiskBytes: expect.any(Number),
    hasCardProvider: false,
    isHttps: false,
  })

  const wrong = await installation.browser().post(url, { token: 'x'.repeat(43), ...person('eve') })
  expect(wrong.body.errors[0].key).toBe('INVITATION_OVER')

  const browsers = ['ada', 'bea', 'cleo'].map((name) => ({ name, browser: installation.browser() }))
  const answers = await Promise.all(browsers.map(({ name, browser }) => browser.post(url, { token, ...person(name) })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410])
  const winner = browsers[answers.findIndex(({ status }) => status === 200)]
  const me = await winner?.browser.get('/api/office/me')
  expect(me?.body.response.places).toMatchObject([{ handle: 'platform', role: 'operator' }])
  // What the machine printed proves no mailbox: that is asked for before anything delicate.
  expect(me?.body.response.staff.freshUntil).toBeNull()
  const key = await winner?.browser.post('/api/office/passkeys/options')
  expect(key?.body.errors[0].key).toBe('PROOF_REQUIRED')

  expect(await installation.firstLink()).toBeNull()
  const late = await installation.browser().post('/api/office/first/read', { token })
  expect(late.body.errors[0].key).toBe('INVITATION_OVER')
  const { rows } = await installation.services.database.pool.query('select count(*)::int as count from staff')
  expect(rows).toEqual([{ count: 1 }])
})

test('[TEAM-04] when nobody holds the keys any more, the link is there again, but opens nobody else’s door', async () => {
  const { pool } = installation.services.database
  // The last one who has them cannot lose them by an update: only with their place, or by hand.
  await pool.query('delete from membership')
  const token = (await installation.firstLink())?.split('#').at(-1)
  const { rows } = await pool.query<{ email: string }>('select email from staff')
  const stranger = installation.browser()
  const known = await stranger.post(url, { token, ...person('x'), email: rows[0]?.email })
  expect(known.body.errors[0].key).toBe('LOGIN_REQUIRED')
  expect((await stranger.post(url, { token, ...person('dora') })).status).toBe(200)
})
