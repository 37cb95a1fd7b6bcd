import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NewSiteKind } from '#contract/setup-office.ts'
import { enterFirst, legal, openInstallation } from './testing.ts'

const installation = await openInstallation({ hasPages: true })
let browser: ReturnType<typeof installation.browser>
beforeAll(async () => {
  browser = await enterFirst(installation)
})
afterAll(() => installation.close())

const sites = '/api/office/places/platform/sites'
const wish = (name: string, own: object = {}) => ({
  ...{ kind: 'content', name, host: `${name}.localhost`, languages: ['fr'], look: 'forest', legal },
  ...own,
})
const errorsOf = async (answer: Promise<{ body: { errors: { key: string; field?: string }[] } }>) =>
  (await answer).body.errors.map(({ key, field }) => [key, field])

const homes = { marketplace: '/home', shop: '/products', hospitality: '/home', content: '/home' }
const shown: Record<string, string[]> = {
  marketplace: [
    '/home',
    '/nos-vignerons',
    '/contact',
    '/mentions-legales',
    '/conditions-generales',
    '/login',
    '/cookies',
  ],
  shop: ['/products', '/information', '/contact', '/mentions-legales', '/conditions-generales', '/login', '/cookies'],
  hospitality: ['/home', '/apartments', '/contact', '/mentions-legales', '/politique-de-confidentialite', '/login'],
  content: ['/home', '/contact', '/mentions-legales', '/politique-de-confidentialite', '/cookies'],
}

