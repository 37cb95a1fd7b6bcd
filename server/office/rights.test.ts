import { afterAll, describe, expect, test } from 'vitest'
import type { OfficeEndpoint } from '#contract/office-endpoint.ts'
import { type OfficeEndpointName, officeEndpoints } from '#contract/office-endpoints.ts'
import { hasRight, type PlaceKind, placeKinds, type Right, rights, rolesOf } from '#contract/rights.ts'
import { type Device, fingerprint, openOffice } from '../team/testing.ts'

const office = await openOffice()
afterAll(() => office.close())

/** Two places of each kind; of the platform there is one. */
const placesOf: Record<PlaceKind, [own: string, foreign: string | null]> = {
  SHOP: ['clos-des-murmures', 'mas-tramontane'],
  AGENCY: ['cote-vermeille', 'haut-pays'],
  SITE: ['site-la-paulee', 'site-hirondelles'],
  PLATFORM: ['platform', null],
}
/** Written by whoever only knocks: limits, the time of a call. */
const knocking = ['rate_limit', 'staff_session', 'staff', 'operation']
const noOne = '00000000-0000-4000-8000-000000000000'

const all = Object.entries(officeEndpoints) as [OfficeEndpointName, OfficeEndpoint][]
const ofPlaces = all.filter(([, { access }]) => access in rights) as [
  OfficeEndpointName,
  OfficeEndpoint & { access: Right },
][]
const ofPersons = all.filter(([, { access }]) => access === 'staff')

const pathOf = ({ path }: OfficeEndpoint, place: string) =>
  path
    .replace('{place}', place)
    .replace('{entry}', '1')
    .replaceAll(/\{\w+\}/g, noOne)
async function knock(device: Device, endpoint: OfficeEndpoint, place: string): Promise<string> {
  const url = pathOf(endpoint, place)
  const { body, status } = endpoint.method === 'GET' ? await device.get(url) : await device.post(url)
  return status === 200 ? 'answered' : (body.errors[0].key as string)
}
const refusals = ['LOGIN_REQUIRED', 'ACCESS_RESTRICTED', 'PROOF_REQUIRED']

test('every place has the roles that stand in the contract, and no other', async () => {
  const { rows } = await office.database.pool.query<{ words: string }>(
    `select pg_get_constraintdef(oid) as words from pg_constraint where conname = 'membership_role_check'`,
  )
  const words = [...(rows[0]?.words ?? '').matchAll(/'(\w+)'::text/g)].map(([, word]) => word)
  expect(new Set(words)).toEqual(new Set(placeKinds.flatMap((kind) => rolesOf[kind])))
})

describe.each(placeKinds.flatMap((kind) => rolesOf[kind].map((role) => ({ kind, role }))))(
  'the $role of a $kind',
  async ({ kind, role }) => {
    const [own, foreign] = placesOf[kind]
    const hired = await office.hire(own, role)

    test.each(ofPlaces)('[TEAM-02] may call %s exactly where the table of rights says so', async (_, endpoint) => {
      const said = await knock(hired.device, endpoint, own)
      if (hasRight(endpoint.access, { kind, role })) expect(refusals).not.toContain(said)
      else expect(said).toBe('ACCESS_RESTRICTED')
    })

    test('[TEAM-02] finds no place where they do not work, whatever they ask of it', async () => {
      const before = await fingerprint(office, { except: knocking })
      const elsewhere = [...placeKinds.flatMap((other) => placesOf[other]), 'nowhere'].filter(
        (handle): handle is string => handle !== null && handle !== own,
      )
      for (const [, endpoint] of ofPlaces)
        for (const handle of foreign === null ? elsewhere : [foreign, ...elsewhere])
          expect(await knock(hired.device, endpoint, handle)).toBe('NOT_FOUND')
      expect(await fingerprint(office, { except: knocking })).toEqual(before)
    })
  },
)

test('[TEAM-02] whoever is not logged in is asked to, whatever they ask for', async () => {
  const stranger = office.device()
  const said = new Set<string>()
  for (const [, endpoint] of [...ofPlaces, ...ofPersons]) said.add(await knock(stranger, endpoint, 'clos-des-murmures'))
  expect([...said]).toEqual(['LOGIN_REQUIRED'])
})

test('[TEAM-02] whoever works there no more finds nothing there with the next call', async () => {
  const { device, memberId } = await office.hire('clos-des-murmures', 'owner')
  expect((await device.get('/api/office/places/clos-des-murmures/team')).status).toBe(200)
  await office.database.pool.query(`update membership set ended_at = now() where id = $1`, [memberId])
  expect((await device.get('/api/office/places/clos-des-murmures/team')).status).toBe(404)
  expect((await device.get('/api/office/me')).body.response.places).toEqual([])
})

test('[TEAM-02] a membership with a last day ends with that day, on the clock of Paris', async () => {
  const { device, memberId } = await office.hire('clos-des-murmures', 'cellar')
  const setUntil = (days: number) =>
    office.database.pool.query(
      `update membership set until = (now() at time zone 'Europe/Paris')::date + $2::int where id = $1`,
      [memberId, days],
    )
  const isIn = async () => (await device.get('/api/office/me')).body.response.places.length === 1
  await setUntil(0)
  expect(await isIn()).toBe(true)
  await setUntil(-1)
  expect(await isIn()).toBe(false)
})

test('[TEAM-01] whoever has not proved for a while who they are is asked to, before anything delicate', async () => {
  const { device } = await office.hire('clos-des-murmures', 'owner')
  await office.database.pool.query(`update staff_session set fresh_until = now() - interval '1 second'`)
  for (const [, endpoint] of [...ofPlaces, ...ofPersons].filter(([, { isDelicate }]) => isDelicate))
    expect(['PROOF_REQUIRED', 'ACCESS_RESTRICTED']).toContain(await knock(device, endpoint, 'clos-des-murmures'))
})

test('[TEAM-02] the description of the calls says of each who may make it', async () => {
  const { paths } = (await office.device().get('/openapi.json')).body
  for (const [name, endpoint] of ofPlaces) {
    const told = paths[endpoint.path][endpoint.method.toLowerCase()]
    expect(told).toMatchObject({ operationId: name })
    for (const role of rights[endpoint.access].roles) expect(told.description).toContain(role)
  }
})
