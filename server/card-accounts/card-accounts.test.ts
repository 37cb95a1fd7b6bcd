import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aShopper, type World } from '../checkout/testing.ts'
import { checkInvariants } from '../database/invariants.ts'
import { runJobsOnce } from '../database/jobs.ts'
import { estateMailTasks } from '../estate/mail-tasks.ts'
import type { Mail } from '../notifications/mailer.ts'
import { type House, houses } from '../orders/testing.ts'
import type { CardProvider } from '../payments/card-provider.ts'
import { aDouble, aListener, confirmCard, keys } from '../payments/double/testing.ts'
import { stripeProvider } from '../payments/stripe-provider.ts'
import { openOffice } from '../team/testing.ts'
import { followAccount } from './follow-account.ts'

const office = await openOffice()
afterAll(() => office.close())
const { database, services } = office
const { aHouse } = houses(office)

let listener: Awaited<ReturnType<typeof aListener>>
let double: Awaited<ReturnType<typeof aDouble>>
let cards: CardProvider
let house: House

beforeEach(async () => {
  listener = await aListener()
  double = await aDouble({ webhookUrl: listener.url })
  cards = stripeProvider({ ...keys, apiBase: double.url })
  services.cards = cards
  house = await aHouse()
  await mails()
})

const url = (at = house) => `${at.url}/card-account`
const read = async (at = house) => (await at.owner.get(url(at))).body.response
const want = (at = house) => at.owner.post(url(at))
const leave = (at = house) => at.owner.post(`${url(at)}/leave`)
const link = (at = house) => at.owner.get(`${url(at)}/link?from=settings`)
const keyOf = ({ body }: { body: { errors: { key: string }[] } }): string => body.errors[0]?.key ?? 'done'
const only = () => {
  const all = double.accounts()
  expect(all).toHaveLength(1)
  return all[0]!.id
}

/** What the provider has told so far reaches the house, as often as it was told. */
async function hears(type = 'account.updated', count = 1): Promise<void> {
  const told = () => listener.deliveries.filter((delivery) => delivery.type === type)
  await vi.waitFor(() => expect(told()).toHaveLength(count))
  for (const { raw, signature } of told()) {
    const answer = await office.app.server.inject({
      method: 'POST',
      url: '/api/payments/webhook',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload: raw,
    })
    expect(answer.statusCode).toBe(200)
  }
}

/** Presses the button of the provider's page. */
async function says(does: 'finish' | 'later', page: string): Promise<string | null> {
  await fetch(page)
  const left = await fetch(page, { method: 'POST', body: new URLSearchParams({ does }), redirect: 'manual' })
  return left.headers.get('location')
}

async function connected(at = house): Promise<string> {
  await want(at)
  const page = (await link(at)).body.response.url
  await says('finish', page)
  await hears()
  return double.accounts().at(-1)!.id
}

async function cardOf(at = house) {
  const { rows } = await database.pool.query(
    `select jsonb_path_query_first(document, '$.methodOfPayments[*] ? (@.type == "CARD")') as card from shop where id = $1`,
    [at.shop.id],
  )
  return rows[0].card
}

async function buys(at = house) {
  const shopper = await aShopper({ database, services } as World)
  await shopper.adds(at.wine, 2)
  const { order, stripeClientSecret, receipt } = await shopper.checksOut(at.shop)
  return { shopper, order, receipt, secret: stripeClientSecret ?? '' }
}

async function mails(): Promise<Mail[]> {
  const sent: Mail[] = []
  await runJobsOnce(database, estateMailTasks(services, { mailer: { send: async (mail) => void sent.push(mail) } }))
  return sent
}

