import { afterAll, describe, expect, test } from 'vitest'
import { dayIn } from '#contract/days.ts'
import { aProduct } from '../checkout/testing.ts'
import { fingerprint, openOffice } from '../team/testing.ts'
import { streetOf } from './carriers/house-number.ts'
import { readCsv } from '../testing/read-csv.ts'
import { planCartons } from './cartons.ts'
import { code128 } from './code128.ts'
import { csvOf, windows1252 } from './csv.ts'
import { type House, houses } from './testing.ts'

const office = await openOffice()
afterAll(() => office.close())
const { aHouse, anOrder, world } = houses(office)

const packing = async (house: House, device = house.owner) =>
  (await device.get(`${house.url}/packing`)).body.response.orders
const slips = (house: House, orders: string[], device = house.owner) =>
  device.get(`${house.url}/packing/slips?orders=${orders.join(',')}`)
const labels = (house: House, format: string, orders: string[]) =>
  house.owner.get(`${house.url}/orders/labels?format=${format}&orders=${orders.join(',')}`)

/** A parcel whose transfer has come: now it is to be packed. */
async function aParcel(house: House, given: Parameters<typeof anOrder>[1] = {}): Promise<string> {
  const id = await anOrder(house, { payment: 1, fetched: false, ...given })
  await house.owner.post(`${house.url}/orders/${id}/paid`)
  return id
}
const contactOf = (more: object) => ({
  firstname: 'Claire',
  companyName: '',
  address: { addressLines: ['14 rue des Tanneurs'], postalCode: '69002', city: 'Lyon', countryCode: 'FR' },
  phone: { type: 'PERSONAL', number: '+33 6 12 34 56 78' },
  ...more,
})

describe('how bottles stand in cartons', () => {
  const shape = (lines: [quantity: number, units: number][], size = 6) =>
    planCartons(
      lines.map(([quantity, units]) => ({ quantity, units })),
      size,
    ).map((places) => places.map((place) => (place === null ? '.' : String(place))).join(''))

  test('[ORDERS-04] a carton is full before another one is begun', () => {
    expect(shape([[6, 1]])).toEqual(['000000'])
    expect(
      shape([
        [4, 1],
        [3, 1],
      ]),
    ).toEqual(['000011', '1.....'])
    expect(shape([[7, 1]], 12)).toEqual(['0000000.....'])
  })

  test('[ORDERS-04] a magnum has two places in one carton, and the bottles between them fill the rest', () => {
    expect(
      shape([
        [5, 1],
        [2, 2],
      ]),
    ).toEqual(['001111', '000...'])
    expect(shape([[3, 4]])).toEqual(['0000..', '0000..', '0000..'])
  })

  test('[ORDERS-04] a case of twelve is a carton by itself', () => {
    expect(
      shape([
        [1, 12],
        [1, 1],
      ]),
    ).toEqual(['000000000000', '1.....'])
  })

  test('[ORDERS-04] there are as many cartons as a buyer pays for, of bottles with one place each', () => {
    for (let bottles = 1; bottles <= 40; bottles++)
      for (const size of [3, 6, 12])
        expect(planCartons([{ quantity: bottles, units: 1 }], size)).toHaveLength(Math.ceil(bottles / size))
  })
})

