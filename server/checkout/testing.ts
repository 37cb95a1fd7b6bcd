import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect } from 'vitest'
import type { VisitRule } from '#contract/documents/product.ts'
import type { Contact, ShopCart } from '#contract/cart.ts'
import type { CallInput, CallResult } from '#contract/endpoint.ts'
import type { Call, Endpoints } from '#contract/endpoints.ts'
import { cartRoutes } from '../cart/routes.ts'
import type { Context, Services } from '../context.ts'
import type { Database } from '../database/database.ts'
import { openTestDatabase } from '../testing/database.ts'
import { runJobsOnce, type Tasks } from '../database/jobs.ts'
import { checkInvariants } from '../database/invariants.ts'
import { askInProcess, callInProcess } from '../http/bind.ts'
import { bookingMailTasks } from '../hospitality/booking-mail-tasks.ts'
import { hospitalityRoutes } from '../hospitality/routes.ts'
import { orderRoutes } from '../orders/routes.ts'
import { paymentLinkRoutes } from '../payment-links/routes.ts'
import { startStripeDouble, type StripeDouble } from '../payments/double/stripe-double.ts'
import { confirmCard } from '../payments/double/testing.ts'
import { stripeProvider } from '../payments/stripe-provider.ts'
import type { Mail } from '../notifications/mailer.ts'
import { orderMailTasks } from './order-mail-tasks.ts'
import { Refusal, Refusals } from '../refusal.ts'
import type { Rules } from '../rule.ts'
import { silentLog, testConfig, testContext, type TestContextOptions } from '../testing/context.ts'
import { createSeededDatabase } from '../testing/seeded.ts'
import { visitMailTasks } from '../visits/mail-tasks.ts'
import { visitRoutes } from '../visits/routes.ts'
import { withdrawalMailTasks } from '../withdrawals/mail-tasks.ts'
import { withdrawalRoutes } from '../withdrawals/routes.ts'
import { checkoutTasks } from './reconcile.ts'
import { checkoutRoutes } from './routes.ts'

/** A visitor whom the rate limits count, by themselves and within one window however slow the machine is. */
export const counted = (world: World, address: string) => {
  const moment = world.services.now()
  return { config: { rateLimitFactor: 1 }, address, now: () => moment }
}

/** The table of calls that belong to buying; the others are not called here. */
// A table with holes is enough: what is missing is never asked for.
const rules = {
  ...cartRoutes,
  ...checkoutRoutes,
  ...hospitalityRoutes,
  ...orderRoutes,
  ...paymentLinkRoutes,
  ...visitRoutes,
  ...withdrawalRoutes,
} as unknown as Rules

const keys = { publishableKey: 'pk_demo_test', secretKey: 'sk_demo_test', webhookSecret: 'whsec_test' }

export interface World {
  database: Database
  double: StripeDouble
  services: Services
  /** Mails sent by `runJobs`, oldest first. */
  mails: Mail[]
  /** Moves the clock of everybody in this world. */
  passMinutes: (minutes: number) => void
  runJobs(): Promise<void>
  runTask(name: string): Promise<void>
  /** Fails when anything in the database contradicts the rest. */
  expectSound(): Promise<void>
}

