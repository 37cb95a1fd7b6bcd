import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { OfficeEndpoint } from '#contract/office-endpoint.ts'
import { type OfficeEndpointName, officeEndpoints } from '#contract/office-endpoints.ts'
import { hasRight, type PlaceKind, placeKinds, type Role, rolesOf } from '#contract/rights.ts'
import { inTransaction } from '../database/database.ts'
import { SecondConnection } from '../database/one-connection.ts'
import type { PlaceContext, Preparing, Writing } from '../office-context.ts'
import { type Device, openOffice, sendFile } from '../team/testing.ts'
import { sampleOf } from '../testing/sample.ts'
import { collectSpans } from '../tracing.ts'

/** One connection: whoever holds it and asks for a second one is refused at once, and would wait for themselves. */
const office = await openOffice({ connections: 1, hasPast: true })
const reached = new Set<string>()
collectSpans((name) => {
  reached.add(name)
  return { within: (work) => work(), end: () => undefined }
})
afterAll(async () => {
  collectSpans(undefined)
  await office.close()
})

const places: Record<PlaceKind, string> = {
  SHOP: 'clos-des-murmures',
  AGENCY: 'cote-vermeille',
  SITE: 'site-la-paulee',
  PLATFORM: 'platform',
}
const writes = (Object.entries(officeEndpoints) as [OfficeEndpointName, OfficeEndpoint][]).filter(
  ([, { method }]) => method === 'POST',
)
const limited = Object.entries(officeEndpoints as Record<string, OfficeEndpoint>).filter(
  ([, { limits }]) => limits.length > 0,
)

/** What there is in the shop, so that a rule comes further than to say that it is not there. */
const { rows } = await office.database.pool.query<{ name: string; id: string }>(
  `with house as (select id, shop_id from place where handle = $1)
   (select 'order' as name, purchase.id::text as id from purchase join house using (shop_id)
     where status = 'paid' order by created_at desc limit 1)
   union all (select 'wine', product.id::text from product join house using (shop_id)
     where type = 'PRODUCT' order by product.id limit 1)
   union all (select 'conversation', conversation.id::text from conversation join house on house.id = place_id limit 1)`,
  [places.SHOP],
)
if (rows.length < 3) throw new Error('The shop lacks an order, a wine or a thread.')
const there = Object.fromEntries(rows.map(({ name, id }) => [name, id]))

/** Input that a shape alone does not make. */
const inputs: Partial<Record<OfficeEndpointName, object>> = {
  phoneOrderPlace: {
    contact: {
      ...{
        email: { type: 'PERSONAL', email: 'someone@example.org' },
        phone: { type: 'MOBILE', number: '+33612345678' },
      },
      ...{ firstname: 'Jeanne', lastname: 'Marchandeau', companyName: '' },
      address: { addressLines: ['1 rue Haute'], postalCode: '75001', city: 'Paris', countryCode: 'FR' },
    },
  },
  siteHostAdd: { host: 'one.example' },
  calendarSettings: { isPersonal: false, takesFree: false, windowMonths: null },
}

const hired = new Map<string, Promise<Device>>()
function workerOf(kind: PlaceKind, role: Role): Promise<Device> {
  const known = hired.get(kind + role) ?? office.hire(places[kind], role).then(({ device }) => device)
  hired.set(kind + role, known)
  return known
}

/** Somebody who may do this, and where. */
async function whoMay({ access }: OfficeEndpoint): Promise<{ device: Device; place: string }> {
  // Each a person of their own: one of these calls ends their session.
  if (access === 'anyone' || access === 'staff')
    return { device: (await office.hire(places.SHOP, 'owner')).device, place: places.SHOP }
  for (const kind of placeKinds)
    for (const role of rolesOf[kind])
      if (hasRight(access, { kind, role })) return { device: await workerOf(kind, role), place: places[kind] }
  throw new Error(`Nobody may ${access}.`)
}

const aLogo = () => readFileSync(path.resolve(import.meta.dirname, '../../demo/pictures/logos/domaine-aux-grives.png'))

test.each(writes)('[SAFE-05] [DAY-01] %s is done on one connection', async (name, endpoint) => {
  const { device, place } = await whoMay(endpoint)
  const params = { ...(endpoint.params && (sampleOf(endpoint.params) as object)), ...there, place }
  const url = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, param: keyof typeof params) => params[param])
  const body = { ...(endpoint.body && (sampleOf(endpoint.body) as object)), ...inputs[name] }
  const { status } = endpoint.upload ? await sendFile(office, device, url, aLogo()) : await device.post(url, body)
  // A refusal by the rule is an answer; a second connection is none, and nobody hides it.
  expect(status).toBeLessThan(500)
  expect(reached).toContain(`rule office.${name}`)
})

test('[SAFE-05] [DAY-01] whoever asks for a second connection inside a transaction is refused at once, wherever nobody buys', async () => {
  const twice = inTransaction(office.database.query, () => office.database.pool.query('select 1'))
  await expect(twice).rejects.toBeInstanceOf(SecondConnection)
  await office.database.pool.query('select 1')
})

test('[SAFE-05] [DAY-01] a write is given one way to the database, and what is prepared for it comes before', () => {
  const written = (ctx: PlaceContext & Writing) => {
    // @ts-expect-error The second way would wait while the first is held.
    return ctx.database
  }
  const prepared = (ctx: PlaceContext & Preparing) => ctx.database
  expect([written, prepared]).toHaveLength(2)
})

test('[SAFE-05] [TEAM-02] limits of one call have names of their own, and one name is one limit wherever it stands', () => {
  const known = new Map<string, string>()
  for (const [, { limits }] of limited) {
    expect(new Set(limits.map(({ name }) => name)).size).toBe(limits.length)
    for (const { name, max, windowSeconds, by } of limits) {
      const said = `${max} in ${windowSeconds} by ${String(by)}`
      expect(known.get(name) ?? said).toBe(said)
      known.set(name, said)
    }
  }
  expect(known.size).toBeGreaterThan(10)
})
