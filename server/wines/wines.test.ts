import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { ingredientCodes, ingredientOf, knownIngredient, replacing } from '#contract/ingredients.ts'
import type { WineChange, WineDetail, WineRow } from '#contract/wines-office.ts'
import { aProduct, aShop, aShopper, type TestShop, type World } from '../checkout/testing.ts'
import { checkInvariants } from '../database/invariants.ts'
import { runJobsOnce } from '../database/jobs.ts'
import { migrationsDir } from '../database/migrations.ts'
import { pictureTasks } from '../pictures/forget-pictures.ts'
import { openStorage } from '../storage/storage.ts'
import { type Device, fingerprint, openOffice, sendFile } from '../team/testing.ts'
import { forgetUnusedPictures } from './wine-pictures.ts'

const office = await openOffice()
afterAll(() => office.close())
// Who buys needs no more of a world than its database and its clock.
const world = { database: office.database, services: office.services } as World
const { pool } = office.database
const site = 'vigneron-online.localhost'
const migration = await readFile(path.join(migrationsDir, '0240-ingredients-by-code.sql'), 'utf8')

interface House {
  shop: TestShop
  url: string
  handle: string
  owner: Device
}

async function aHouse(): Promise<House> {
  const shop = await aShop(world)
  const handle = await office.handleOf(shop.id)
  const owner = (await office.hire(handle, 'owner')).device
  return { shop, handle, url: `/api/office/places/${handle}`, owner }
}

const list = async ({ owner, url }: House): Promise<WineRow[]> => (await owner.get(`${url}/wines`)).body.response.wines
const read = async ({ owner, url }: House, id: string): Promise<WineDetail> =>
  (await owner.get(`${url}/wines/${id}`)).body.response
const write = (house: House, id: string, what: string, body: object, device = house.owner) =>
  device.post(`${house.url}/wines/${id}/${what}`, body)
const undo = ({ owner, url }: House, done: { body: { undo: { entry: string } } }) =>
  owner.post(`${url}/audit/${done.body.undo.entry}/undo`)
const keyOf = ({ body }: { body: { errors: { key: string }[] } }) => body.errors[0]?.key

const sheet: WineChange = {
  title: { fr: 'Savagnin', de: 'Savagnin', en: 'Savagnin' },
  year: 2024,
  volumeMl: 750,
}
/** All that the law and the page want. */
const told: WineChange = {
  ...sheet,
  alcohol: 13.5,
  ingredients: [{ name: { fr: 'raisins', de: 'Trauben', en: 'grapes' }, isAllergen: false }],
  allergens: [{ fr: 'Contient des sulfites' }],
  nutrition: {
    ...{ energyKj: 320, energyKcal: 77, fat: 0, saturates: 0, carbohydrates: 0.5, sugars: 0.1, protein: 0, salt: 0 },
    note: {},
  },
}

async function create(house: House, given: WineChange = sheet, more: object = {}): Promise<string> {
  const answer = await house.owner.post(`${house.url}/wines`, { sheet: given, priceAmount: 2400, bottles: 12, ...more })
  if (!answer.body.response) throw new Error(JSON.stringify(answer.body.errors))
  return answer.body.response.id
}

const photograph = (angle?: number) => {
  const picture = sharp({ create: { width: 400, height: 800, channels: 3, background: '#7a2638' } }).jpeg()
  // A place of 46° N, as phones write it, and how the phone was held.
  return angle === undefined
    ? picture.toBuffer()
    : picture
        .withExif({ IFD0: { Copyright: 'phone' }, IFD3: { GPSLatitudeRef: 'N' } })
        .withMetadata({ orientation: angle })
        .toBuffer()
}

const upload = ({ url, owner }: House, file: Uint8Array) => sendFile(office, owner, `${url}/wine-pictures`, file)

async function forSale(house: House, given: WineChange = {}): Promise<string> {
  const { path } = (await upload(house, await photograph())).body.response
  const id = await create(house, { ...told, ...given, pictures: [{ path, alt: { fr: 'La bouteille' } }] })
  const done = await write(house, id, 'publish', { from: false, to: true })
  if (done.status !== 200) throw new Error(JSON.stringify(done.body.errors))
  return id
}

