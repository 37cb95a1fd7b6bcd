import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aShopper, refusalOf, type World } from '../checkout/testing.ts'
import { checkInvariants } from '../database/invariants.ts'
import { enterFirst, type Installation, legal, openInstallation } from '../setup/testing.ts'

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
  for (const code of ['moulin', 'other'])
    await ada.post(`/api/office/places/site-${code}/modes`, { isMaintenance: false, isComingSoon: false })
  installation.app.evict()
})
afterAll(() => installation.close())

interface Shop {
  code: string
  url: string
  wine: string
}
let count = 0
let shop: Shop
let neighbour: Shop
beforeEach(async () => {
  ;[shop, neighbour] = [await aShop(), await aShop()]
})

async function aShop(): Promise<Shop> {
  const name = `Clos ${['un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix'][count++]}`
  const { code, handle } = (await ada.post('/api/office/places/site-moulin/shops', { name, legal })).body.response
  const url = `/api/office/places/${handle}`
  const sheet = { title: { fr: `Poulsard ${code}` }, volumeMl: 750 }
  const made = await ada.post(`${url}/wines`, { sheet, priceAmount: 1500, bottles: 24 })
  const wine = made.body.response.id
  await installation.services.database.pool.query(`update product set is_published = true where id = $1`, [wine])
  installation.app.evict()
  return { code, url, wine }
}

/** A browser at a site: it keeps its cookies. */
function visitorAt(host = 'moulin.localhost') {
  const cookies = new Map<string, string>()
  const send = async (method: 'GET' | 'POST', url: string, type = 'application/json') => {
    const answer = await installation.app.server.inject({
      ...{ method, url },
      headers: {
        host,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(method === 'POST' && { origin: `http://${host}`, 'content-type': type }),
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
    end: () => send('POST', '/session/preview/end', 'application/x-www-form-urlencoded'),
  }
}

async function aLink(of = shop): Promise<{ path: string; undo: { place: string; entry: string } }> {
  const { body } = await ada.post(`${of.url}/estate/previews`)
  return { path: new URL(body.response.link).pathname, undo: body.undo }
}

async function aPreview(of = shop) {
  const visitor = visitorAt()
  const { path, undo } = await aLink(of)
  const entered = await visitor.get(path)
  return { visitor, entered, undo }
}
const pageOf = ({ code }: Shop) => `/fr/${code}`
const sees = async (visitor: ReturnType<typeof visitorAt>, of = shop) =>
  (await visitor.get(pageOf(of))).body.includes(`Poulsard ${of.code}`)

test('[TEAM-04] its own people see a shop that nobody has opened, as it will be, and nothing of it is kept anywhere', async () => {
  const { visitor, entered } = await aPreview()
  expect([entered.statusCode, entered.headers.location]).toEqual([302, pageOf(shop)])
  expect(entered.cookies).toMatchObject([{ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 1800 }])
  const shown = await visitor.get(pageOf(shop))
  expect(shown.statusCode).toBe(200)
  expect(shown.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
  expect(shown.headers.etag).toBeUndefined()
  expect(shown.body).toContain('Personne d’autre ne voit cette boutique.')
  expect(shown.body).toContain(`Poulsard ${shop.code}`)
  expect(shown.body).not.toMatch(/<script|modulepreload/)
  // Each of its pages, and those of no other shop.
  const wine = /href="(\/fr\/[^"]+\/products\/[^"]+)"/.exec(shown.body)?.[1] ?? ''
  expect((await visitor.get(wine)).body).toContain(`Poulsard ${shop.code}`)
  expect(await sees(visitor, neighbour)).toBe(false)
})

test('[TEAM-04] while it is looked at, and after, nobody else finds it: no page, list, search, map, cart or cache', async () => {
  const { visitor } = await aPreview()
  expect(await sees(visitor)).toBe(true)
  for (const stranger of [visitorAt(), visitor]) {
    const all = [
      await stranger.get('/fr/api/vigneron-online/shop/list'),
      await stranger.get(`/fr/api/vigneron-online/shop/path/${shop.code}`),
      await stranger.get('/sitemap.xml'),
      await stranger.get('/fr'),
    ]
    expect(all.filter(({ statusCode, body }) => statusCode === 200 && body.includes(shop.code))).toEqual([])
  }
  const stranger = visitorAt()
  expect(await sees(stranger)).toBe(false)
  expect((await stranger.get(pageOf(shop))).statusCode).toBe(404)
  const { services } = installation
  const shopper = await aShopper({ services, database: services.database } as World, { site: 'moulin' })
  expect(await refusalOf(shopper.adds({ id: shop.wine }, 1))).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
  const { rows } = await services.database.pool.query(`select opened_at from shop where code = $1`, [shop.code])
  expect(rows).toEqual([{ opened_at: null }])
  expect(await checkInvariants(services.database.query)).toEqual([])
})

test('[TEAM-04] a link opens once, on its own site, and a cookie of one shop shows neither another nor a closed site', async () => {
  const { path } = await aLink()
  const elsewhere = visitorAt('other.localhost')
  await elsewhere.get(path)
  expect(elsewhere.cookies.size).toBe(0)
  const [first, second] = [visitorAt(), visitorAt()]
  await Promise.all([first.get(path), second.get(path)])
  expect([first, second].filter(({ cookies }) => cookies.size > 0)).toHaveLength(1)

  const { visitor } = await aPreview()
  const [[, token = ''] = []] = visitor.cookies
  const thief = visitorAt()
  thief.cookies.set('preview.moulin', token)
  await ada.post('/api/office/places/site-moulin/modes', { isMaintenance: false, isComingSoon: true })
  installation.app.evict()
  expect((await thief.get('/fr')).headers.location).toContain('coming-soon')
  expect((await visitor.get(pageOf(shop))).headers.location).toContain('coming-soon')
  await ada.post('/api/office/places/site-moulin/modes', { isMaintenance: false, isComingSoon: false })
  installation.app.evict()
})

test('[TEAM-04] it ends by its button, by the log, after half an hour, with the right to it, and when the shop opens', async () => {
  const pressed = (await aPreview()).visitor
  expect(await sees(pressed)).toBe(true)
  expect((await pressed.end()).statusCode).toBe(303)
  expect([pressed.cookies.size, await sees(pressed)]).toEqual([0, false])

  const { visitor: taken, undo } = await aPreview()
  await ada.post(`/api/office/places/${undo.place}/audit/${undo.entry}/undo`)
  expect(await sees(taken)).toBe(false)

  const { visitor: long } = await aPreview()
  offsetMs += 31 * 60_000
  expect(await sees(long)).toBe(false)

  const { pool } = installation.services.database
  const { visitor: open } = await aPreview()
  await pool.query(`update shop set opened_at = now() where code = $1`, [shop.code])
  installation.app.evict()
  const public_ = await open.get(pageOf(shop))
  expect(public_.headers['cache-control']).toBe('no-cache')
  expect(public_.body).not.toContain('preview-strip')

  const { visitor: gone } = await aPreview(neighbour)
  expect(await sees(gone, neighbour)).toBe(true)
  await pool.query(
    `delete from membership using place join shop on shop.id = place.shop_id
     where place.id = membership.place_id and shop.code = $1`,
    [neighbour.code],
  )
  expect(await sees(gone, neighbour)).toBe(false)
})
