import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { missingSteps } from '#contract/start-steps.ts'
import { aShopper, refusalOf, type World } from '../checkout/testing.ts'
import { checkInvariants } from '../database/invariants.ts'
import { type Device, openOffice } from '../team/testing.ts'

const office = await openOffice()
afterAll(() => office.close())
const world = { database: office.database, services: office.services } as World
const market = '/api/office/places/site-vigneron-online'
const visitor = () => office.device({ host: 'vigneron-online.localhost' })

const legal = {
  name: 'EARL des Deux Mains',
  addressLines: ['3, chemin du Moulin'],
  postalCode: '39600',
  city: 'Arbois',
  countryCode: 'FR',
  email: 'bonjour@deux-mains.example',
}

interface NewShop {
  url: string
  code: string
  handle: string
  owner: Device
}

let count = 0
async function aNewShop(): Promise<NewShop> {
  const { device: owner } = await office.hire('site-vigneron-online', 'owner')
  const name = `Les Deux Mains ${['un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept'][count++]}`
  const { code, handle } = (await owner.post(`${market}/shops`, { name, legal })).body.response
  return { url: `/api/office/places/${handle}`, code, handle, owner }
}
const keyOf = ({ body }: { body: { errors: { key: string }[] } }) => body.errors[0]?.key
const startOf = async ({ owner, url }: NewShop) => (await owner.get(`${url}/estate/start`)).body.response
const stepsLeft = async (shop: NewShop): Promise<string[]> =>
  (await startOf(shop)).steps.flatMap((step: { code: string; isDone: boolean }) => (step.isDone ? [] : [step.code]))

async function saysEverything(shop: NewShop): Promise<string> {
  const { owner, url } = shop
  const { version, ...name } = (await startOf(shop)).name
  const texts = { tagline: { fr: 'Deux mains' }, story: { fr: 'Une vigne.' }, region: { fr: 'Jura' } }
  await owner.post(`${url}/estate/name`, { version, name: { ...name, ...texts } })
  const { seller } = (await owner.get(`${url}/estate`)).body.response
  const { version: sellerVersion, ...known } = seller
  const facts = { legalForm: 'EARL', registrationNumber: '438 220 117', publicationDirector: 'Anne Mains' }
  const said = { ...known, ...facts, phone: '+33 3 84 00 00 00', mediator: { fr: 'Médiateur, Paris' } }
  await owner.post(`${url}/estate/seller`, { version: sellerVersion, seller: said })
  await office.database.pool.query(
    `update shop set document = jsonb_set(document, '{methodOfDeliveries}', (select jsonb_agg(way) from jsonb_array_elements(
       document -> 'methodOfDeliveries') way where way ->> 'type' = 'PICKUP')) where code = $1`,
    [shop.code],
  )
  const wine = { title: { fr: 'Poulsard' }, volumeMl: 750 }
  const made = await owner.post(`${url}/wines`, { sheet: wine, priceAmount: 1500, bottles: 24 })
  const { id } = made.body.response
  await office.database.pool.query(`update product set is_published = true where id = $1`, [id])
  return id
}

describe('[TEAM-04] a new shop that nobody has opened', () => {
  let shop: NewShop
  let wine: string
  beforeAll(async () => {
    shop = await aNewShop()
    wine = await saysEverything(shop)
  })

  /** Where visitors would come across it. */
  async function seen(): Promise<string[]> {
    const api = '/fr/api/vigneron-online/shop'
    const asked = {
      list: `${api}/list`,
      page: `${api}/path/${shop.code}`,
      sitemap: '/sitemap.xml',
    }
    const found: string[] = []
    const { body: searched } = await visitor().post(`${api}/search`, { text: shop.code.replaceAll('-', ' ') })
    if (JSON.stringify(searched.response.shops).includes(shop.code)) found.push('search')
    const { body: wines } = await visitor().post('/fr/api/vigneron-online/wine/search', { text: 'poulsard' })
    if (JSON.stringify(wines).includes(shop.code)) found.push('wines')
    for (const [where, url] of Object.entries(asked)) {
      const { body, status } = await visitor().get(url)
      if (status === 200 && JSON.stringify(body).includes(shop.code)) found.push(where)
    }
    return found
  }

  test('is in no list, no search and no map of the site, has no page, and sells nothing', async () => {
    expect(await seen()).toEqual([])
    expect((await visitor().get(`/fr/api/vigneron-online/shop/path/${shop.code}`)).status).toBe(404)
    const shopper = await aShopper(world)
    expect(await refusalOf(shopper.adds({ id: wine }, 1))).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
    // The house itself sees what will be on sale.
    expect((await startOf(shop)).shelf).toMatchObject([{ id: wine, name: 'Poulsard' }])
    expect((await shop.owner.get(`${shop.url}/wines`)).body.response.wines).toMatchObject([{ isPublished: true }])
    expect(await checkInvariants(office.database.query)).toEqual([])
  })

  test('is opened by its owner alone, is found everywhere at once, and undo closes it again', async () => {
    const { device: manager } = await office.hire(shop.handle, 'manager')
    expect(keyOf(await manager.post(`${shop.url}/estate/open`))).toBe('ACCESS_RESTRICTED')
    const agnes = await office.deviceOf('agnes')
    const isUnopened = async () =>
      (await agnes.get(`/api/office/places/platform/houses/${shop.handle}`)).body.response.house.isUnopened
    expect(await isUnopened()).toBe(true)
    const opened = await shop.owner.post(`${shop.url}/estate/open`)
    expect(opened.status).toBe(200)
    office.app.evict()
    expect(await seen()).toEqual(expect.arrayContaining(['list', 'search', 'wines', 'page', 'sitemap']))
    expect(await isUnopened()).toBe(false)
    const shopper = await aShopper(world)
    await shopper.adds({ id: wine }, 1)
    expect(keyOf(await shop.owner.post(`${shop.url}/estate/open`))).toBe('NOT_FOUND')

    await shop.owner.post(`${shop.url}/audit/${opened.body.undo.entry}/undo`)
    office.app.evict()
    expect(await seen()).toEqual([])
    // What lies in a cart by then is not sold.
    expect(await refusalOf(shopper.checksOut({ id: (await shopId(shop)) ?? '' }, {}))).toMatchObject({
      code: expect.stringMatching(/SOLD_OUT|NO_SHOP_ERROR/),
    })
    expect(await checkInvariants(office.database.query)).toEqual([])
  })

  test('that has sold does not close any more, and a suspension holds back what opening would show', async () => {
    const agnes = await office.deviceOf('agnes')
    const house = `/api/office/places/platform/houses/${shop.handle}`
    await agnes.post(`${house}/suspend`, { reason: 'Der Ausweis fehlt seit vier Wochen, wir warten auf ihn.' })
    expect((await shop.owner.post(`${shop.url}/estate/open`)).status).toBe(200)
    const shopper = await aShopper(world)
    expect(await refusalOf(shopper.adds({ id: wine }, 1))).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
    await agnes.post(`${house}/reopen`)
    await (await aShopper(world)).adds({ id: wine }, 1)
    expect(await checkInvariants(office.database.query)).toEqual([])
    await office.database.pool.query(`update shop set last_order_number = 1 where code = $1`, [shop.code])
    expect(keyOf(await shop.owner.post(`${shop.url}/estate/close`))).toBe('SHOP_HAS_SOLD')
  })
})