/** What a visitor is shown of a shop, in full. */
async function shelf({ shop }: House, language = 'fr') {
  const answer = await office.app.server.inject({
    method: 'POST',
    url: `/${language}/api/shop/shop/${shop.id}/products`,
    headers: { host: site },
    payload: {},
  })
  return answer.json().response.products as { _id: string; title: string; price: object; maxQuantity: number }[]
}

/** Everything but the log and what counts and remembers calls. */
const state = () =>
  fingerprint(office, {
    except: [
      'audit_entry',
      'operation',
      'rate_limit',
      'staff_session',
      'staff',
      'login_code',
      'stock_movement',
      'stock_going',
      'wine_word',
    ],
  })

describe('a wine', () => {
  test('[WINES-02] an empty shop gets its first wine, with a first category and its bottles in the ledger, and nobody sees it yet', async () => {
    const house = await aHouse()
    const id = await create(house)
    expect(await list(house)).toEqual([
      expect.objectContaining({
        ...{ id, title: 'Savagnin', year: 2024, priceAmount: 2400, free: 12, isCounted: true, isPublished: false },
        ...{ category: 'The wines', needs: ['pictures', 'alcohol', 'ingredients', 'nutrition'] },
      }),
    ])
    const { rows } = await pool.query(
      `select delta, reason from stock_movement join stock_item on stock_item.id = stock_item_id where shop_id = $1`,
      [house.shop.id],
    )
    expect(rows).toEqual([{ delta: 12, reason: 'opening' }])
    expect(await shelf(house)).toEqual([])
    expect(await checkInvariants(office.database.query)).toEqual([])
  })

  test('[WINES-02] a wine made in the office is bought by a visitor, at its price and from its stock', async () => {
    const house = await aHouse()
    const id = await forSale(house)
    const shopper = await aShopper(world)
    await shopper.adds({ id }, 2)
    const { order } = await shopper.checksOut(house.shop, {
      methodOfPaymentIndex: 2,
      methodOfDeliveryType: 'PICKUP',
    } as never)
    const { rows } = await pool.query(`select products_amount as amount from purchase where id = $1`, [
      (order as { _id: string })._id,
    ])
    expect(rows).toEqual([{ amount: 4800 }])
    expect(await read(house, id)).toMatchObject({ free: 10, mayRemove: false })
    expect(keyOf(await write(house, id, 'remove', {}))).toBe('WINE_IN_USE')
    expect(await checkInvariants(office.database.query)).toEqual([])
  })

  test('[WINES-02] without a name, a price or a volume there is no wine', async () => {
    const house = await aHouse()
    const make = (body: object) => house.owner.post(`${house.url}/wines`, body)
    const noName = await make({ sheet: { ...sheet, title: { fr: ' ' } }, priceAmount: 2400 })
    expect(noName.body.errors[0]).toMatchObject({ key: 'VALIDATION', field: 'title' })
    const noVolume = await make({ sheet: { ...sheet, volumeMl: null }, priceAmount: 2400 })
    expect(noVolume.body.errors[0]).toMatchObject({ field: 'volumeMl' })
    expect((await make({ sheet, priceAmount: 0 })).status).toBe(400)
    expect(await list(house)).toEqual([])
  })

  test('[WINES-02] two wines of one name have two addresses', async () => {
    const house = await aHouse()
    const ids = [await create(house), await create(house)]
    const codes = await Promise.all(ids.map(async (id) => (await read(house, id)).code))
    expect(codes).toEqual(['savagnin-2024', 'savagnin-2024-2'])
  })

  test('[WINES-02] of several who make the first wine at once each has theirs, in one category', async () => {
    const house = await aHouse()
    const ids = await Promise.all(Array.from({ length: 4 }, () => create(house)))
    const wines = await Promise.all(ids.map((id) => read(house, id)))
    expect(new Set(wines.map(({ code }) => code)).size).toBe(4)
    expect(wines[0]?.categories).toHaveLength(1)
    expect(await checkInvariants(office.database.query)).toEqual([])
  })

  test('[LAW-05] in Germany the kind of a wine says for whom it is, whatever its strength', async () => {
    const house = await aHouse()
    const id = await create(house)
    await sql`update shop set document = jsonb_set(document, '{address,countryCode}', '"DE"') where id = (
      select shop_id from product where id = ${id})`.execute(office.database.query)
    const ageOf = async (before: object, after: object) => {
      await write(house, id, 'sheet', { before, after })
      return (await read(house, id)).minimumAge
    }
    // kleinbrennerei.de and hofdirekt.com on JuSchG 9: "Wie hoch der Alkoholgehalt ist, spielt keine Rolle".
    expect(await ageOf({ alcohol: null }, { alcohol: 16 })).toBe(16)
    expect(await ageOf({ style: 'still', alcohol: 16 }, { style: 'fortified', alcohol: 15 })).toBe(18)
    expect(await ageOf({ style: 'fortified' }, { style: null })).toBe(18)
  })
})