test('[THIRD-06] [TEAM-04] an owner goes to the provider and back; a bottle bought then is charged on their account', async () => {
  expect(await read()).toMatchObject({ state: 'none', takesCards: true, isOffered: true, tail: '' })
  expect(keyOf(await want())).toBe('done')
  expect(await read()).toMatchObject({ state: 'begun' })
  const { url: page } = (await link()).body.response
  expect(double.accounts()).toMatchObject([{ country: 'FR', isSubmitted: false }])
  // What is bought meanwhile is the house's that runs the platform, as before.
  const early = await buys()
  expect((await cards.readIntent(early.secret.split('_secret_')[0]!, undefined)).amount).toBe(early.order.totalAmount)

  const back = await says('later', page)
  expect(back).toMatch(new RegExp(`/${house.url.split('/').at(-1)}/settings/payment\\?card=back$`))
  expect(await read()).toMatchObject({ state: 'begun', due: 3 })
  await says('finish', (await link()).body.response.url)
  const id = only()
  expect(await read()).toMatchObject({ state: 'taken', due: 0, tail: id.slice(-4), takesCards: true })
  expect(await cardOf()).toMatchObject({ accountID: id })

  const { shopper, order, secret, receipt } = await buys()
  const [intent = ''] = secret.split('_secret_')
  await expect(cards.readIntent(intent, undefined)).rejects.toMatchObject({ code: 'resource_missing' })
  expect((await cards.readIntent(intent, id)).amount).toBe(order.totalAmount)
  await confirmCard(double.url, secret, { number: '4242424242424242', accountId: id })
  const settled = await shopper.call('orderSettle', { orderId: order._id, receipt })
  expect(settled.order.transaction).toMatchObject({ method: { type: 'CARD' } })
  expect(await checkInvariants(database.query)).toEqual([])
})

test('[THIRD-06] a page of the provider opens once; the next try leads back to ask for another', async () => {
  await want()
  const { url: page } = (await link()).body.response
  expect((await fetch(page, { redirect: 'manual' })).status).toBe(200)
  const again = await fetch(page, { redirect: 'manual' })
  expect([again.status, again.headers.get('location')]).toEqual([303, expect.stringMatching(/\?card=again$/)])
})

describe('[THIRD-06] there is one account', () => {
  test('when several press at once', async () => {
    await want()
    const answers = await Promise.all([link(), link(), link()])
    expect(answers.map(keyOf)).toEqual(['done', 'done', 'done'])
    only()
  })

  test('when the answer is lost', async () => {
    await want()
    double.faults.set({ only: '/accounts', droppedAnswers: 1 })
    expect(keyOf(await link())).toBe('done')
    only()
  })

  test.each(['at once', 'after the key is forgotten'])(
    'when a node dies between the answer and our note of it, and it is asked again %s',
    async (when) => {
      await want()
      const dies = () => Promise.reject(new Error('killed'))
      services.cards = { ...cards, createAccount: (asked) => cards.createAccount(asked).then(dies) }
      expect((await link()).status).toBe(500)
      const made = only()
      services.cards =
        when === 'at once'
          ? { ...cards, findAccount: async () => null }
          : { ...cards, createAccount: (asked) => cards.createAccount({ ...asked, idempotencyKey: 'another' }) }
      expect(keyOf(await link())).toBe('done')
      expect(only()).toBe(made)
      await says('finish', (await link()).body.response.url)
      expect(await read()).toMatchObject({ state: 'taken', tail: made.slice(-4) })
    },
  )
})

test('[THIRD-06] while the provider is away nothing is made and nothing shown as new; later it goes on', async () => {
  await want()
  double.faults.set({ failures: 1000 })
  expect(keyOf(await link())).toBe('CARD_ACCOUNT_AWAY')
  double.faults.set({})
  const page = (await link()).body.response.url
  await says('finish', page)
  double.faults.set({ failures: 1000 })
  expect(await read()).toMatchObject({ state: 'begun' })
  double.faults.set({})
  expect(await read()).toMatchObject({ state: 'taken' })
})

test('[THIRD-06] what the provider asks later stops cards, its yes brings them back, and key holders hear of each by mail', async () => {
  const id = await connected()
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('card payments now reach your own account'),
  ])
  double.changeAccount(id, { due: ['individual.verification.document'] })
  await hears('account.updated', 2)
  expect(await read()).toMatchObject({ state: 'stopped', due: 1, takesCards: false })
  expect(await cardOf()).toMatchObject({ accountID: id, isOff: true })
  const [stopped] = await mails()
  expect(stopped?.subject).toContain('card payments have stopped')
  expect(stopped?.text).toContain(id.slice(-4))
  double.changeAccount(id, { due: [] })
  await hears('account.updated', 3)
  expect(await read()).toMatchObject({ state: 'taken', takesCards: true })
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('card payments now reach your own account'),
  ])
  // Nothing new, nothing said.
  await followAccount(services, house.shop.id)
  expect(await mails()).toEqual([])
  expect(await checkInvariants(database.query)).toEqual([])
})

