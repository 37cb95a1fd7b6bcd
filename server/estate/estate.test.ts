import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EstateAccount, EstateHours, EstateSeller } from '#contract/estate-office.ts'
import type { OfficeResult } from '#contract/office-endpoints.ts'
import { aProduct, aShop, aShopper, type TestShop, type World } from '../checkout/testing.ts'
import type { Mail } from '../notifications/mailer.ts'
import { runJobsOnce } from '../database/jobs.ts'
import { newShopDocument } from '../site-templates/seller-documents.ts'
import { type Device, openOffice } from '../team/testing.ts'
import { estateMailTasks } from './mail-tasks.ts'

const office = await openOffice()
afterAll(() => office.close())
// Who buys needs no more of a world than its database and its clock.
const world = { database: office.database, services: office.services } as World

let shop: TestShop
let handle: string
let url: string
let owner: Device
let manager: Device
beforeAll(async () => {
  shop = await aShop(world)
  handle = await office.handleOf(shop.id)
  url = `/api/office/places/${handle}/estate`
  owner = (await office.hire(handle, 'owner')).device
  manager = (await office.hire(handle, 'manager')).device
})

type Estate = OfficeResult<'estateRead'>
const read = async (): Promise<Estate> => (await owner.get(url)).body.response
const keyOf = ({ body }: { body: { errors: { key: string }[] } }) => body.errors[0]?.key

async function savesHours(change: (before: EstateHours) => Partial<EstateHours>, device = manager) {
  const { version, ...hours } = (await read()).hours
  return device.post(`${url}/hours`, { version, hours: { ...hours, ...change(hours) } })
}
async function savesSeller(change: Partial<EstateSeller>, device = manager) {
  const { version, ...seller } = (await read()).seller
  return device.post(`${url}/seller`, { version, seller: { ...seller, ...change } })
}
const account: EstateAccount = {
  accountHolder: 'EARL des Trois Murets',
  iban: 'fr7630006000011234567890189',
  bic: 'agrifrpp',
  dueDays: 7,
}
async function savesPayment(change: Partial<OfficeResult<'estateRead'>['payment']>, device = owner) {
  const { version, hasCards: _, ...payment } = (await read()).payment
  return device.post(`${url}/payment`, { version, payment: { ...payment, ...change } })
}
const takeBack = (entry: string, device: Device) => device.post(url.replace('/estate', `/audit/${entry}/undo`))
const putsPayments = (methods: unknown) =>
  office.database.pool.query(
    `update shop set document = jsonb_set(document, '{methodOfPayments}', $1::jsonb) where id = $2`,
    [JSON.stringify(methods), shop.id],
  )
const stored = async () => {
  const { rows } = await office.database.pool.query(`select document from shop where id = $1`, [shop.id])
  return rows[0].document
}