describe('what is written of it', () => {
  test('[WINES-02] of two who write at once both are kept where they wrote different things, and who was slower hears of the rest', async () => {
    const house = await aHouse()
    const id = await create(house)
    const change = (before: WineChange, after: WineChange) => write(house, id, 'sheet', { before, after })
    const [french, german] = await Promise.all([
      change({ description: { fr: '' } }, { description: { fr: 'Sec.' } }),
      change({ description: { de: '' }, alcohol: null }, { description: { de: 'Trocken.' }, alcohol: 13 }),
    ])
    expect([french.status, german.status]).toEqual([200, 200])
    expect((await read(house, id)).sheet).toMatchObject({ description: { fr: 'Sec.', de: 'Trocken.' }, alcohol: 13 })
    const late = await change({ description: { fr: '' } }, { description: { fr: 'Doux.' } })
    expect(late.body.errors[0]).toMatchObject({ key: 'VERSION_OLD', field: 'description' })
    expect((await read(house, id)).sheet.description['fr']).toBe('Sec.')
  })

  test('[WINES-02] a visitor reads what was written by the very next call', async () => {
    const house = await aHouse()
    const id = await forSale(house)
    expect((await shelf(house, 'de'))[0]?.title).toBe('Savagnin')
    await write(house, id, 'sheet', {
      before: { title: { de: 'Savagnin' } },
      after: { title: { de: 'Alter Savagnin' } },
    })
    expect((await shelf(house, 'de'))[0]?.title).toBe('Alter Savagnin')
    expect((await shelf(house, 'fr'))[0]?.title).toBe('Savagnin')
  })

  test('[WINES-02] nobody puts a wine under another shop’s category, nor shows another shop’s picture or a visitor’s', async () => {
    const [house, other] = [await aHouse(), await aHouse()]
    const id = await create(house)
    await create(other)
    const foreign = (await read(other, (await list(other))[0]?.id ?? '')).categories[0]?.id
    const category = await write(house, id, 'sheet', {
      before: { categoryId: (await read(house, id)).sheet.categoryId },
      after: { categoryId: foreign },
    })
    expect(category.body.errors[0]).toMatchObject({ key: 'VALIDATION', field: 'categoryId' })
    const { path } = (await upload(other, await photograph())).body.response
    for (const stolen of [path, 'members/0123456789abcdef.webp', '../../etc/passwd']) {
      const pictures = [{ path: stolen, alt: {} }]
      const picture = await write(house, id, 'sheet', { before: { pictures: [] }, after: { pictures } })
      expect(keyOf(picture)).toBe('PICTURE_FOREIGN')
    }
  })

  test('[TEAM-02] no shop reads or changes a wine of another one', async () => {
    const [house, other] = [await aHouse(), await aHouse()]
    const id = await create(other)
    expect(keyOf(await house.owner.get(`${house.url}/wines/${id}`))).toBe('WINE_NOT_FOUND')
    const writes: [string, object][] = [
      ['sheet', { before: { year: 2024 }, after: { year: 2023 } }],
      ['price', { from: 2400, to: 1 }],
      ['stock', { from: 12, to: 0 }],
      ['publish', { from: false, to: true }],
      ['remove', {}],
      ['vintage', { year: 2025, priceAmount: 2400 }],
    ]
    for (const [what, body] of writes) expect(keyOf(await write(house, id, what, body))).toBe('WINE_NOT_FOUND')
    expect((await list(other))[0]).toMatchObject({ year: 2024, priceAmount: 2400, free: 12 })
  })
})