describe.each(
  NewSiteKind.options.flatMap((kind) => [
    { kind, languages: ['fr'] },
    { kind, languages: ['de', 'fr'] },
    { kind, languages: ['en', 'de', 'fr'] },
  ]),
)('a new $kind site in $languages', ({ kind, languages }) => {
  const code = `${kind}-${languages.join('-')}`
  const host = `${code}.localhost`
  const [first = ''] = languages

  test('[TEAM-04] says that it is coming soon, shows its pages once it is opened, and goes again', async () => {
    const made = await browser.post(sites, wish(code, { kind, languages, tagline: 'Huit maisons, un panier.' }))
    expect(made.body.errors).toEqual([])
    const { handle } = made.body.response
    expect(made.body.response).toMatchObject({ code, handle: `site-${code}` })
    const { places } = (await browser.get('/api/office/me')).body.response
    expect(places).toContainEqual(expect.objectContaining({ handle, kind: 'SITE', role: 'owner' }))

    await expect.poll(async () => (await installation.visit(host, `/${first}/home`)).status).toBe(302)
    const soon = await installation.visit(host, `/${first}/coming-soon`)
    expect([soon.body.includes(code), soon.body.includes(legal.email)]).toEqual([true, true])

    const place = `/api/office/places/${handle}`
    expect((await browser.get(`${place}/site`)).body.response).toMatchObject({ isComingSoon: true, hosts: [host] })
    await browser.post(`${place}/modes`, { isMaintenance: false, isComingSoon: false })
    const home = `/${first}${homes[kind]}`
    await expect.poll(async () => (await installation.visit(host, home)).status, { timeout: 1000 }).toBe(200)
    for (const language of languages)
      for (const page of shown[kind] ?? []) {
        const path = page === '/contact' && first === 'de' ? '/kontakt' : page
        const { status, body } = await installation.visit(host, `/${language}${path}`)
        expect([path, status]).toEqual([path, 200])
        expect(/<html lang="(\w+)"/.exec(body)?.[1]).toBe(language)
        // What is shown, without what the page carries as data.
        const text = String(body).replaceAll(/<script[\s\S]*?<\/script>/g, '')
        expect([path, /.{40}(\{\{|undefined).{20}/.exec(text)?.[0]]).toEqual([path, undefined])
      }
    const notice: string = (await installation.visit(host, `/${first}/mentions-legales`)).body
    expect(notice.includes(legal.name)).toBe(true)
    expect(/à compléter|zu ergänzen|to be filled in/.test(notice)).toBe(true)

    await browser.post(`${place}/modes`, { isMaintenance: false, isComingSoon: true })
    const removed = await browser.post(`${sites}/${code}/remove`)
    expect(removed.body.errors).toEqual([])
    await expect.poll(async () => (await installation.visit(host, home)).status, { timeout: 1000 }).toBe(404)
  })
})

test('[TEAM-04] the pictures and icons of a new site come with the house', async () => {
  await browser.post(sites, wish('bilder'))
  const get = (url: string) => installation.visit('bilder.localhost', url)
  await expect.poll(async () => (await get('/logos/favicon-cepage.svg')).status).toBe(200)
  expect((await get('/icons/192.png')).status).toBe(200)
  expect((await get('/pictures/1200/house/vines.webp')).status).toBe(200)
})

test('[TEAM-04] what is taken or is no name is refused at its field', async () => {
  await browser.post(sites, wish('pris'))
  expect(await errorsOf(browser.post(sites, wish('pris', { host: 'other.localhost' })))).toEqual([
    ['SITE_CODE_TAKEN', 'code'],
  ])
  expect(await errorsOf(browser.post(sites, wish('frei', { host: 'PRIS.localhost' })))).toEqual([
    ['HOST_TAKEN', 'host'],
  ])
  expect(await errorsOf(browser.post(sites, wish('frei', { host: 'office.localhost' })))).toEqual([
    ['HOST_TAKEN', 'host'],
  ])
  for (const host of ['localhost', '127.0.0.1', 'http://a.example', 'a b.example', '-.example'])
    expect(await errorsOf(browser.post(sites, wish('frei', { host })))).toEqual([['HOST_INVALID', 'host']])
  expect(await errorsOf(browser.post(sites, wish('frei', { look: 'neon' })))).toEqual([['VALIDATION', 'look']])
  const twice = await browser.post(sites, wish('frei', { languages: ['fr', 'fr'] }))
  expect(twice.status).toBe(400)
})

test('[TEAM-04] of two who want the same name at once one gets it', async () => {
  const answers = await Promise.all(
    ['einer', 'zweiter'].map((name) => browser.post(sites, wish(name, { host: 'same.localhost' }))),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('[TEAM-04] a site where somebody has an account stays', async () => {
  await browser.post(sites, wish('belebt', { kind: 'marketplace' }))
  await installation.services.database.pool.query(
    `insert into account (site_id, email) select id, 'a@example.org' from site where code = 'belebt'`,
  )
  expect(await errorsOf(browser.post(`${sites}/belebt/remove`))).toEqual([['SITE_IN_USE', undefined]])
})

test('[TEAM-04] a marketplace gets shops, a site that lets gets agencies, and neither the other’s', async () => {
  await browser.post(sites, wish('markt', { kind: 'marketplace' }))
  await browser.post(sites, wish('haus', { kind: 'hospitality' }))
  const [market, lets] = ['/api/office/places/site-markt', '/api/office/places/site-haus']
  const seller = (name: string, own: object = {}) => ({ name, legal, ...own })

  const shop = await browser.post(`${market}/shops`, seller('Clos de l’Œuf'))
  expect(shop.body.response).toEqual({ code: 'clos-de-l-oeuf', handle: 'clos-de-l-oeuf' })
  expect(await errorsOf(browser.post(`${market}/shops`, seller('Clos de l’Œuf')))).toEqual([
    ['SELLER_CODE_TAKEN', 'code'],
  ])
  expect(await errorsOf(browser.post(`${market}/shops`, seller('Contact')))).toEqual([['SELLER_CODE_TAKEN', 'code']])
  expect(await errorsOf(browser.post(`${lets}/shops`, seller('Clos')))).toEqual([['OTHER_SITE_KIND', undefined]])

  const agency = await browser.post(`${lets}/agencies`, seller('Deux Rives'))
  expect(agency.body.response.code).toBe('deux-rives')
  expect(await errorsOf(browser.post(`${market}/agencies`, seller('Drei')))).toEqual([['OTHER_SITE_KIND', undefined]])

  for (const site of [market, lets]) await browser.post(`${site}/modes`, { isMaintenance: false, isComingSoon: false })
  // Nobody sees it before its owner opens it.
  expect((await installation.visit('markt.localhost', '/fr/clos-de-l-oeuf')).status).toBe(404)
  await installation.services.database.pool.query(`update shop set opened_at = now() where code = 'clos-de-l-oeuf'`)
  await expect.poll(async () => (await installation.visit('markt.localhost', '/fr/clos-de-l-oeuf')).status).toBe(200)
  const shelf = await installation.visit('markt.localhost', '/fr/clos-de-l-oeuf')
  expect(shelf.body.includes('Ici, une phrase de vous')).toBe(true)
  const { agencies } = (await installation.app.sites.byCode('haus'))?.site ?? {}
  expect(agencies).toEqual(['haus', 'deux-rives'])

  expect((await browser.post(`${market}/sellers/${shop.body.response.handle}/remove`)).status).toBe(200)
  expect((await browser.post(`${lets}/sellers/${agency.body.response.handle}/remove`)).status).toBe(200)
  await expect.poll(async () => (await installation.visit('markt.localhost', '/fr/clos-de-l-oeuf')).status).toBe(404)
})

test('[TEAM-04] without a card provider nobody is offered a card', async () => {
  await browser.post(sites, wish('bar', { kind: 'shop' }))
  await installation.services.database.pool.query(
    `update shop set document = jsonb_set(document, '{methodOfPayments}', document -> 'methodOfPayments' ||
      '[{"type": "CARD", "code": "CARD", "title": {}, "description": {}, "provider": null, "publishableKey": "pk_test_x"}]')
     where code = 'bar'`,
  )
  await browser.post('/api/office/places/site-bar/modes', { isMaintenance: false, isComingSoon: false })
  const read = () => installation.visit('bar.localhost', '/fr/api/vigneron-online/shop/path/bar')
  await expect.poll(async () => (await read()).status).toBe(200)
  const { response } = JSON.parse((await read()).body)
  expect(JSON.stringify(response)).toContain('ON_SITE')
  expect(JSON.stringify(response)).not.toContain('CARD')
})