/** The demo's database, the Stripe double behind the real SDK, a clock of its own. For one test file. */
export async function openWorld(): Promise<World> {
  const seeded = await createSeededDatabase()
  // More connections than a server has, so that the races of these tests are races of the database.
  const database = await openTestDatabase(seeded.url, 24)
  bePatient(database)
  const folder = await mkdtemp(path.join(tmpdir(), 'checkout-'))
  const stateFile = path.join(folder, 'cards.jsonl')
  const double = await startStripeDouble({ port: 0, stateFile, webhookUrl: undefined, ...keys })
  let offsetMs = 0
  const mails: Mail[] = []
  const services: Services = {
    config: { ...testConfig(), rateLimitFactor: 10_000 },
    database,
    cards: stripeProvider({ ...keys, apiBase: double.url }),
    now: () => new Date(Date.now() + offsetMs),
    log: silentLog,
  }
  const mailing = { mailer: { send: async (mail: Mail) => void mails.push(mail) } }
  const tasks: Tasks = {
    ...checkoutTasks(services),
    ...orderMailTasks(services, mailing),
    ...bookingMailTasks(services, mailing),
    ...withdrawalMailTasks(services, mailing),
    ...visitMailTasks(services, mailing),
  }
  afterAll(async () => {
    await double.close()
    await database.close()
    await seeded.drop()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    database,
    double,
    services,
    mails,
    passMinutes(minutes) {
      offsetMs += minutes * 60_000
    },
    runJobs: () => runJobsOnce(database, tasks),
    runTask: async (name) =>
      tasks[name]?.({}, { id: 1, attempt: 1, maxAttempts: 1, signal: new AbortController().signal }),
    async expectSound() {
      expect(await checkInvariants(database.query)).toEqual([])
    },
  }
}

/** A busy machine makes buyers wait longer; these tests are about who gets what, not about how soon. */
function bePatient({ pool }: Database): void {
  pool.options.connectionTimeoutMillis = 0
  pool.on('connect', (client) => {
    // Queued before whatever the connection was made for.
    void client.query(
      "set lock_timeout = 0; set statement_timeout = '300s'; set idle_in_transaction_session_timeout = 0",
    )
  })
}

export interface TestShop {
  id: string
  path: string
}

let count = 0
const unique = () => `t${++count}`

/** A shop of its own on the marketplace: shipping from one bottle at 10.00, local delivery in 39, collection; card, transfer, on the spot. */
export async function aShop(
  world: Pick<World, 'database'>,
  given: { site?: string; isPromoCodesAllowed?: boolean } = {},
): Promise<TestShop> {
  const code = unique()
  const zone = (type: string, postalCodes: string[] | null, amount: number, freeAboveAmount: number | null) => ({
    code: `${type}_FR`,
    title: { fr: 'France' },
    countries: ['FR'],
    postalCodes,
    rates: [{ upToBottles: 12, amount }],
    beyond: { perBottles: 6, amount: 500 },
    freeAboveAmount,
    delayWorkingDays: { min: 2, max: 4 },
  })
  const method = (type: string, zones: object[]) => ({
    type,
    title: { fr: `Livraison ${type}`, en: `Delivery ${type}`, de: `Lieferung ${type}` },
    description: {},
    minBottles: null,
    maxBottles: 180,
    minAmount: null,
    amount: zones.length === 0 ? 0 : null,
    leadTimeWorkingDays: zones.length === 0 ? 1 : null,
    zones,
    nonEligibilityTexts: {},
  })
  const payment = (type: string, more: object = {}) => ({
    type,
    title: { fr: type, en: type, de: type },
    description: {},
    provider: null,
    ...more,
  })
  const changed = {
    methodOfDeliveries: [
      method('PICKUP', []),
      method('LOCAL', [zone('LOCAL', ['39*'], 500, null)]),
      method('SHIPPING', [zone('SHIPPING', null, 1000, 20_000)]),
    ],
    methodOfPayments: [
      payment('CARD', { provider: 'stripe' }),
      payment('BANK_TRANSFER', {
        transfer: { accountHolder: 'EARL Test', iban: 'FR00 0000', bic: 'DEMOFR00', dueDays: 10 },
      }),
      payment('ON_SITE'),
    ],
  }
  const { rows } = await sql<TestShop>`
    insert into shop (site_id, code, path, name, is_promo_codes_allowed, document)
    select site.id, ${code}, ${code}, ${`Domaine ${code}`}, ${given.isPromoCodesAllowed ?? true},
      shop.document || ${JSON.stringify(changed)}::jsonb
    from site, (select document from shop order by code limit 1) shop
    where site.code = ${given.site ?? 'vigneron-online'} returning id, path`.execute(world.database.query)
  return one(rows)
}

interface GivenProduct {
  stock?: number
  priceAmount?: number
  bottleUnits?: number
  maxPerOrder?: number | null
  /** The stock items it is made of, instead of one of its own. */
  parts?: { stockItemId: string; quantity: number }[]
}

export interface TestProduct {
  id: string
  stockItemId: string
  shopId: string
}

export async function aProduct(
  world: Pick<World, 'database'>,
  shop: TestShop,
  given: GivenProduct = {},
): Promise<TestProduct> {
  const code = unique()
  const db = world.database.query
  const { rows } = await sql<{ id: string }>`
    insert into product (shop_id, type, code, title, price_amount, bottle_units, max_per_order)
    values (${shop.id}, 'PRODUCT', ${code}, ${JSON.stringify({ fr: `Vin ${code}`, en: `Wine ${code}`, de: `Wein ${code}` })}::jsonb,
      ${given.priceAmount ?? 1500}, ${given.bottleUnits ?? 1}, ${given.maxPerOrder ?? null}) returning id`.execute(db)
  const { id } = one(rows)
  const parts = given.parts ?? [{ stockItemId: await aStockItem(world, shop, given.stock ?? 100), quantity: 1 }]
  for (const part of parts)
    await sql`insert into product_component (product_id, stock_item_id, quantity)
      values (${id}, ${part.stockItemId}, ${part.quantity})`.execute(db)
  return { id, stockItemId: parts[0]?.stockItemId ?? '', shopId: shop.id }
}

export async function aStockItem(world: Pick<World, 'database'>, shop: TestShop, onHand: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into stock_item (shop_id, code, on_hand) values (${shop.id}, ${unique()}, ${onHand}) returning id`.execute(
    world.database.query,
  )
  return one(rows).id
}

type Calendar = Pick<World, 'database'> & { services: Pick<Services, 'now'> }

export interface TestActivity {
  id: string
  slotId: string
  startDate: string
  shopId: string
}

/** An activity with one slot, in so many hours; two persons at least, eight at most, 20.00 each. */
export async function anActivity(
  world: Calendar,
  shop: TestShop,
  {
    capacity = 12,
    inHours = 72,
    priceAmount = 2000,
    rule = null,
  }: { capacity?: number; inHours?: number; priceAmount?: number; rule?: VisitRule | null } = {},
): Promise<TestActivity> {
  const code = unique()
  const db = world.database.query
  const { rows } = await sql<{ id: string }>`
    insert into product (shop_id, type, code, title, price_amount, min_persons, max_persons, timezone, booking_lead_hours,
      bottle_units, document)
    values (${shop.id}, 'ACTIVITY', ${code}, ${JSON.stringify({ fr: `Visite ${code}` })}::jsonb, ${priceAmount}, 2, 8,
      'Europe/Paris', 24, 0, ${JSON.stringify({ cancellationRule: rule })}::jsonb) returning id`.execute(db)
  const { id } = one(rows)
  return { id, shopId: shop.id, ...(await aSlot(world, id, { capacity, inHours })) }
}

export async function aSlot(
  world: Calendar,
  activityId: string,
  { capacity = 12, inHours = 96 }: { capacity?: number; inHours?: number } = {},
): Promise<{ slotId: string; startDate: string }> {
  const startsAt = new Date(Math.ceil(world.services.now().getTime() / 3_600_000) * 3_600_000 + inHours * 3_600_000)
  const { rows } = await sql<{ id: string }>`
    insert into slot (product_id, starts_at, local_date, local_time, capacity)
    values (${activityId}, ${startsAt}, ${startsAt}, '', ${capacity}) returning id`.execute(world.database.query)
  return { slotId: one(rows).id, startDate: startsAt.toISOString() }
}

/** The same activity at ten o'clock of its day, on its own clock. */
export async function atTen(world: World, activity: TestActivity): Promise<TestActivity> {
  const { rows } = await sql<{ startsAt: Date }>`
    update slot set starts_at = (local_date + time '10:00') at time zone 'Europe/Paris' where id = ${activity.slotId}
    returning starts_at as "startsAt"`.execute(world.database.query)
  return { ...activity, startDate: one(rows).startsAt.toISOString() }
}

interface GivenPromo {
  code?: string
  type?: 'PERCENT' | 'FIXED'
  value?: number
  minAmount?: number
  maxUses?: number | null
  fromMinutes?: number
  toMinutes?: number
}

export async function aPromoCode(world: World, shop: TestShop, given: GivenPromo = {}): Promise<string> {
  const code = (given.code ?? unique()).toUpperCase()
  const inMinutes = (minutes: number) => new Date(world.services.now().getTime() + minutes * 60_000)
  await sql`
    insert into promo_code (shop_id, code, title, type, value, min_amount, valid_from, valid_to, max_uses)
    values (${shop.id}, ${code}, '{"fr":"Remise"}', ${given.type ?? 'PERCENT'}, ${given.value ?? 1000},
      ${given.minAmount ?? 0}, ${inMinutes(given.fromMinutes ?? -60)}, ${inMinutes(given.toMinutes ?? 60 * 24 * 30)},
      ${given.maxUses ?? null})`.execute(world.database.query)
  return code
}

export const aContact = (changes: Partial<Contact> = {}): Contact => ({
  email: { type: 'PERSONAL', email: 'Claire@Example.org' },
  firstname: 'Claire',
  lastname: 'Vidal',
  companyName: '',
  address: { addressLines: ['3, rue du Puits'], postalCode: '39600', city: 'Arbois', countryCode: 'FR' },
  phone: { type: 'BUSINESS', number: '+33 1 99 00 12 34' },
  ...changes,
})

type CheckoutFields = Partial<CallInput<Endpoints['cartCheckout']>>
type CheckoutAnswer = CallResult<Endpoints['cartCheckout']>

export interface Shopper {
  ctx: Context
  call: Call
  /** The same, with what is said besides the result. */
  ask: ReturnType<typeof askInProcess>
  /** Puts bottles into the cart. */
  adds(product: { id: string }, quantity: number): Promise<{ cart: ShopCart | null }>
  /** Orders by card and shipping unless told otherwise. */
  checksOut(shop: { id: string }, fields?: CheckoutFields): Promise<CheckoutAnswer>
  /** Types a card that pays into the card form. */
  pays(answer: { stripeClientSecret: string | null }): Promise<void>
}

/** A new visitor of the marketplace, without a session yet. */
export async function aShopper(
  world: World,
  options: Pick<TestContextOptions, 'site' | 'language' | 'config' | 'sessionToken' | 'address' | 'now' | 'cards'> = {},
): Promise<Shopper> {
  const { services } = world
  const ctx = await testContext(world.database, {
    language: 'en',
    now: services.now,
    cards: services.cards,
    ...options,
    config: { ...services.config, ...options.config },
  })
  const call = callInProcess(rules, ctx)
  return {
    ctx,
    call,
    ask: askInProcess(rules, ctx),
    adds: async (product, quantity) => call('cartProductAdd', { productID: product.id, quantity }),
    checksOut: (shop, fields = {}) => cartCheckout(call, shop, fields),
    async pays({ stripeClientSecret }) {
      const { status } = await confirmCard(world.double.url, stripeClientSecret ?? '', { number: '4242424242424242' })
      expect(status).toBe(200)
    },
  }
}

const cartCheckout = (call: Call, shop: { id: string }, fields: CheckoutFields) =>
  call('cartCheckout', { ...aCheckout(shop), ...fields })

/** What the form sends: to be sent home, paid by the shop's first method. */
export const aCheckout = (shop: { id: string }) => ({
  shopID: shop.id,
  contact: aContact(),
  methodOfDeliveryType: 'SHIPPING' as const,
  methodOfPaymentIndex: 0,
  isAdult: true,
  hasAcceptedTerms: true,
})

/** The code of the refusal a promise ends with; anything else fails the test. */
export async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
  const error = await work.then(
    () => new Error('This was not refused.'),
    (thrown: unknown) => thrown,
  )
  const refusal = error instanceof Refusals ? error.refusals[0] : error
  if (!(refusal instanceof Refusal)) throw error
  return refusal
}

/** How many ended well, and how often each code refused the others. */
export async function tally(works: Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = { ok: 0 }
  for (const result of await Promise.allSettled(works)) {
    if (result.status === 'rejected' && !(result.reason instanceof Refusal)) throw result.reason
    const code = result.status === 'fulfilled' ? 'ok' : (result.reason as Refusal).code // Checked just above.
    counts[code] = (counts[code] ?? 0) + 1
  }
  return counts
}

export async function stockOf(
  world: Pick<World, 'database'>,
  stockItemId: string,
): Promise<{ on_hand: number; held: number }> {
  const { rows } = await sql<{ on_hand: number; held: number }>`
    select on_hand, held from stock_item where id = ${stockItemId}`.execute(world.database.query)
  return one(rows)
}

export async function seatsOf(
  world: Pick<World, 'database'>,
  slotId: string,
): Promise<{ taken: number; held: number }> {
  const { rows } = await sql<{ taken: number; held: number }>`
    select taken, held from slot where id = ${slotId}`.execute(world.database.query)
  return one(rows)
}

/** The orders of a shop, oldest first. */
export async function ordersOf(
  world: World,
  shop: { id: string },
): Promise<{ id: string; status: string; number: number | null }[]> {
  const { rows } = await sql<{ id: string; status: string; number: number | null }>`
    select id, status, number from purchase where shop_id = ${shop.id} order by created_at, id`.execute(
    world.database.query,
  )
  return rows
}

export const inParallel = <Result>(times: number, work: (index: number) => Promise<Result>): Promise<Result>[] =>
  Array.from({ length: times }, (_, index) => work(index))

function one<Row>(rows: Row[]): Row {
  const [row] = rows
  if (!row) throw new Error('There is no such row.')
  return row
}
