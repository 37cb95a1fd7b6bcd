import { sql } from 'kysely'
import { afterAll, expect } from 'vitest'
import type { CallInput, CallResult } from '#contract/endpoint.ts'
import type { EndpointName, Endpoints } from '#contract/endpoints.ts'
import { addDays, dayIn } from '#contract/days.ts'
import type { Context, Services } from '../context.ts'
import type { Database } from '../database/database.ts'
import { openTestDatabase } from '../testing/database.ts'
import { checkInvariants } from '../database/invariants.ts'
import { runJobsOnce, type Tasks } from '../database/jobs.ts'
import { instantOf } from '../demo/local-time.ts'
import { callInProcess } from '../http/bind.ts'
import type { Mail } from '../notifications/mailer.ts'
import type { Rules } from '../rule.ts'
import { type FakeCards, fakeCards } from '../testing/cards.ts'
import { silentLog, testConfig, testContext, type TestContextOptions } from '../testing/context.ts'
import { createSeededDatabase } from '../testing/seeded.ts'
import { checkoutTasks } from '../checkout/reconcile.ts'
import { hospitalityTasks } from './booking-jobs.ts'
import { bookingMailTasks } from './booking-mail-tasks.ts'
import { hospitalityRoutes } from './routes.ts'

// A table with holes is enough: what is missing is never asked for.
const rules = hospitalityRoutes as unknown as Rules

export interface StayWorld {
  database: Database
  cards: FakeCards
  services: Services
  /** Mails sent by `runJobs`, oldest first. */
  mails: Mail[]
  passMinutes(minutes: number): void
  /** The date at the apartments, so many days from today. */
  day(inDays: number): string
  runJobs(): Promise<void>
  runTask(name: string, payload?: object): Promise<void>
  /** Fails when anything in the database contradicts the rest. */
  expectSound(): Promise<void>
}

/** The demo's database with many connections, a card provider in memory, a clock of its own. For one test file. */
export async function openStayWorld(): Promise<StayWorld> {
  const seeded = await createSeededDatabase()
  const database = await openTestDatabase(seeded.url, 24)
  // It is ten in the morning, whenever the tests run: minutes that they let pass must not lead over midnight.
  const today = dayIn('Europe/Paris', new Date())
  let offsetMs = (instantOf(today, '10:00', 'Europe/Paris')?.getTime() ?? 0) - Date.now()
  const mails: Mail[] = []
  const cards = fakeCards()
  const services: Services = {
    config: { ...testConfig(), rateLimitFactor: 10_000 },
    database,
    cards,
    now: () => new Date(Date.now() + offsetMs),
    log: silentLog,
  }
  const tasks: Tasks = {
    ...checkoutTasks(services),
    ...hospitalityTasks(services),
    ...bookingMailTasks(services, {
      mailer: { send: async (mail) => void mails.push(mail) },
    }),
  }
  afterAll(async () => {
    await database.close()
    await seeded.drop()
  })
  return {
    ...{ database, cards, services, mails },
    passMinutes(minutes) {
      offsetMs += minutes * 60_000
    },
    day: (inDays) => addDays(today, inDays),
    runJobs: () => runJobsOnce(database, tasks),
    runTask: async (name, payload = {}) =>
      tasks[name]?.(payload, { id: 1, attempt: 1, maxAttempts: 1, signal: new AbortController().signal }),
    async expectSound() {
      expect(await checkInvariants(database.query)).toEqual([])
    },
  }
}

export interface TestApartment {
  id: string
  agencyId: string
  token: string
}

/**
 * An apartment of its own beside those of the demo, free all year: 100.00 a night, cleaning 50.00, tax 1.00; two nights
 * at least, four guests; all back until 30 days before, half until 7.
 */
export async function anApartment(
  world: Pick<StayWorld, 'database'>,
  given: { minimumStay?: number; arrivalWeekdays?: number[]; registrationNumber?: string | null } = {},
): Promise<TestApartment> {
  const code = `a-${Math.random().toString(36).slice(2)}`
  const season = {
    code: 'all',
    title: { fr: 'Toute l’année', de: 'Das ganze Jahr', en: 'All year' },
    periods: [{ from: '01-01', to: '12-31' }],
    nightlyAmount: 10_000,
    minimumStay: given.minimumStay ?? 2,
    arrivalWeekdays: given.arrivalWeekdays ?? [],
  }
  const cancellation = {
    text: { fr: 'Règle', de: 'Regel', en: 'Rule' },
    tiers: [
      { untilDaysBefore: 30, refundPercent: 100 },
      { untilDaysBefore: 7, refundPercent: 50 },
      { untilDaysBefore: 0, refundPercent: 0 },
    ],
  }
  // A commune that asks for numbers and names no rates: the apartment's own amount is the tax.
  await sql`
    insert into commune (code, country_code, name, is_registration_required) values ('FR-99999', 'FR', 'Essai', true)
    on conflict do nothing`.execute(world.database.query)
  const { registrationNumber = '9999900000001' } = given
  const { rows } = await sql<TestApartment>`
    insert into apartment (site_id, agency_id, code, type, title, guests, rooms, bathrooms, surface, seasons,
      cleaning_amount, tourist_tax_amount, commune_code, registration_number, document, calendar_token)
    select site_id, agency_id, ${code}, type, ${JSON.stringify({ fr: code, de: code, en: code })}::jsonb, 4, 2, 1, 50,
      ${JSON.stringify([season])}::jsonb, 5000, 100, 'FR-99999', ${registrationNumber}, document || ${JSON.stringify({ cancellation })}::jsonb,
      ${`${code}-0123456789-0123456789-0123456789`}
    from apartment where code = 'la-terrasse-bleue'
    returning id, agency_id as "agencyId", calendar_token as token`.execute(world.database.query)
  const [row] = rows
  if (!row) throw new Error('The demo has no apartment to copy.')
  return row
}