describe('price', () => {
  const price = (house: House, id: string, from: number, to: number) => write(house, id, 'price', { from, to })
  const past = async (id: string) =>
    (await pool.query(`select amount from product_price where product_id = $1 order by valid_to`, [id])).rows.map(
      ({ amount }) => amount,
    )

  /** As if all that has happened to a wine's price had happened so many days earlier. */
  async function putBack(id: string, days: number): Promise<void> {
    const client = await pool.connect()
    await client.query(`begin; set local session_replication_role = replica`)
    await client.query(`update product set price_since = price_since - make_interval(days => $2) where id = $1`, [
      id,
      days,
    ])
    await client.query(
      `update product_price set valid_from = valid_from - make_interval(days => $2), valid_to = valid_to - make_interval(days => $2)
       where product_id = $1`,
      [id, days],
    )
    await client.query('commit')
    client.release()
  }

  test('[LAW-02] a price that falls is struck beside the one of before, on the shelf and for the visitor', async () => {
    const house = await aHouse()
    const id = await forSale(house)
    await putBack(id, 60)
    await price(house, id, 2400, 2000)
    expect((await list(house))[0]).toMatchObject({ priceAmount: 2000, struckAmount: 2400 })
    expect((await shelf(house))[0]?.price).toMatchObject({ amount: 2000, nonDiscountedAmount: 2400 })
  })

  test('[LAW-02] a price taken back at once leaves the database as it was, the true price of before included', async () => {
    const house = await aHouse()
    const id = await forSale(house)
    await putBack(id, 60)
    await price(house, id, 2400, 2000)
    await putBack(id, 5)
    const before = await state()
    await undo(house, await price(house, id, 2000, 200))
    expect(await state()).toEqual(before)
    expect((await shelf(house))[0]?.price).toMatchObject({ amount: 2000, nonDiscountedAmount: 2400 })
    expect(await checkInvariants(office.database.query)).toEqual([])
  })

  test('[LAW-02] a slip put right within ten minutes is no price of before', async () => {
    const house = await aHouse()
    const id = await forSale(house)
    await price(house, id, 2400, 24_000)
    await price(house, id, 24_000, 1900)
    expect((await shelf(house))[0]?.price).toEqual({ amount: 1900, currencyCode: 'EUR' })
    expect(await past(id)).toEqual([])
  })

  test('[LAW-02] a price at which somebody has bought was asked, however short it stood', async () => {
    const house = await aHouse()
    const id = await forSale(house)
    const shopper = await aShopper(world)
    await shopper.adds({ id }, 1)
    await shopper.checksOut(house.shop, { methodOfPaymentIndex: 2, methodOfDeliveryType: 'PICKUP' } as never)
    await price(house, id, 2400, 2000)
    expect(await past(id)).toEqual([2400])
  })

  test('[LAW-02] a price that nobody was asked, because the wine was on no page, is no price of before', async () => {
    const house = await aHouse()
    const id = await create(house)
    await putBack(id, 2)
    await price(house, id, 2400, 1800)
    expect(await past(id)).toEqual([])
    const shown = await forSale(house)
    await putBack(shown, 60)
    await write(house, shown, 'publish', { from: true, to: false })
    await price(house, shown, 2400, 4800)
    await putBack(shown, 1)
    await price(house, shown, 4800, 2200)
    await write(house, shown, 'publish', { from: false, to: true })
    expect(await past(shown)).toEqual([2400])
    expect((await shelf(house))[0]?.price).toMatchObject({ amount: 2200, nonDiscountedAmount: 2400 })
    expect(await checkInvariants(office.database.query)).toEqual([])
  })

  test('[WINES-01] of two who set a price at once one does, and the other hears what it is now', async () => {
    const house = await aHouse()
    const id = await create(house)
    const answers = await Promise.all([price(house, id, 2400, 2500), price(house, id, 2400, 2600)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('bottles in the row', () => {
  const count = (house: House, id: string, from: number, to: number) => write(house, id, 'stock', { from, to })

  test('[WINES-01] the number in the row is a count in the ledger, by whom', async () => {
    const house = await aHouse()
    const id = await create(house)
    expect((await count(house, id, 12, 30)).body.response).toEqual({ free: 30 })
    const { rows } = await pool.query(
      `select delta, reason, staff_id is not null as known from stock_movement join stock_item on stock_item.id = stock_item_id
       where shop_id = $1 order by stock_movement.id`,
      [house.shop.id],
    )
    expect(rows.at(-1)).toEqual({ delta: 18, reason: 'count', known: true })
    expect(keyOf(await count(house, id, 12, 6))).toBe('VERSION_OLD')
  })

  test('[WINES-01] taken back, it goes by its difference: what was sold meanwhile stays sold, and only once', async () => {
    const house = await aHouse()
    const id = await forSale(house)
    const done = await count(house, id, 12, 30)
    const shopper = await aShopper(world)
    await shopper.adds({ id }, 2)
    await shopper.checksOut(house.shop, { methodOfPaymentIndex: 2, methodOfDeliveryType: 'PICKUP' } as never)
    expect((await undo(house, done)).status).toBe(200)
    expect((await read(house, id)).free).toBe(10)
    expect((await undo(house, done)).status).toBe(409)
    expect(await checkInvariants(office.database.query)).toEqual([])
  })

  test('[STOCK-01] a movement is taken back by its own number, also where that has one figure more than the last', async () => {
    const house = await aHouse()
    const id = await create(house)
    await pool.query(`select setval(pg_get_serial_sequence('stock_movement', 'id'), 99998)`)
    await count(house, id, 12, 20)
    const done = await count(house, id, 20, 3)
    expect((await undo(house, done)).status).toBe(200)
    expect((await read(house, id)).free).toBe(20)
  })

  test('[WINES-01] a box has no number of its own: it is counted by what is in it', async () => {
    const house = await aHouse()
    const parts = [await aProduct(world, house.shop, { stock: 9 }), await aProduct(world, house.shop, { stock: 4 })]
    const box = await aProduct(world, house.shop, {
      parts: parts.map(({ stockItemId }) => ({ stockItemId, quantity: 2 })),
    })
    expect((await list(house)).find(({ id }) => id === box.id)).toMatchObject({ free: 2, isCounted: false })
    expect(keyOf(await count(house, box.id, 2, 5))).toBe('WINE_IS_BOX')
  })
})

describe('on sale', () => {
  test('[WINES-01] what is missing is named before the public sees it, and nothing that must be said is taken out afterwards', async () => {
    const house = await aHouse()
    const id = await create(house)
    const refused = await write(house, id, 'publish', { from: false, to: true })
    expect(refused.body.errors[0]).toMatchObject({ key: 'WINE_INCOMPLETE' })
    expect(refused.body.errors[0].formattedMessage).toContain('a picture')
    const shown = await forSale(house)
    const emptied = await write(house, shown, 'sheet', { before: { alcohol: 13.5 }, after: { alcohol: null } })
    expect(emptied.body.errors[0]).toMatchObject({ key: 'WINE_INCOMPLETE', field: 'alcohol' })
  })

  test('[WINES-01] a wine taken off sale is on no page and leaves no cart with something that can be bought', async () => {
    const house = await aHouse()
    const id = await forSale(house)
    const shopper = await aShopper(world)
    await shopper.adds({ id }, 1)
    expect(await shelf(house)).toHaveLength(1)
    const done = await write(house, id, 'publish', { from: true, to: false })
    expect(await shelf(house)).toEqual([])
    const bought = shopper.checksOut(house.shop, { methodOfPaymentIndex: 2, methodOfDeliveryType: 'PICKUP' } as never)
    await expect(bought).rejects.toThrow()
    await undo(house, done)
    expect(await shelf(house)).toHaveLength(1)
    expect(await checkInvariants(office.database.query)).toEqual([])
  })

  test('[PLATFORM-01] a suspended house sets its wines on sale for the day it is opened again', async () => {
    const house = await aHouse()
    const id = await forSale(house)
    await pool.query(`update shop set suspended_at = now() where id = $1`, [house.shop.id])
    expect(await read(house, id)).toMatchObject({ isPublished: true, publicPath: null })
    await write(house, id, 'publish', { from: true, to: false })
    await pool.query(`update shop set suspended_at = null where id = $1`, [house.shop.id])
    expect(await shelf(house)).toEqual([])
  })

  test('[WINES-01] the order of the shelf is the order the visitor sees, and nobody’s is overwritten unseen', async () => {
    const house = await aHouse()
    const ids = [await forSale(house), await forSale(house), await forSale(house)]
    const [one, two, three] = ids as [string, string, string]
    const order = (before: string[], after: string[]) =>
      house.owner.post(`${house.url}/wine-order`, { before, after, wine: three })
    const state1 = await state()
    const done = await order(ids, [three, one, two])
    expect((await shelf(house)).map(({ _id }) => _id)).toEqual([three, one, two])
    expect(keyOf(await order(ids, [two, one, three]))).toBe('VERSION_OLD')
    expect(keyOf(await order([three, one, two], [three, one]))).toBe('VERSION_OLD')
    await undo(house, done)
    expect(await state()).toEqual(state1)
  })
})

describe('what is on its label', () => {
  test('[LABEL-01] ingredients are kept by their codes, also those that a page of before sends in words', async () => {
    const house = await aHouse()
    const id = await create(house, told)
    const was = await read(house, id)
    expect(was.sheet.ingredients).toEqual([ingredientOf('grapes')])
    const words = { name: { fr: 'conservateur\u00a0: sulfites' }, isAllergen: true }
    const inWords = [{ name: { fr: 'raisins' }, isAllergen: false }]
    const change = { before: { ingredients: inWords }, after: { ingredients: [...inWords, words] } }
    expect((await write(house, id, 'sheet', change)).status).toBe(200)
    const { rows } = await pool.query(`select document -> 'ingredients' as list from product where id = $1`, [id])
    expect(rows[0].list.map(({ code }: { code: string }) => code)).toEqual(['grapes', 'sulphites'])
    // For a node of the release before, which reads the words.
    expect(rows[0].list[1]).toMatchObject({ name: { de: 'Konservierungsstoff: Sulfite' }, isAllergen: true })
  })

  test('[LABEL-01] those that replace one another are kept as such, and what no code knows is refused', async () => {
    const house = await aHouse()
    const id = await create(house, told)
    const before = { ingredients: [ingredientOf('grapes')] }
    const acids = replacing(['tartaricAcid', 'malicAcid'])
    expect((await write(house, id, 'sheet', { before, after: { ingredients: [acids] } })).status).toBe(200)
    expect((await read(house, id)).sheet.ingredients).toEqual([acids])
    const wrong = [
      { ...acids, anyOf: ['tartaricAcid', 'gumArabic'] },
      { ...acids, anyOf: ['tartaricAcid'] },
      { ...ingredientOf('grapes'), code: 'unheardOf' },
    ]
    for (const line of wrong) {
      const answer = await write(house, id, 'sheet', {
        before: { ingredients: [acids] },
        after: { ingredients: [line] },
      })
      expect([answer.status, keyOf(answer)]).toEqual([400, 'BAD_REQUEST'])
    }
  })

  test('[LABEL-01] a sparkling wine of 2023 is not sold before it tells what is in it, or that it was made before', async () => {
    const house = await aHouse()
    const id = await create(house, { ...told, year: 2023, style: 'sparkling', ingredients: [], nutrition: null })
    expect((await read(house, id)).needs).toEqual(['pictures', 'ingredients', 'nutrition'])
    const change = { before: { wasMadeBeforeLists: null }, after: { wasMadeBeforeLists: true } }
    expect((await write(house, id, 'sheet', change)).status).toBe(200)
    expect((await read(house, id)).needs).toEqual(['pictures'])
  })

  test('[LABEL-01] the migration gives each line of before the code that the house reads it by', () => {
    const mended = Array.from(migration.matchAll(/\('([^']+)', '(\w+)'\)/g), ([, words, code]) => [words, code])
    const known = ingredientCodes.flatMap((code) => {
      const { before } = knownIngredient(code)
      return before ? [[before, code]] : []
    })
    expect(Object.fromEntries(mended)).toEqual(Object.fromEntries(known))
  })

  test('[LABEL-01] the list of before is given its codes by the migration, once or twice, and what is unknown stays', async () => {
    const house = await aHouse()
    const id = await create(house, told)
    const before = [
      { name: { fr: 'raisins', de: 'Trauben' }, isAllergen: false },
      { name: { fr: 'conservateur\u00a0: sulfites' }, isAllergen: true },
      { name: { fr: 'vermouth' }, isAllergen: false },
    ]
    await pool.query(
      `update product set document = document || jsonb_build_object('ingredients', $2::jsonb) where id = $1`,
      [...[id, JSON.stringify(before)]],
    )
    await pool.query(migration)
    await pool.query(migration)
    const { rows } = await pool.query(`select document -> 'ingredients' as list from product where id = $1`, [id])
    expect(rows[0].list).toEqual([{ ...before[0], code: 'grapes' }, { ...before[1], code: 'sulphites' }, before[2]])
  })
})

describe('the next year', () => {
  test('[WINES-03] it has the texts and pictures of the old one, its own stock, and nothing that only the old one’s label may say', async () => {
    const house = await aHouse()
    const id = await forSale(house, {
      ...{ description: { fr: 'Sec.' }, pairings: [{ fr: 'Comté' }], totalAcidity: 5.1, wasMadeBeforeLists: false },
    })
    const behind = await forSale(house)
    const made = await write(house, id, 'vintage', { year: 2025, priceAmount: 2500, bottles: 600 })
    const next = await read(house, made.body.response.id)
    expect(next).toMatchObject({ year: 2025, priceAmount: 2500, free: 600, isPublished: false, code: 'savagnin-2025' })
    expect(next.sheet).toMatchObject({
      description: { fr: 'Sec.' },
      pairings: [{ fr: 'Comté' }],
      ...{ alcohol: null, totalAcidity: null, wasMadeBeforeLists: null, nutrition: null },
    })
    expect(next.sheet.pictures).toEqual((await read(house, id)).sheet.pictures)
    expect(next.needs).toEqual(['alcohol', 'nutrition'])
    expect((await read(house, id)).nextVintage).toEqual({ id: next.id, year: 2025 })
    expect((await list(house)).map((wine) => wine.id)).toEqual([id, next.id, behind])
    const again = await write(house, id, 'vintage', { year: 2026, priceAmount: 2500 })
    expect(keyOf(again)).toBe('VINTAGE_THERE')
  })
})

describe('undo', () => {
  test('[TEAM-03] every change of a wine taken back leaves the database as it was', async () => {
    const house = await aHouse()
    const id = await forSale(house, { description: { fr: 'Sec.' } })
    await forSale(house)
    const { path } = (await upload(house, await photograph())).body.response
    const pictures = (await read(house, id)).sheet.pictures
    const changes: (() => ReturnType<typeof write>)[] = [
      () => house.owner.post(`${house.url}/wines`, { sheet, priceAmount: 2400, bottles: 5 }),
      () => write(house, id, 'vintage', { year: 2025, priceAmount: 2400, bottles: 6 }),
      () => write(house, id, 'publish', { from: true, to: false }),
      () => write(house, id, 'price', { from: 2400, to: 2600 }),
      () => write(house, id, 'stock', { from: 12, to: 3 }),
      () => write(house, id, 'sheet', { before: { alcohol: 13.5 }, after: { alcohol: 17 } }),
      () =>
        write(house, id, 'sheet', {
          before: { description: { fr: 'Sec.', de: '' }, year: 2024 },
          after: { description: { fr: '', de: 'Trocken.' }, year: 2023 },
        }),
      () =>
        write(house, id, 'sheet', {
          before: { pictures },
          after: { pictures: [{ path, alt: { fr: 'Le clos', de: '' } }, ...pictures] },
        }),
      () => write(house, id, 'sheet', { before: { pictures }, after: { pictures: [{ ...pictures[0]!, alt: {} }] } }),
    ]
    for (const change of changes) {
      const before = await state()
      const done = await change()
      expect(done.status, JSON.stringify(done.body.errors)).toBe(200)
      expect(await state()).not.toEqual(before)
      const undone = await undo(house, done)
      expect(undone.status, JSON.stringify([change.toString(), undone.body.errors])).toBe(200)
      expect(await state()).toEqual(before)
    }
    expect(await checkInvariants(office.database.query)).toEqual([])
  })

  test('[TEAM-03] the first wine of an empty shop, taken back, takes its category along', async () => {
    const house = await aHouse()
    const before = await state()
    await undo(house, await house.owner.post(`${house.url}/wines`, { sheet, priceAmount: 2400, bottles: 5 }))
    expect(await state()).toEqual(before)
  })
})

describe('pictures', () => {
  test('[WINES-02] a photograph is drawn anew: upright, without its place, and cut like all others', async () => {
    const house = await aHouse()
    const { path } = (await upload(house, await photograph(6))).body.response
    // What is kept, not only what is cut of it.
    const kept = await sharp((await openStorage(office.services.config).open(path)) ?? undefined).metadata()
    expect([kept.width, kept.height, kept.exif, kept.orientation]).toEqual([800, 400, undefined, undefined])
    for (const host of [site, office.services.config.officeHost]) {
      const shown = await office.app.server.inject({
        url: `/pictures/400/${path}`,
        headers: { host, accept: 'image/webp' },
      })
      expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
      const { width, height, exif } = await sharp(shown.rawPayload).metadata()
      expect({ width, height, exif }).toEqual({ width: 400, height: 200, exif: undefined })
    }
  })

  test('[WINES-02] a phone’s whole photograph of several megabytes is taken', async () => {
    const house = await aHouse()
    const points = randomBytes(1800 * 1800 * 3)
    const whole = await sharp(points, { raw: { width: 1800, height: 1800, channels: 3 } })
      .jpeg({ quality: 95 })
      .toBuffer()
    expect(whole.length).toBeGreaterThan(3_000_000)
    expect((await upload(house, whole)).status).toBe(200)
  })

  test('[WINES-02] what is no photograph is refused in words, and a phone’s own format with the way out', async () => {
    const house = await aHouse()
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(64)])
    const refused = async (file: Uint8Array) => (await upload(house, file)).body.errors[0]
    expect(await refused(heic)).toMatchObject({ key: 'PICTURE_HEIC', field: 'file' })
    expect((await refused(heic)).formattedMessage).toContain('Most Compatible')
    expect(await refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatchObject({
      key: 'PICTURE_INVALID',
    })
    expect(await refused((await photograph()).subarray(0, 300))).toMatchObject({ key: 'PICTURE_INVALID' })
    expect(await refused(Buffer.alloc(17 * 1024 * 1024))).toMatchObject({ key: 'PICTURE_TOO_LARGE' })
  })

  test('[WINES-02] a picture that no wine shows goes after a month, and one that is shown stays', async () => {
    const house = await aHouse()
    const id = await forSale(house)
    const kept = (await read(house, id)).sheet.pictures[0]?.path
    const { path } = (await upload(house, await photograph())).body.response
    await forgetUnusedPictures(office.services, new Date(Date.now() + 1000))
    await runJobsOnce(office.database, pictureTasks(office.services))
    const there = async (picture: string | undefined) =>
      (await office.app.server.inject({ url: `/pictures/400/${picture}`, headers: { host: site } })).statusCode
    expect([await there(kept), await there(path)]).toEqual([200, 404])
  })

  test('[WINES-02] its words are read by who does not see it, in their language', async () => {
    const house = await aHouse()
    await forSale(house)
    const [wine] = (await shelf(house)) as unknown as Record<'thumbnails' | 'pictures', { alt: string }[]>[]
    expect(wine?.thumbnails[0]?.alt).toBe('La bouteille')
    expect(wine?.pictures.map(({ alt }) => alt)).toEqual(['La bouteille'])
  })
})