describe('the walk', async () => {
  const house = await aHouse()
  const magnum = await aProduct(world, house.shop, { stock: 20, bottleUnits: 2 })
  const fetched = await anOrder(house)
  const sent = await aParcel(house, {
    bottles: [
      [house.wine, 3],
      [magnum, 1],
    ],
    more: { deliveryNote: 'Chez la voisine, au 12.' },
  })

  test('[ORDERS-04] all that is to be packed comes at once, the oldest first, with its cartons and without a price', async () => {
    const orders = await packing(house, house.cellar)
    expect(orders.map(({ id }: { id: string }) => id)).toEqual([fetched, sent])
    expect(orders[1]).toMatchObject({ deliveryType: 'SHIPPING', name: 'Claire Colin', city: expect.any(String) })
    expect(orders[1].lines.map(({ quantity }: { quantity: number }) => quantity).toSorted()).toEqual([1, 3])
    expect(orders[1].cartons.flat().filter((place: number | null) => place !== null)).toHaveLength(5)
    expect(orders[0].lines[0].wine).toBe(
      orders[1].lines.find(({ quantity }: { quantity: number }) => quantity === 3).wine,
    )
    expect(JSON.stringify(orders)).not.toMatch(/amount|price|currency/i)
  })

  test('[ORDERS-04] what is packed has left the list, and what is taken back is on it again', async () => {
    const { body } = await house.owner.post(`${house.url}/orders/${fetched}/step`, { from: 'waiting', to: 'ready' })
    expect((await packing(house)).map(({ id }: { id: string }) => id)).toEqual([sent])
    await house.owner.post(`${house.url}/audit/${body.undo.entry}/undo`)
    expect((await packing(house)).map(({ id }: { id: string }) => id)).toEqual([fetched, sent])
  })

  test('[ORDERS-04] an order of another shop is in nobody else’s walk, slips or labels', async () => {
    const other = await aHouse()
    expect(await packing(other)).toEqual([])
    expect((await slips(other, [sent])).body.errors[0].key).toBe('ORDER_NOT_FOUND')
    expect((await labels(other, 'dhl', [sent])).body.errors[0].key).toBe('ORDER_NOT_FOUND')
    const own = await anOrder(other)
    expect((await slips(other, [own, sent])).body.response.slips).toHaveLength(1)
  })
})

