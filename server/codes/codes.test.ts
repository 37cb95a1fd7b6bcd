import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Code, CodeSheet } from '#contract/codes-office.ts'
import { addDays, dayIn } from '#contract/days.ts'
import { aProduct, aShop, aShopper, refusalOf, type TestShop, type World } from '../checkout/testing.ts'
import { checkInvariants } from '../database/invariants.ts'
import { type Device, openOffice } from '../team/testing.ts'

const office = await openOffice()
afterAll(() => office.close())
// Who buys needs no more of a world than its database and its clock.
const world = { database: office.database, services: office.services } as World

let shop: TestShop
let url: string
let owner: Device
let cellar: Device
beforeAll(async () => {
  shop = await aShop(world)
  const handle = await office.handleOf(shop.id)
  url = `/api/office/places/${handle}`
  owner = (await office.hire(handle, 'owner')).device
  cellar = (await office.hire(handle, 'cellar')).device
})

const keyOf = ({ body }: { body: { errors: { key: string }[] } }) => body.errors[0]?.key
const list = async () => (await owner.get(`${url}/codes`)).body.response
const find = async (code: string): Promise<Code | undefined> =>
  (await list()).codes.find(({ sheet }: Code) => sheet.code === code)
const undo = (done: { body: { undo: { entry: string } } }) => owner.post(`${url}/audit/${done.body.undo.entry}/undo`)
/** By the house's own clock: late in the evening another day than where the server stands. */
const inDays = (days: number) => addDays(dayIn('Europe/Paris', office.services.now()), days)

const sheet = (given: Partial<CodeSheet> = {}): CodeSheet => ({
  code: 'AUTOMNE',
  title: { fr: 'L’automne' },
  type: 'PERCENT',
  value: 1000,
  minAmount: 6000,
  from: inDays(-1),
  to: inDays(1),
  maxUses: 100,
  isShown: false,
  ...given,
})
interface Which {
  id?: string
  version?: string | null
}
const save = (given: Partial<CodeSheet>, { id = randomUUID(), version = null }: Which = {}) =>
  owner.post(`${url}/codes`, { id, version, sheet: sheet(given) })

const byTransfer = { methodOfPaymentIndex: 1, methodOfPaymentCode: 'BANK_TRANSFER' }

/** Somebody with six bottles of ten in the cart. */
async function withSix() {
  const wine = await aProduct(world, shop, { priceAmount: 1000 })
  const shopper = await aShopper(world)
  await shopper.adds(wine, 6)
  const types = (code: string) => shopper.call('cartPromoCodeAdd', { shopID: shop.id, promoCode: code })
  return { shopper, types }
}

test('[WINES-06] [CART-04] a code that a grower makes lowers the next cart by what it says, and the list tells what it sold', async () => {
  expect((await save({ code: 'automne-26', value: 1000 })).status).toBe(200)
  expect(await find('AUTOMNE-26')).toMatchObject({ step: 'now', usedCount: 0, orders: 0, sheet: { value: 1000 } })
  const { shopper, types } = await withSix()
  await types('AUTOMNE-26')
  const { order } = await shopper.checksOut(shop, { expectedTotalAmount: 6400, ...byTransfer })
  expect(order.totalAmount).toBe(6400)
  expect(await find('AUTOMNE-26')).toMatchObject({ usedCount: 1, orders: 1, soldAmount: 6000, reducedAmount: 600 })
  // What has been ordered with it stays readable: it ends, it does not go.
  const { id = '' } = (await find('AUTOMNE-26')) ?? {}
  expect(keyOf(await owner.post(`${url}/codes/${id}/remove`))).toBe('CODE_USED')
  expect(keyOf(await save({ code: 'AUTOMNE-26' }))).toBe('CODE_TAKEN')
})