test('[THIRD-06] [DAY-01] the day says that cards stopped, leads to what is asked, and says nothing once it is answered', async () => {
  const lines = async (device = house.owner) =>
    (await device.get(`${house.url}/today`)).body.response.lines.filter(
      ({ kind }: { kind: string }) => kind === 'cards',
    )
  await want()
  await says('later', (await link()).body.response.url)
  await read()
  // A new account is a step of the way, not a thing of the day.
  expect(await lines()).toEqual([])
  await says('finish', (await link()).body.response.url)
  await hears('account.updated', 1)
  expect(await lines()).toEqual([])

  const until = new Date('2031-05-04T10:00:00Z')
  const due = ['person_1Xy.verification.document', 'external_account', 'what.nobody.knows']
  double.changeAccount(only(), { due, dueUntilSeconds: until.getTime() / 1000 })
  await hears('account.updated', 2)
  const asked = { count: 3, until: '2031-05-04', to: 'settings/payment?card=again' }
  expect(await lines()).toMatchObject([{ ...asked, state: 'due', rank: 'answer' }])
  expect(await read()).toMatchObject({
    ...{ state: 'taken', due: 3, asks: ['people', 'bank', 'other'], until: until.toISOString() },
  })
  const { rows } = await database.pool.query(`select card_account::text as row from card_account where shop_id = $1`, [
    house.shop.id,
  ])
  expect(rows[0].row).not.toMatch(/person|1Xy|verification|nobody/)

  double.changeAccount(only(), { due, dueUntilSeconds: undefined })
  await hears('account.updated', 3)
  expect(await lines()).toMatchObject([{ count: 3, until: null, state: 'stopped', rank: 'now', to: asked.to }])
  expect((await read()).state).toBe('stopped')
  // To which account money goes is the owner’s business alone.
  const { device: manager } = await office.hire(house.url.split('/').at(-1) ?? '', 'manager')
  expect(await lines(manager)).toEqual([])
  expect(await lines(house.cellar)).toEqual([])

  double.changeAccount(only(), { due: [] })
  await hears('account.updated', 4)
  expect(await lines()).toEqual([])
  expect(await read()).toMatchObject({ asks: [], until: null })
  double.changeAccount(only(), { isCutOff: true })
  await hears('account.application.deauthorized')
  expect(await lines()).toMatchObject([{ state: 'gone', rank: 'now', to: 'settings/payment' }])
  await leave()
  expect(await lines()).toEqual([])
})

test('[THIRD-06] an older answer of the provider is not written over a newer one', async () => {
  const id = await connected()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const isRead = Promise.withResolvers<void>()
  let calls = 0
  const slow: CardProvider = {
    ...cards,
    readAccount: async (accountId) => {
      const found = await cards.readAccount(accountId)
      if (++calls > 1) return found
      isRead.resolve()
      await held
      return found
    },
  }
  double.changeAccount(id, { due: ['external_account'] })
  const late = followAccount({ ...services, cards: slow }, house.shop.id)
  await isRead.promise
  double.changeAccount(id, { due: [] })
  await followAccount(services, house.shop.id)
  release()
  expect((await late)?.canCharge).toBe(true)
  expect(await cardOf()).not.toHaveProperty('isOff')
})

test('[THIRD-06] an account that its owner cuts off takes no cards; a purchase on its way is told so; another one begins', async () => {
  const id = await connected()
  double.changeAccount(id, { isCutOff: true })
  const shopper = await aShopper({ database, services } as World)
  await shopper.adds(house.wine, 1)
  await expect(shopper.checksOut(house.shop)).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER_UNAVAILABLE' })
  await hears('account.application.deauthorized')
  expect(await read()).toMatchObject({ state: 'gone', takesCards: false })
  expect(keyOf(await link())).toBe('VERSION_OLD')
  expect(keyOf(await want())).toBe('done')
  await says('finish', (await link()).body.response.url)
  const other = (await read()).tail
  expect(double.accounts()).toHaveLength(2)
  expect(other).toBe(double.accounts()[1]?.id.slice(-4))
  expect(await cardOf()).toMatchObject({ accountID: double.accounts()[1]?.id })
  expect(await checkInvariants(database.query)).toEqual([])
})