const shopId = async ({ code }: NewShop) =>
  (await office.database.pool.query<{ id: string }>(`select id from shop where code = $1`, [code])).rows[0]?.id

describe('[TEAM-04] the way to the opening', () => {
  test('asks for everything a buyer must know, and refuses to open before', async () => {
    const shop = await aNewShop()
    const all = ['name', 'place', 'hours', 'look', 'wines', 'delivery', 'seller']
    expect((await stepsLeft(shop)).filter((code) => code !== 'payment')).toEqual(all)
    expect(keyOf(await shop.owner.post(`${shop.url}/estate/open`))).toBe('SHOP_NOT_READY')
    await saysEverything(shop)
    const { steps, wines } = await startOf(shop)
    expect(await stepsLeft(shop)).toContain('wines')
    expect(missingSteps(steps, wines)).toEqual([])
    const { lines } = (await shop.owner.get(`${shop.url}/today`)).body.response
    expect(lines).toContainEqual(expect.objectContaining({ kind: 'toStart', to: 'start' }))
    expect((await shop.owner.post(`${shop.url}/estate/open`)).status).toBe(200)
  })

  test('keeps the name and first words, drops ours where somebody wrote theirs, and gives both back', async () => {
    const shop = await aNewShop()
    const { version, ...before } = (await startOf(shop)).name
    expect(before).toMatchObject({ tagline: {}, story: {}, region: {} })
    const name = { ...before, name: 'Maison Deux Mains', tagline: { de: 'Zwei Hände' } }
    const saved = await shop.owner.post(`${shop.url}/estate/name`, { version, name })
    const documentOf = async () =>
      (await office.database.pool.query(`select name, document from shop where code = $1`, [shop.code])).rows[0]
    expect(await documentOf()).toMatchObject({
      name: 'Maison Deux Mains',
      document: {
        tagline: { de: 'Zwei Hände' },
        pagesMeta: { 'shop-products': { title: { fr: 'Maison Deux Mains' } } },
      },
    })
    // Nobody has written a story: ours stands there until somebody does.
    expect((await documentOf()).document.story.fr).toContain('Ici')
    expect(keyOf(await shop.owner.post(`${shop.url}/estate/name`, { version, name }))).toBe('VERSION_OLD')
    await shop.owner.post(`${shop.url}/audit/${saved.body.undo.entry}/undo`)
    expect(await documentOf()).toMatchObject({
      name: before.name,
      document: { tagline: { de: expect.stringContaining('Satz') } },
    })
  })

  test('takes a look that is offered and pictures of its own, nobody else’s, and takes them back', async () => {
    const shop = await aNewShop()
    const { version, looks, drawings } = (await startOf(shop)).look
    const [first] = looks
    const sends = (look: object, at = version) => shop.owner.post(`${shop.url}/estate/look`, { version: at, look })
    expect(keyOf(await sends({ look: first.code, banner: 'shops/another/one.webp', portrait: null }))).toBe(
      'PICTURE_FOREIGN',
    )
    expect(keyOf(await sends({ look: 'nothing', banner: null, portrait: null }))).toBe('VALIDATION')
    const saved = await sends({ look: first.code, banner: drawings[1], portrait: null })
    expect(saved.status).toBe(200)
    expect((await startOf(shop)).look).toMatchObject({
      look: first.code,
      banner: drawings[1],
      colours: { primary: first.primary },
    })
    expect(await stepsLeft(shop)).not.toContain('look')
    await shop.owner.post(`${shop.url}/audit/${saved.body.undo.entry}/undo`)
    expect((await startOf(shop)).look).toMatchObject({ look: null, banner: drawings[0] })
  })
})