describe('prints', async () => {
  const house = await aHouse()
  const german = await aParcel(house, { language: 'de' })
  const english = await anOrder(house, { language: 'en' })

  test('[ORDERS-04] a slip speaks the buyer’s language, names who sends and who receives, and no price', async () => {
    const [first, second] = (await slips(house, [german, english], house.cellar)).body.response.slips
    expect(first).toMatchObject({ language: 'de', parcel: '2 Flaschen, ein Karton.', shop: expect.any(String) })
    expect(first.to[0]).toBe('Claire Colin')
    expect(first.sender.length).toBeGreaterThan(1)
    expect(first.columns.wine).toBe('Wein')
    expect(first.lines[0].wine).toMatch(/^Wein /)
    expect(second).toMatchObject({
      language: 'en',
      parcel: '2 bottles, one carton.',
      greeting: 'Enjoy your wine, Claire.',
    })
    expect(JSON.stringify([first, second])).not.toMatch(/€|EUR|packing\.|undefined/)
  })

  test('[ORDERS-04] a present says from whom it is and what they wrote, to whoever receives it, and nothing of a receipt', async () => {
    const gift = await aParcel(house, {
      more: {
        recipient: { firstname: 'Solène', lastname: 'Arvieu', phone: { number: '' } },
        giftMessage: 'Bon anniversaire !\nÀ bientôt',
      },
    })
    const [slip] = (await slips(house, [gift])).body.response.slips
    expect(slip.to[0]).toBe('Solène Arvieu')
    expect(slip.greeting).toBe('Enjoy your wine, Solène.')
    expect(slip.gift).toEqual({ title: 'From Claire', message: 'Bon anniversaire !\nÀ bientôt' })
    expect(slip.foot).not.toContain('receipt')
  })

  test('[ORDERS-04] the same comes as a file with a page of A5 for each order, and the pick list on A4', async () => {
    const file = await house.cellar.get(`${house.url}/packing/slips.pdf?orders=${german},${english}`)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="slips-\d{4}-\d{2}-\d{2}\.pdf"$/),
    })
    const text = file.bytes.toString('latin1')
    expect(text.startsWith('%PDF-1.7')).toBe(true)
    expect(text.match(/\/Type \/Page\n/g)).toHaveLength(2)
    expect(text).toContain('/MediaBox [0 0 419.53 595.28]')
    const list = (await house.cellar.get(`${house.url}/packing/list.pdf`)).bytes.toString('latin1')
    expect(list).toContain('/MediaBox [0 0 595.28 841.89]')
  })

  test('[ORDERS-04] whoever looks along sees the work, and nobody’s address or words', async () => {
    const words = { deliveryNote: 'Sonnez au 12.', giftMessage: 'Pour vous.' }
    await anOrder(house, { payment: 1, fetched: false, more: words }).then((id) =>
      house.owner.post(`${house.url}/orders/${id}/paid`),
    )
    const theo = await office.deviceOf('theo')
    const { owner, url } = house
    const { code } = (await owner.post(`${url}/support/ask`, { mayWrite: false })).body.response
    await theo.post('/api/office/places/platform/visits', { code })
    const { orders } = (await theo.get(`${url}/packing`)).body.response
    expect(orders[0].name).toMatch(/^\p{L}\. \p{L}\.$/u)
    const said = (seen: { deliveryNote: string; giftMessage: string }[]) =>
      seen.flatMap(({ deliveryNote, giftMessage }) => [deliveryNote, giftMessage]).filter(Boolean)
    expect(said((await owner.get(`${url}/packing`)).body.response.orders)).toContain(words.deliveryNote)
    expect(said(orders)).toEqual([])
    const ids = orders.map(({ id }: { id: string }) => id).join(',')
    for (const path of [
      `packing/slips?orders=${ids}`,
      `packing/slips.pdf?orders=${ids}`,
      `orders/labels?format=dhl&orders=${ids}`,
    ])
      expect((await theo.get(`${url}/${path}`)).body.errors[0].key).toBe('ACCESS_RESTRICTED')
  })

  test('[ORDERS-04] two hundred orders are printed at once, and no more', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `NOBODY${index}`)
    expect((await slips(house, [...many(199), english])).body.response.slips).toHaveLength(1)
    expect((await slips(house, many(201))).body.errors[0].key).toBe('VALIDATION')
  })

  test('[ORDERS-04] every number is read by a scanner: bars and gaps of eleven modules a letter, and a check', () => {
    const modules = code128('1187').reduce((sum, width) => sum + width, 0)
    expect(modules).toBe(11 * (1 + 4 + 1) + 13)
    // The example of the standard's annex: PJJ123C has the check character of value 55 in set B.
    expect(code128('PJJ123C').slice(-13, -7).join('')).toBe('311321')
  })
})