/** Such an apartment, let by the house that has this shop: wine and nights go into one cart. */
export async function aHouseApartment(
  world: Pick<StayWorld, 'database'>,
  shop: { id: string },
): Promise<TestApartment> {
  const apartment = await anApartment(world)
  const { rows } = await sql<{ agencyId: string }>`
    with house as (
      insert into agency (site_id, code, currency_code, document, shop_id)
      select shop.site_id, 'house-' || shop.id, shop.currency_code, agency.document, shop.id
      from shop, agency where shop.id = ${shop.id} and agency.id = ${apartment.agencyId}
      on conflict (shop_id) do update set code = excluded.code returning id, site_id
    )
    update apartment set agency_id = house.id, site_id = house.site_id from house where apartment.id = ${apartment.id}
    returning agency_id as "agencyId"`.execute(world.database.query)
  return { ...apartment, agencyId: rows[0]?.agencyId ?? '' }
}

type AnyContext = (options?: TestContextOptions) => Promise<Context>

export interface Guest {
  email: string
  context: AnyContext
  call<Name extends EndpointName>(name: Name, input: CallInput<Endpoints[Name]>): Promise<CallResult<Endpoints[Name]>>
  chooses(
    apartment: TestApartment,
    startDate: string,
    endDate: string,
    guests?: { adults?: number; children?: number },
  ): Promise<void>
  checksOut(
    apartment: TestApartment,
    more?: Partial<CallInput<Endpoints['stayCheckout']>>,
  ): Promise<CallResult<Endpoints['stayCheckout']>>
  /** Chooses, checks out and pays by card. */
  books(apartment: TestApartment, startDate: string, endDate: string): Promise<CallResult<Endpoints['stayCheckout']>>
}

let guests = 0

/** A visitor with a session of their own, on Bensadevot. */
export function aGuest(world: StayWorld, options: TestContextOptions = {}): Guest {
  const email = `guest${++guests}@example.org`
  let sessionToken: string | undefined
  const context: AnyContext = (more = {}) =>
    testContext(world.database, {
      site: 'bensadevot',
      language: 'en',
      cards: world.cards,
      now: world.services.now,
      config: { rateLimitFactor: 10_000 },
      ...(sessionToken && { sessionToken }),
      ...options,
      ...more,
    })
  const guest: Guest = {
    email,
    context,
    async call(name, input) {
      const ctx = await context()
      const result = await callInProcess(rules, ctx)(name, input)
      sessionToken = ctx.session.cookie?.token ?? sessionToken
      return result
    },
    async chooses(apartment, startDate, endDate, { adults = 2, children = 0 } = {}) {
      await guest.call('stayCartAdd', { apartmentID: apartment.id, startDate, endDate, adults, children })
    },
    checksOut: (apartment, more = {}) =>
      guest.call('stayCheckout', {
        agencyID: apartment.agencyId,
        methodOfPaymentIndex: 0,
        contact: {
          email: { email },
          firstname: 'Camille',
          lastname: 'Roussillat',
          address: { addressLines: [], postalCode: '', city: '', countryCode: '' },
          phone: { number: '+33 1 99 00 00 01' },
        },
        hasAcceptedTerms: true,
        ...more,
      }),
    async books(apartment, startDate, endDate) {
      await guest.chooses(apartment, startDate, endDate)
      const answer = await guest.checksOut(apartment)
      pay(world, answer.stripeClientSecret)
      const { booking } = await guest.call('bookingSettle', { bookingId: answer.booking._id, receipt: answer.receipt })
      return { ...answer, booking }
    },
  }
  return guest
}

/** The guest's bank has paid. */
export const pay = (world: StayWorld, clientSecret: string | null): void =>
  world.cards.becomes((clientSecret ?? '').replace(/_secret$/, ''), 'succeeded')