describe('[WINES-07] when the door is open', () => {
  test('the week that is saved is the one that pick-ups count by', async () => {
    const { status } = await savesHours(() => ({
      week: { saturday: [{ from: '10:00', to: '12:00' }] },
      note: { fr: 'Sinon, appelez.', de: 'Sonst rufen Sie an.' },
    }))
    expect(status).toBe(200)
    expect((await stored()).openingHours).toMatchObject({ saturday: [{ from: '10:00', to: '12:00' }] })
    expect((await read()).hours.note).toEqual({ fr: 'Sinon, appelez.', de: 'Sonst rufen Sie an.' })
  })

  test('today can be said to be otherwise, whatever the week says, and it is taken back', async () => {
    const before = await read()
    const day = before.today
    const { body } = await savesHours(() => ({
      exceptions: [{ from: day, to: day, hours: [{ from: '09:00', to: '19:00' }], isAway: false }],
    }))
    expect((await read()).openToday).toEqual([{ from: '09:00', to: '19:00' }])
    expect((await takeBack(body.undo.entry, owner)).status).toBe(200)
    const { hours, openToday } = await read()
    expect({ hours: { ...hours, version: before.hours.version }, openToday }).toEqual({
      hours: before.hours,
      openToday: before.openToday,
    })
  })

  test('a door may shut in the morning after, and is open until then', async () => {
    const week = { saturday: [{ from: '18:00', to: '26:00' }], sunday: [{ from: '10:00', to: '12:00' }] }
    expect((await savesHours(() => ({ week }))).status).toBe(200)
    expect((await stored()).openingHours).toMatchObject(week)
  })

  test.each<[string, string, (before: EstateHours) => Partial<EstateHours>]>([
    [
      'hours that end after the next day has begun',
      'ESTATE_HOURS',
      () => ({ week: { sunday: [{ from: '18:00', to: '26:00' }], monday: [{ from: '01:00', to: '03:00' }] } }),
    ],
    [
      'hours that end late in the morning after',
      'ESTATE_HOURS',
      () => ({ week: { monday: [{ from: '18:00', to: '30:01' }] } }),
    ],
    [
      'hours that begin in the morning after',
      'ESTATE_HOURS',
      () => ({ week: { monday: [{ from: '25:00', to: '26:00' }] } }),
    ],
    [
      'hours that end before they begin',
      'ESTATE_HOURS',
      () => ({ week: { monday: [{ from: '12:00', to: '10:00' }] } }),
    ],
    [
      'hours that overlap',
      'ESTATE_HOURS',
      () => ({
        week: {
          monday: [
            { from: '10:00', to: '14:00' },
            { from: '13:00', to: '18:00' },
          ],
        },
      }),
    ],
    [
      'the same day twice',
      'ESTATE_DAYS',
      () => ({
        exceptions: [1, 2].map(() => ({ from: '2026-12-24', to: '2026-12-26', hours: [], isAway: true })),
      }),
    ],
    [
      'a last day before the first',
      'ESTATE_DAYS',
      () => ({ exceptions: [{ from: '2026-12-26', to: '2026-12-24', hours: [], isAway: true }] }),
    ],
  ])('%s are refused', async (_, key, change) => {
    const before = await read()
    const answer = await savesHours(change)
    expect(keyOf(answer)).toBe(key)
    expect(answer.body.errors[0].formattedMessage).not.toMatch(/[{}]|undefined/)
    expect(await read()).toEqual(before)
  })

  test('of two who change it at once one is told', async () => {
    const { version, ...hours } = (await read()).hours
    const answers = await Promise.all(
      ['a', 'b'].map((fr) => manager.post(`${url}/hours`, { version, hours: { ...hours, note: { fr } } })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('[TEAM-04] a new shop', () => {
  const stepsLeft = async (device: Device, at: string): Promise<string[]> => {
    const { steps } = (await device.get(`${at}/start`)).body.response
    return steps.filter(({ isDone }: { isDone: boolean }) => !isDone).map(({ code }: { code: string }) => code)
  }

  test('is told what is left to say, and that it is done when it is said; an old one is left in peace', async () => {
    expect(await stepsLeft(owner, url)).toEqual(['wines'])
    const wish = {
      name: 'Les Deux Mains',
      code: 'deux-mains',
      legal: {
        name: 'EARL des Deux Mains',
        addressLines: ['3, chemin du Moulin'],
        postalCode: '39600',
        city: 'Arbois',
        countryCode: 'FR',
        email: 'bonjour@deux-mains.example',
      },
    }
    const fresh = await aShop(world)
    await office.database.pool.query(`update shop set document = $1 where id = $2`, [
      JSON.stringify(newShopDocument(wish, { hasCards: false })),
      fresh.id,
    ])
    const handle = await office.handleOf(fresh.id)
    const at = `/api/office/places/${handle}`
    const { device } = await office.hire(handle, 'owner')
    expect(await stepsLeft(device, `${at}/estate`)).toEqual([
      ...['name', 'place', 'hours', 'look', 'wines', 'delivery', 'payment', 'seller'],
    ])
    expect((await device.get(`${at}/today`)).body.response.lines).toEqual([
      { kind: 'toStart', id: 'toStart', rank: 'good', to: 'start', count: 8 },
    ])
    const { hours } = (await device.get(`${at}/estate`)).body.response
    const { version, ...said } = hours
    const week = { saturday: [{ from: '10:00', to: '12:00' }] }
    await device.post(`${at}/estate/hours`, { version, hours: { ...said, week } })
    expect(await stepsLeft(device, `${at}/estate`)).not.toContain('hours')
  })
})

describe('[WINES-07] the house in words', () => {
  test('is what its pages tell, keeps each portrait with its person, and is taken back', async () => {
    const { version, ...words } = (await read()).words
    const [first, ...others] = words.growers
    const growers = [...others, { name: 'Louise Vuillaume', role: { fr: 'cheffe de cave' }, portrait: null }]
    const told = { ...words, tagline: { fr: 'Des murs, des vignes' }, founded: 1898, growers }
    const { body, status } = await manager.post(`${url}/words`, { version, words: told })
    expect(status).toBe(200)
    expect(await stored()).toMatchObject({ tagline: { fr: 'Des murs, des vignes' }, founded: 1898, growers })
    expect((await takeBack(body.undo.entry, owner)).status).toBe(200)
    expect((await read()).words.growers[0]).toEqual(first)
  })

  test('nobody is given a picture that is not theirs', async () => {
    const { version, ...words } = (await read()).words
    const growers = [{ name: 'Louise', role: {}, portrait: 'portraits/somebody-else.webp' }]
    expect(keyOf(await manager.post(`${url}/words`, { version, words: { ...words, growers } }))).toBe('PICTURE_FOREIGN')
  })
})

describe('[WINES-07] who sells', () => {
  test('is the same in the legal pages, beside the offers and on the map, and is taken back', async () => {
    const before = await read()
    const { body, status } = await savesSeller({
      companyName: 'EARL des Trois Murets',
      registrationNumber: '512 004 318',
      vatNumber: 'FR 40 512004318',
      addressLines: ['7, rue du Murger'],
      city: 'Mesnay',
      coordinates: { lat: 46.9, lng: 5.8 },
      phone: '+33 3 84 00 00 00',
    })
    expect(status).toBe(200)
    expect(await stored()).toMatchObject({
      legal: { companyName: 'EARL des Trois Murets', registrationNumber: '512 004 318' },
      trader: {
        name: 'EARL des Trois Murets',
        registerNumber: '512 004 318',
        vatNumber: 'FR 40 512004318',
        city: 'Mesnay',
      },
      address: { addressLines: ['7, rue du Murger'], coordinates: { lat: 46.9 } },
      phone: '+33 3 84 00 00 00',
    })
    expect((await takeBack(body.undo.entry, owner)).status).toBe(200)
    const { seller } = await read()
    expect({ ...seller, version: '' }).toEqual({ ...before.seller, version: '' })
  })

  test('what is emptied reads as a gap in the legal pages, not as nothing', async () => {
    await savesSeller({ legalForm: '', capital: null, mediator: {} })
    const { legal } = await stored()
    expect(legal.legalForm.fr).toContain('à compléter')
    expect(legal.mediator.de).toContain('zu ergänzen')
    expect((await read()).seller).toMatchObject({ legalForm: '', capital: null, mediator: {} })
  })

  test('a VAT number without a country is refused at its field', async () => {
    const answer = await savesSeller({ vatNumber: '512004318' })
    expect(answer.body.errors[0]).toMatchObject({ key: 'ESTATE_VAT', field: 'vatNumber' })
  })
})

describe('[WINES-07] how one pays', () => {
  test('a transfer goes to the account that is named, from the next order on, and each key holder hears of it', async () => {
    const wine = await aProduct(world, shop, { priceAmount: 1000 })
    const { status } = await savesPayment({ account, isTransfer: true })
    expect(status).toBe(200)
    expect((await read()).payment.account).toEqual({
      ...account,
      iban: 'FR76 3000 6000 0112 3456 7890 189',
      bic: 'AGRIFRPP',
    })
    const shopper = await aShopper(world)
    await shopper.adds(wine, 1)
    const { order } = await shopper.checksOut(shop, { methodOfPaymentCode: 'BANK_TRANSFER', methodOfPaymentIndex: 9 })
    expect(order.transaction).toMatchObject({ transfer: { iban: 'FR76 3000 6000 0112 3456 7890 189' } })

    const mails: Mail[] = []
    const mailer = { send: async (mail: Mail) => void mails.push(mail) }
    await runJobsOnce(office.database, estateMailTasks(office.services, { mailer }))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('0189')
  })

  test('it is switched off without being forgotten, and never the last way to pay', async () => {
    await savesPayment({ isTransfer: false, isOnSite: true })
    const { methodOfPayments } = await stored()
    expect(methodOfPayments.find(({ type }: { type: string }) => type === 'BANK_TRANSFER')).toMatchObject({
      isOff: true,
      transfer: { dueDays: 7 },
    })
    const { payment } = await read()
    expect(payment).toMatchObject({ isTransfer: false, isOnSite: true, account: { dueDays: 7 } })
    const { methodOfPayments: all } = await stored()
    await putsPayments(all.filter(({ type }: { type: string }) => type !== 'CARD'))
    expect(keyOf(await savesPayment({ isOnSite: false }))).toBe('ESTATE_NO_PAYMENT')
    await putsPayments(all)
  })

  test('the account of before comes back with one press, even one that nobody could name any more', async () => {
    const old = { ...account, iban: 'FR00 0000', bic: 'DEMO', reminderDays: 3, lapseDays: 5 }
    const { methodOfPayments: all } = await stored()
    await putsPayments(
      all.map((method: { type: string }) => (method.type === 'BANK_TRANSFER' ? { ...method, transfer: old } : method)),
    )
    const before = (await read()).payment
    const { body } = await savesPayment({ account, isTransfer: true })
    expect((await takeBack(body.undo.entry, owner)).status).toBe(200)
    expect({ ...(await read()).payment, version: '' }).toEqual({ ...before, version: '' })
  })

  test.each([
    ['a wrong figure', { iban: 'FR76 3000 6000 0112 3456 7890 188' }, 'ESTATE_IBAN', 'iban'],
    ['no BIC', { bic: 'AGRI' }, 'ESTATE_BIC', 'bic'],
  ])('%s is said at its field', async (_, change, key, field) => {
    const answer = await savesPayment({ account: { ...account, ...change }, isTransfer: true })
    expect(answer.body.errors[0]).toMatchObject({ key, field })
  })

  test('[TEAM-03] who does not hold the keys cannot name an account, and no other house changes anything', async () => {
    expect(keyOf(await savesPayment({ isTransfer: true }, manager))).toBe('ACCESS_RESTRICTED')
    const elsa = await office.deviceOf('elsa')
    expect(keyOf(await savesHours(() => ({}), elsa))).toBe('NOT_FOUND')
    const cellar = (await office.hire(handle, 'cellar')).device
    expect(keyOf(await cellar.get(url))).toBe('ACCESS_RESTRICTED')
  })
})
