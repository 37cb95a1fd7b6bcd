import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterFirst, type Installation, legal, openInstallation } from '../setup/testing.ts'
import { makeToken } from '../sessions/sessions.ts'

let offsetMs = 0
let installation: Installation
let ada: Awaited<ReturnType<typeof enterFirst>>
beforeAll(async () => {
  installation = await openInstallation({ hasPages: true })
  installation.services.now = () => new Date(Date.now() + offsetMs)
  ada = await enterFirst(installation)
  for (const code of ['moulin', 'other'])
    await ada.post('/api/office/places/platform/sites', {
      ...{
        kind: 'marketplace',
        name: code,
        code,
        host: `${code}.localhost`,
        languages: ['fr', 'de'],
        look: 'ink',
        legal,
      },
    })
})
afterAll(() => installation.close())

/** A browser at this site: it keeps its cookies. */
function visitorAt(host = 'moulin.localhost') {
  const cookies = new Map<string, string>()
  const send = async (method: 'GET' | 'POST', url: string, type?: string) => {
    const answer = await installation.app.server.inject({
      ...{ method, url },
      headers: {
        host,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(method === 'POST' && { origin: `http://${host}`, 'content-type': type ?? 'application/json' }),
      },
    })
    for (const { name, value } of answer.cookies) {
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    return answer
  }
  return {
    cookies,
    get: (url: string) => send('GET', url),
    call: (url: string) => send('POST', url),
    end: () => send('POST', '/session/preview/end', form),
  }
}
const form = 'application/x-www-form-urlencoded'

async function aLink(): Promise<{ path: string; undo: { place: string; entry: string } }> {
  const { body } = await ada.post('/api/office/places/site-moulin/previews')
  const { origin, pathname } = new URL(body.response.link)
  expect(origin).toMatch(/^http:\/\/moulin\.localhost/)
  return { path: pathname, undo: body.undo }
}
const shopList = '/fr/api/vigneron-online/shop/list'
const setModes = async (isMaintenance: boolean, isComingSoon: boolean) => {
  await ada.post('/api/office/places/site-moulin/modes', { isMaintenance, isComingSoon })
  installation.app.evict()
}

test.each([
  { mode: 'coming-soon', isMaintenance: false },
  { mode: 'maintenance', isMaintenance: true },
])(
  '[SITE-05] [TEAM-04] in $mode its own people see the site from the office, and nobody else does',
  async ({ mode, isMaintenance }) => {
    await setModes(isMaintenance, !isMaintenance)
    const mine = visitorAt()
    const entered = await mine.get((await aLink()).path)
    expect([entered.statusCode, entered.headers.location]).toEqual([302, '/'])
    expect(entered.headers['cache-control']).toBe('no-store')
    expect(entered.cookies).toMatchObject([{ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 1800 }])

    const shown = await mine.get('/de')
    const home = shown.statusCode === 302 ? await mine.get(String(shown.headers.location)) : shown
    expect([home.statusCode, home.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(home.headers.etag).toBeUndefined()
    expect(home.body).toContain('Nur Sie sehen diese Website.')
    expect(home.body).not.toContain('/coming-soon')
    expect((await mine.get('/fr/nothing-of-the-kind')).statusCode).toBe(404)
    const call = await mine.get(shopList)
    expect([call.statusCode, call.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect((await mine.get('/sitemap.xml')).headers['cache-control']).toBe('private, no-store')

    for (const url of ['/fr', '/de/contact', '/fr/404', '/fr/nothing-of-the-kind']) {
      const theirs = await visitorAt().get(url)
      expect([theirs.statusCode, String(theirs.headers.location).split('/').at(-1)]).toEqual([302, mode])
    }
    expect((await visitorAt().get(shopList)).statusCode).toBe(isMaintenance ? 503 : 403)
    expect((await visitorAt().get(`/fr/${mode}`)).body).not.toContain('preview-strip')
  },
)

test('[SITE-05] [TEAM-04] a link opens once, for some minutes, and no other site', async () => {
  await setModes(false, true)
  const { path } = await aLink()
  await visitorAt('other.localhost').get(path)
  const [first, second] = [visitorAt(), visitorAt()]
  await Promise.all([first.get(path), second.get(path)])
  expect([first, second].filter(({ cookies }) => cookies.size > 0)).toHaveLength(1)
  const late = visitorAt()
  const { path: slow } = await aLink()
  offsetMs += 6 * 60_000
  await late.get(slow)
  expect(late.cookies.size).toBe(0)
  expect((await late.get(`/session/preview/${makeToken()}`)).headers.location).toBe('/')
})

test('[SITE-05] [TEAM-04] a cookie of one site shows no other, and says nothing about who is there', async () => {
  const mine = visitorAt()
  await mine.get((await aLink()).path)
  const elsewhere = visitorAt('other.localhost')
  for (const [name, value] of mine.cookies) {
    elsewhere.cookies.set(name, value)
    elsewhere.cookies.set(name.replace('moulin', 'other'), value)
  }
  expect((await elsewhere.get(shopList)).statusCode).toBe(403)
  expect((await mine.call('/fr/api/shop/order/user-list')).statusCode).toBe(401)
  const atOffice = visitorAt('office.localhost')
  for (const [name, value] of mine.cookies) atOffice.cookies.set(name, value)
  expect((await atOffice.get('/api/office/places/site-moulin/site')).statusCode).toBe(401)
})

test('[SITE-05] [TEAM-04] it ends by its button, by the log, after half an hour, and with the right to it', async () => {
  const sees = async (visitor: ReturnType<typeof visitorAt>) => (await visitor.get(shopList)).statusCode === 200
  const aPreview = async () => {
    const visitor = visitorAt()
    const link = await aLink()
    await visitor.get(link.path)
    expect(await sees(visitor)).toBe(true)
    return { visitor, undo: link.undo }
  }
  const pressed = await aPreview()
  const ended = await pressed.visitor.end()
  expect([ended.statusCode, ended.headers.location, pressed.visitor.cookies.size]).toEqual([303, '/', 0])

  const { visitor: taken, undo } = await aPreview()
  expect((await ada.post(`/api/office/places/${undo.place}/audit/${undo.entry}/undo`)).status).toBe(200)
  expect(await sees(taken)).toBe(false)

  const { visitor: long } = await aPreview()
  offsetMs += 31 * 60_000
  expect(await sees(long)).toBe(false)

  const { visitor: gone } = await aPreview()
  const { pool } = installation.services.database
  await pool.query(
    `delete from membership using place join site on site.id = place.site_id
     where place.id = membership.place_id and site.code = 'moulin'`,
  )
  expect(await sees(gone)).toBe(false)
})