test('[WINES-06] it counts from its first day to the end of its last, and ends at once when the house says so', async () => {
  const made = await save({ code: 'SOLDES', to: inDays(0), from: inDays(0) })
  const known = await find('SOLDES')
  expect(known).toMatchObject({ step: 'now', sheet: { from: inDays(0), to: inDays(0) } })
  const { types } = await withSix()
  expect(await types('SOLDES')).toBeTruthy()
  const ended = await owner.post(`${url}/codes/${known?.id}/end`)
  expect((await find('SOLDES'))?.step).toBe('over')
  expect((await refusalOf((await withSix()).types('SOLDES'))).code).toMatch(/PROMO/)
  expect((await undo(ended)).status).toBe(200)
  expect(await find('SOLDES')).toMatchObject({
    step: 'now',
    sheet: sheet({ code: 'SOLDES', to: inDays(0), from: inDays(0) }),
  })
  // Its own making is taken back as well, while nobody has used it.
  await undo(made)
  expect(await find('SOLDES')).toBeUndefined()
})

test('[WINES-06] it is changed by one at a time, and a code with its uses behind it allows no fewer', async () => {
  const id = randomUUID()
  await save({ code: 'DEUX' }, { id })
  const { version = '' } = (await find('DEUX')) ?? {}
  const answers = await Promise.all([500, 700].map((value) => save({ code: 'DEUX', value }, { id, version })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  for (const { shopper, types } of [await withSix(), await withSix()]) {
    await types('DEUX')
    await shopper.checksOut(shop, byTransfer)
  }
  const now = (await find('DEUX'))?.version ?? ''
  expect(keyOf(await save({ code: 'DEUX', maxUses: 1 }, { id, version: now }))).toBe('CODE_USES')
  // That somebody has used it meanwhile is no other version of what the house has written.
  expect((await save({ code: 'DEUX', maxUses: 2 }, { id, version: now })).status).toBe(200)
  expect((await find('DEUX'))?.step).toBe('used-up')
  expect(await checkInvariants(office.database.query)).toEqual([])
})

test.each([
  ['more than all of it', { type: 'PERCENT', value: 10_001 }, 'CODE_VALUE'],
  ['an end before the beginning', { from: inDays(2), to: inDays(1) }, 'CODE_DAYS'],
] as const)('[WINES-06] %s is refused, in the field it is in', async (_, given, key) => {
  const answer = await save({ code: 'FALSCH', ...given })
  expect(keyOf(answer)).toBe(key)
  expect(answer.body.errors[0].field).toBeTruthy()
  expect(await find('FALSCH')).toBeUndefined()
})

test('[WINES-06] [CART-04] a shop that takes no codes any more says so in its carts, until it does again', async () => {
  await save({ code: 'OUVERT' })
  const closed = await owner.post(`${url}/codes/allow`, { isAllowed: false })
  expect(await list()).toMatchObject({ isAllowed: false })
  expect((await refusalOf((await withSix()).types('OUVERT'))).code).toBe('PROMO_CODES_NOT_ALLOWED')
  await undo(closed)
  await (await withSix()).types('OUVERT')
})

test('[WINES-06] [TEAM-02] the cellar makes no codes, and no house touches another’s', async () => {
  expect(keyOf(await cellar.get(`${url}/codes`))).toBe('ACCESS_RESTRICTED')
  const elsa = await office.deviceOf('elsa')
  expect(keyOf(await elsa.get(`${url}/codes`))).toBe('NOT_FOUND')
  await save({ code: 'UNSER' })
  const { id = '', version = '' } = (await find('UNSER')) ?? {}
  const theirs = '/api/office/places/hirondelles/codes'
  expect(keyOf(await elsa.post(`${theirs}/${id}/end`))).toBe('NOT_FOUND')
  expect(keyOf(await elsa.post(theirs, { id, version, sheet: sheet({ value: 1 }) }))).toBe('VERSION_OLD')
  expect(keyOf(await elsa.post(theirs, { id, version: null, sheet: sheet({ value: 1 }) }))).toBe('CODE_TAKEN')
  expect(await find('UNSER')).toMatchObject({ sheet: { value: 1000 } })
})