test('[THIRD-06] [TEAM-03] who leaves it goes back to what was before, undo takes the account again, and what was bought stays there', async () => {
  const id = await connected()
  const { secret } = await buys()
  const left = await leave()
  expect(await cardOf()).not.toHaveProperty('accountID')
  expect(await read()).toMatchObject({ state: 'none', takesCards: true })
  expect((await cards.readIntent(secret.split('_secret_')[0]!, id)).status).toBe('requires_payment_method')
  // An event of one that nobody wants changes nothing.
  double.changeAccount(id, { due: [] })
  await hears('account.updated', 2)
  expect(await cardOf()).not.toHaveProperty('accountID')
  expect(keyOf(await leave())).toBe('VERSION_OLD')
  await house.owner.post(`${house.url}/audit/${left.body.undo.entry}/undo`)
  expect(await cardOf()).toMatchObject({ accountID: id })
  only()
  expect(await checkInvariants(database.query)).toEqual([])
})

test('[THIRD-06] a shop that took no cards offers them with its account, last in its list, and none after it', async () => {
  await database.pool.query(
    `update shop set document = jsonb_set(document, '{methodOfPayments}', document -> 'methodOfPayments' #- '{0}') where id = $1`,
    [house.shop.id],
  )
  expect(await read()).toMatchObject({ state: 'none', takesCards: false })
  await connected()
  const { rows } = await database.pool.query(
    `select document #>> '{methodOfPayments,2,type}' as last from shop where id = $1`,
    [house.shop.id],
  )
  expect(rows[0].last).toBe('CARD')
  expect(await read()).toMatchObject({ state: 'taken', takesCards: true })
  await leave()
  expect(await read()).toMatchObject({ state: 'none', takesCards: false })
})

test('[THIRD-06] [TEAM-01] it is for the owner alone, with a fresh proof, in their own house, and not where the operator has named an account', async () => {
  const other = await aHouse()
  const handle = house.url.split('/').at(-1) ?? ''
  const { device: manager } = await office.hire(handle, 'manager')
  for (const device of [manager, house.cellar]) {
    expect(keyOf(await device.get(url()))).toBe('ACCESS_RESTRICTED')
    expect(keyOf(await device.post(url()))).toBe('ACCESS_RESTRICTED')
    expect(keyOf(await device.get(`${url()}/link?from=settings`))).toBe('ACCESS_RESTRICTED')
  }
  expect(keyOf(await other.owner.get(url()))).toBe('NOT_FOUND')
  expect(keyOf(await other.owner.post(`${url()}/leave`))).toBe('NOT_FOUND')
  expect(keyOf(await link())).toBe('VERSION_OLD')
  expect(double.accounts()).toEqual([])

  await database.pool.query(
    `update shop set document = jsonb_set(document, '{methodOfPayments,0,accountID}', '"acct_byHand"') where id = $1`,
    [other.shop.id],
  )
  expect(await read(other)).toMatchObject({ state: 'elsewhere' })
  expect(keyOf(await want(other))).toBe('CARD_ACCOUNT_NONE')

  office.passMinutes(16)
  expect(keyOf(await want())).toBe('PROOF_REQUIRED')
  expect(keyOf(await link())).toBe('PROOF_REQUIRED')
  expect((await read()).state).toBe('none')
})

test('[THIRD-06] what the provider tells of an account that is nobody’s here is passed over', async () => {
  const stranger = await cards.createAccount({ idempotencyKey: 'x', reference: 'x', countryCode: 'DE' })
  double.changeAccount(stranger.id, { isSubmitted: true, due: [] })
  await hears()
  expect(await read()).toMatchObject({ state: 'none' })
})