describe('labels', async () => {
  const house = await aHouse()
  const has = (of: House, tools: object) =>
    office.database.pool.query('update shop set carrier_tools = carrier_tools || $2 where id = $1', [of.shop.id, tools])
  const text = new TextDecoder('windows-1252')
  /** The files of a zip that squeezes none. */
  const unzipped = (bytes: Buffer): string[] => {
    const files: string[] = []
    for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50;) {
      const [size, name] = [bytes.readUInt32LE(at + 18), bytes.readUInt16LE(at + 26)]
      files.push(text.decode(bytes.subarray(at + 30 + name, at + 30 + name + size)))
      at += 30 + name + size
    }
    return files
  }
  const cells = (bytes: Buffer) =>
    new TextDecoder('windows-1252')
      .decode(bytes)
      .trim()
      .split('\r\n')
      .map((line) => line.split(';'))

  test('[ORDERS-04] a carrier’s file has a line for each carton, with number, address, telephone, mail and weight', async () => {
    await has(house, { colishipProduct: 'COLD' })
    const id = await aParcel(house, { bottles: [[house.wine, 8]], contact: contactOf({ lastname: 'Œuvrard' }) })
    const { bytes, headers } = await labels(house, 'coliship', [id])
    expect(headers['content-type']).toBe('application/zip')
    expect(headers['content-disposition']).toMatch(/filename="coliship-\d{4}-\d\d-\d\d\.zip"/)
    const [csv = '', format = ''] = unzipped(bytes)
    // The names that ColiShip knows, each with its column: nobody says what is what. The cells are in quotes, as it says.
    expect(format.split('\r\n')).toEqual([
      ...['[GENERAL]', 'DELIMITE=O', 'SEPARATEUR=59', 'DELIMITEUR=34', 'FINDELIGNE=CRLF', 'Unité poids=G', 'CN23=N'],
      ...['EntetLigneColis=EXP', 'EntetLigneArticle=CN2', 'UnitePoidsARTICLE=G', '[CHAMPS]'],
      ...['ReferenceExpedition=1', 'RaisonSociale=2', 'NomDestinataire=3', 'Prenom=4', 'Adresse1=5', 'Adresse2=6'],
      ...['Adresse3=7', 'Adresse4=8', 'CodePostal=9', 'Commune=10', 'CodePays=11', 'Telephone=12', 'Mail=13'],
      ...['CodeProduit=14', 'Poids=15', ''],
    ])
    const rows = csv
      .trim()
      .split('\r\n')
      .map((line) => line.slice(1, -1).split('";"'))
    expect(rows).toHaveLength(2)
    const order = (await packing(house)).find((each: { id: string }) => each.id === id)
    expect(rows[0]).toEqual([
      ...[String(order.number), '', 'Œuvrard', 'Claire', '14 rue des Tanneurs', '', '', ''],
      ...['69002', 'Lyon', 'FR', '+33612345678', expect.stringContaining('@example.org'), 'COLD', String(6 * 1350)],
    ])
    expect(rows[1]?.at(-1)).toBe(String(2 * 1350))
  })

  test('[ORDERS-04] the other carrier’s has street and house number apart, and kilograms', async () => {
    const address = { addressLines: ['Gerberau 9'], postalCode: '79098', city: 'Freiburg', countryCode: 'DE' }
    await has(house, { dhlBillingNumber: '12345678900101', dhlProduct: 'V01PAK' })
    const id = await aParcel(house)
    // The house of the tests delivers in France only.
    await office.database.pool.query(`update purchase set contact = contact || $2::jsonb where id = $1`, [
      id,
      JSON.stringify({ address, companyName: 'Weinbund GmbH' }),
    ])
    const [names = [], row = []] = cells((await labels(house, 'dhl', [id])).bytes)
    const said = Object.fromEntries(names.map((name, index) => [name, row[index]]))
    expect(said).toMatchObject({
      'Empfänger Name 1': 'Weinbund GmbH',
      'Empfänger Name 2 / Postnummer': '',
      'Empfänger Name 3': 'Claire Colin',
      'Empfänger Straße': 'Gerberau',
      'Empfänger Hausnummer': '9',
      'Empfänger Land': 'DEU',
      'Empfänger Telefonnummer': '+33199001234',
      Gewicht: '2,7',
      'Produkt- und Servicedetails': 'V01PAK',
      Abrechnungsnummer: '12345678900101',
      'Service - Alterssichtprüfung - Altersgrenze': '',
    })
    // As the portal's own template has them: 128 columns, these at their places.
    expect(names).toHaveLength(128)
    expect(['Empfänger Land', 'Gewicht', 'Produkt- und Servicedetails'].map((name) => names.indexOf(name))).toEqual([
      22, 26, 30,
    ])
    expect(said['Sendungsdatum']).toMatch(/^\d\d\.\d\d\.\d{4}$/)

    for (const [age, written] of [
      [16, '16'],
      [18, '18'],
    ] as const) {
      await office.database.pool.query('update purchase set age_check_amount = 190, minimum_age = $2 where id = $1', [
        id,
        age,
      ])
      const [, checked = []] = cells((await labels(house, 'dhl', [id])).bytes)
      expect(checked[names.indexOf('Service - Alterssichtprüfung - Altersgrenze')]).toBe(written)
    }
  })

  test('[ADDR-01] a carrier is told a number that can be dialled, however it was typed before numbers were read', async () => {
    const id = await aParcel(house)
    await office.database.pool.query(
      `update purchase set contact = jsonb_set(contact, '{phone}', '{"type":"PERSONAL","number":"+33 (0)6 12 34 56 78"}') where id = $1`,
      [id],
    )
    const [names = [], row = []] = cells((await labels(house, 'dhl', [id])).bytes)
    expect(row[names.indexOf('Empfänger Telefonnummer')]).toBe('+33612345678')
    expect(unzipped((await labels(house, 'coliship', [id])).bytes)[0]).toContain(';"+33612345678";')
  })

  test('[ORDERS-04] a parcel of the first hour of a day is sent on that day, on its label as on the name of its files', async () => {
    const id = await aParcel(house)
    const halfPastMidnight = new Date().setUTCHours(23, 30, 0, 0)
    const minutes = (halfPastMidnight - Date.now()) / 60_000
    office.passMinutes(minutes)
    const day = dayIn('Europe/Paris', new Date(halfPastMidnight))
    const { bytes, headers } = await labels(house, 'dhl', [id])
    office.passMinutes(-minutes)
    const [names = [], row = []] = cells(bytes)
    expect(row[names.indexOf('Sendungsdatum')]).toBe(day.split('-').toReversed().join('.'))
    expect(headers['content-disposition']).toContain(`dhl-${day}.csv`)
  })

  test.each([
    ['14 rue des Tanneurs', 'FR', '14', 'rue des Tanneurs'],
    ['135-137 avenue Foch', 'FR', '135-137', 'avenue Foch'],
    ['12 bis, rue de l’Église', 'FR', '12 bis', 'rue de l’Église'],
    ['12 B rue Haute', 'FR', '12 B', 'rue Haute'],
    ['12 à 14, quai Sud', 'FR', '12 à 14', 'quai Sud'],
    ['rue du 8 mai 1945', 'FR', '', 'rue du 8 mai 1945'],
    ['5 place du 11 novembre 1918', 'FR', '5', 'place du 11 novembre 1918'],
    ['Gerberau 9', 'DE', '9', 'Gerberau'],
    ['Gerberau 135-137', 'DE', '135-137', 'Gerberau'],
    ['Gerberau 12 B', 'DE', '12 B', 'Gerberau'],
    ['Straße des 17. Juni 135', 'DE', '135', 'Straße des 17. Juni'],
    ['Lindengasse 4/6', 'AT', '4/6', 'Lindengasse'],
    ['Packstation 123', 'DE', '123', 'Packstation'],
    ['C 4, 12', 'DE', '12', 'C 4'],
    ['Hof am See', 'DE', '', 'Hof am See'],
  ])('[ADDR-01] %s in %s is number %s of %s', (line, countryCode, number, street) =>
    expect(streetOf(line, countryCode)).toEqual({ street, house: number }),
  )

  test('[ORDERS-04] who fetches needs no label; of none that is sent there is no file', async () => {
    const id = await anOrder(house)
    expect((await labels(house, 'dhl', [id])).body.errors[0].key).toBe('ORDER_NOT_FOUND')
    expect((await labels(house, 'ups', [id])).body.errors[0].key).toBe('BAD_REQUEST')
  })

  test('[ORDERS-04] no cell of a file is a formula, breaks its line or is longer than itself', () => {
    expect(csvOf([['=1+1', '+33', '-2', '@SUM', 'a;b', 'say "hi"', 'one\ntwo']])).toBe(
      `"'=1+1";"'+33";"'-2";"'@SUM";"a;b";"say ""hi""";one two\r\n`,
    )
    expect(csvOf([['+33 6 12 34 56 78', "'=1+1", "'s Hertogenbosch"]])).toBe(
      `+33 6 12 34 56 78;"''=1+1";"'s Hertogenbosch"\r\n`,
    )
    expect([...windows1252('é€œ\r\nŁ')]).toEqual([0xe9, 0x80, 0x9c, 13, 10, 0x4c])
  })

  test('[ORDERS-04] [PLATFORM-03] a file comes back as it went, once the apostrophe before a formula is taken off', () => {
    const written = [
      '=1',
      "'=1",
      "''-2",
      "'s",
      '+33 6 12 34 56 78',
      '+33',
      '-',
      '@x',
      'a;b',
      'say "hi"',
      '01240',
      '',
      "'",
    ]
    const cells = [...written, ...written.map((cell) => `${cell};"${cell}"`)]
    expect(readCsv(csvOf([cells, cells.toReversed()]))).toEqual([cells, cells.toReversed()])
  })
})

describe('several at once', async () => {
  const house = await aHouse()
  const together = (steps: object[], device = house.owner) => device.post(`${house.url}/orders/steps`, { steps })
  const stageOf = async (id: string) => (await house.owner.get(`${house.url}/orders/${id}`)).body.response
  const state = () =>
    fingerprint(office, { except: ['audit_entry', 'operation', 'rate_limit', 'staff_session', 'staff', 'login_code'] })

  test('[ORDERS-04] several orders are packed by one call and taken back by one, each with its own history', async () => {
    const [fetched, sent] = [await anOrder(house), await aParcel(house)]
    const before = await state()
    const { status, body } = await together(
      [
        { order: fetched, from: 'waiting', to: 'ready' },
        { order: sent, from: 'waiting', to: 'preparing' },
      ],
      house.cellar,
    )
    expect([status, body.response]).toEqual([200, { count: 2 }])
    expect((await stageOf(sent)).events[0]).toMatchObject({ kind: 'packed', who: 'Somebody' })
    expect((await stageOf(fetched)).stage).toBe('handover')
    expect((await house.cellar.post(`${house.url}/audit/${body.undo.entry}/undo`)).status).toBe(200)
    expect((await stageOf(sent)).events[0].kind).toBe('stepBack')
    expect(await packing(house)).toHaveLength(2)
    // What waits to be mailed asks whether it is still so.
    const after = await state()
    expect(Object.keys(after).filter((name) => after[name] !== before[name])).toEqual([])
  })

  test('[ORDERS-04] all of them or none: one that somebody else has packed stops the others, and the caller hears it', async () => {
    const [one, other] = [await anOrder(house), await anOrder(house)]
    await house.cellar.post(`${house.url}/orders/${other}/step`, { from: 'waiting', to: 'ready' })
    const { body } = await together([one, other].map((order) => ({ order, from: 'waiting', to: 'ready' })))
    expect(body.errors[0].key).toBe('VERSION_OLD')
    expect((await stageOf(one)).stage).toBe('pack')
  })

  test('[ORDERS-04] of two who choose the same in another order at once one packs them, and nobody waits for ever', async () => {
    const chosen = [await anOrder(house), await anOrder(house), await anOrder(house)]
    const steps = chosen.map((order) => ({ order, from: 'waiting', to: 'ready' }))
    const answers = await Promise.all([together(steps), together(steps.toReversed(), house.cellar)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('[ORDERS-04] nothing is sent or handed over in passing, and no order twice', async () => {
    const id = await anOrder(house)
    const key = async (steps: object[]) => (await together(steps)).body.errors[0].key
    expect(await key([{ order: id, from: 'ready', to: 'delivered' }])).toBe('VALIDATION')
    expect(await key([1, 2].map(() => ({ order: id, from: 'waiting', to: 'ready' })))).toBe('VALIDATION')
    expect(await key([])).toBe('BAD_REQUEST')
    expect(await key([{ order: 'NOBODY', from: 'waiting', to: 'ready' }])).toBe('ORDER_NOT_FOUND')
  })
})
