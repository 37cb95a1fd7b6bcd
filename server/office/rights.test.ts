import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { OfficeEndpoint } from '#contract/office-endpoint.ts'
import { type OfficeEndpointName, officeEndpoints } from '#contract/office-endpoints.ts'
import { hasRight, type PlaceKind, placeKinds, type Right, rights, type Role, rolesOf } from '#contract/rights.ts'
import { aContact, aProduct, aShopper } from '../checkout/testing.ts'
import { houses } from '../orders/testing.ts'
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
const refusals = ['LOGIN_REQUIRED', 'NOT_FOUND', 'ACCESS_RESTRICTED', 'PROOF_REQUIRED'] as const
type Refusal = (typeof refusals)[number]

interface Caller {
  kind: PlaceKind
  role: Role
  /** They have just shown who they are. */
  isFresh?: boolean
  /** They only look along, with this role's eyes. */
  visit?: { mayWrite: boolean }
}

/** The house's own, whomever it has asked in: its people, its log. */
const ofTheHouse: readonly Right[] = ['seeTeam', 'team', 'audit']

/** The table: what somebody who is there is refused, by what the contract says of the call; null when it is theirs. */
function refusalOf(
  { access, isDelicate, method }: Pick<OfficeEndpoint, 'access' | 'isDelicate' | 'method'>,
  { kind, role, isFresh = true, visit }: Caller,
): Refusal | null {
  const right = access as Right // Only calls in a place are asked for.
  if (!hasRight(right, { kind, role })) return 'ACCESS_RESTRICTED'
  const isNotTheirs = isDelicate || ofTheHouse.includes(right)
  if (visit && (isNotTheirs || (method === 'POST' && !visit.mayWrite && right !== 'askSupport')))
    return 'ACCESS_RESTRICTED'
  return isDelicate && !isFresh ? 'PROOF_REQUIRED' : null
}

/** And to take something back: the call that does it, and the log for what somebody else did. */
function undoRefusalOf(reverse: OfficeEndpointName, caller: Caller, { isOwn }: { isOwn: boolean }): Refusal | null {
  const undo = refusalOf(officeEndpoints.undo, caller)
  const log = isOwn ? null : refusalOf({ access: 'audit', isDelicate: false, method: 'GET' }, caller)
  return undo ?? log ?? refusalOf(officeEndpoints[reverse], caller)
}

/** Whom their own rule refuses, once the call is theirs: who looks along asks nobody in. */
const refusedByRule = new Map<OfficeEndpointName, Refusal>([
  ['supportAsk', 'ACCESS_RESTRICTED'],
  ['applicationAccept', 'ACCESS_RESTRICTED'],
])

/** The calls that take something back: every one that a write leaves in the log, read from the code itself. */
const reverses: OfficeEndpointName[] = [...new Set(sources().flatMap(reversesIn))].toSorted()

function sources(): string[] {
  const server = path.resolve(import.meta.dirname, '..')
  return readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|testing/.test(file))
    .map((file) => readFileSync(path.join(server, file), 'utf8'))
}

function reversesIn(source: string): OfficeEndpointName[] {
  const found = [...source.matchAll(/\bname: (?:'(\w+)'|`\$\{action\}(\w+)`)(?: as const)?,\s*input\b/g)]
  return found.flatMap(([, name, ending]) =>
    ending === undefined
      ? [name as OfficeEndpointName]
      : // The one that is written for two: a preview of a site, and of a shop.
        (['sitePreview', 'shopPreview'] as const).map((begun) => `${begun}${ending}` as OfficeEndpointName),
  )
}

/** What each of many was answered that is not what the table says. */
async function others<Each>(
  all: readonly Each[],
  ask: (each: Each) => Promise<{ name: string; said: string; expected: Refusal | null }>,
): Promise<string[]> {
  const wrong: string[] = []
  for (const each of all) {
    const { name, said, expected } = await ask(each)
    const isAsSaid = expected === null ? !isRefusal(said) : said === expected
    if (!isAsSaid) wrong.push(`${name}: ${said} instead of ${expected ?? 'theirs'}`)
  }
  return wrong
}

/** Not of what it asks for: that is not found by who may look for it. */
const isRefusal = (said: string): boolean => said !== 'NOT_FOUND' && refusals.some((refusal) => refusal === said)

const setFresh = (staffId: string, isFresh: boolean) =>
  office.database.pool.query(
    `update staff_session set fresh_until = now() + $2 * interval '1 day' where staff_id = $1`,
    [staffId, isFresh ? 1 : -1],
  )

/** An entry of the log as a write of this person leaves it. @returns its number */
async function anEntry(handle: string, staffId: string, reverse: OfficeEndpointName): Promise<string> {
  const { rows } = await office.database.pool.query<{ id: string }>(
    `insert into audit_entry (place_id, staff_id, at, action, values, changes, reverse)
     select id, $2, $3, $4, '{}', '[]', jsonb_build_object('name', $4::text, 'input', '{}'::jsonb) from place
     where handle = $1 returning id::text`,
    [handle, staffId, office.services.now(), reverse],
  )
  return rows[0]?.id ?? ''
}

const saidTo = async (answer: ReturnType<Device['post']>): Promise<string> => {
  const { status, body } = await answer
  return status === 200 ? 'answered' : (body.errors[0].key as string)
}
const takesBack = (device: Device, place: string, entry: string) =>
  saidTo(device.post(`/api/office/places/${place}/audit/${entry}/undo`))

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
    const somebodyElse = await office.hire(own, role)

    test.each(ofPlaces)(
      '[SAFE-02] [TEAM-02] may call %s exactly where the table of rights says so',
      async (_, endpoint) => {
        const said = await knock(hired.device, endpoint, own)
        const expected = refusalOf(endpoint, { kind, role })
        if (expected === null) expect(isRefusal(said), said).toBe(false)
        else expect(said).toBe(expected)
      },
    )

    test('[SAFE-02] [TEAM-02] finds no place where they do not work, whatever they ask of it', async () => {
      const before = await fingerprint(office, { except: knocking })
      const elsewhere = [...placeKinds.flatMap((other) => placesOf[other]), 'nowhere'].filter(
        (handle): handle is string => handle !== null && handle !== own,
      )
      for (const [, endpoint] of ofPlaces)
        for (const handle of foreign === null ? elsewhere : [foreign, ...elsewhere])
          expect(await knock(hired.device, endpoint, handle)).toBe('NOT_FOUND')
      expect(await fingerprint(office, { except: knocking })).toEqual(before)
    })

    test('[SAFE-02] [TEAM-02] takes back what they did as far as the way back is theirs, and what others did with the log', async () => {
      const tries = reverses.flatMap((reverse) => [true, false].map((isOwn) => ({ reverse, isOwn })))
      const wrong = await others(tries, async ({ reverse, isOwn }) => {
        const entry = await anEntry(own, (isOwn ? hired : somebodyElse).staffId, reverse)
        const expected = undoRefusalOf(reverse, { kind, role }, { isOwn })
        return { name: `${reverse}, ${isOwn}`, said: await takesBack(hired.device, own, entry), expected }
      })
      expect(wrong).toEqual([])
      if (foreign === null) return
      // An entry of one house is none of another, whatever its address says.
      const [reverse = 'wineUpdate'] = reverses
      const { device } = await office.hire(foreign, role)
      const entry = await anEntry(own, hired.staffId, reverse)
      for (const handle of [own, foreign]) expect(await takesBack(device, handle, entry)).toBe('NOT_FOUND')
    })

    test('[SAFE-02] [TEAM-01] is asked who they are before anything delicate, and before it is taken back', async () => {
      const stale: Caller = { kind, role, isFresh: false }
      await setFresh(hired.staffId, false)
      const calls = await others(ofPlaces, async ([name, endpoint]) => ({
        ...{ name, expected: refusalOf(endpoint, stale) },
        said: await knock(hired.device, endpoint, own),
      }))
      const undos = await others(reverses, async (reverse) => ({
        ...{ name: reverse, expected: undoRefusalOf(reverse, stale, { isOwn: true }) },
        said: await takesBack(hired.device, own, await anEntry(own, hired.staffId, reverse)),
      }))
      await setFresh(hired.staffId, true)
      expect([...calls, ...undos]).toEqual([])
    })

    // Nobody looks along at the platform itself.
    const looking = hasRight('askSupport', { kind, role }) ? [false, true] : []
    test.each(looking)(
      '[SAFE-02] [TEAM-05] lets who looks along do what is not delicate, and no more: with leave to write, %s',
      async (mayWrite) => {
        const visitor = await office.hire('platform', 'support')
        const house = `/api/office/places/${own}`
        const { code } = (await hired.device.post(`${house}/support/ask`)).body.response
        expect((await visitor.device.post('/api/office/places/platform/visits', { code })).status).toBe(200)
        expect((await hired.device.post(`${house}/support/allow`, { mayWrite })).status).toBe(200)
        const visiting: Caller = { kind, role, visit: { mayWrite } }
        // Their own proof is none of this house.
        await setFresh(visitor.staffId, true)
        const undos = await others(
          reverses.flatMap((reverse) => [true, false].map((isOwn) => ({ reverse, isOwn }))),
          async ({ reverse, isOwn }) => ({
            name: `${reverse}, ${isOwn}`,
            expected: undoRefusalOf(reverse, visiting, { isOwn }),
            said: await takesBack(visitor.device, own, await anEntry(own, (isOwn ? visitor : hired).staffId, reverse)),
          }),
        )
        // The one that ends it comes last.
        const inTurn = ofPlaces.toSorted(
          ([one], [other]) => Number(one === 'supportEnd') - Number(other === 'supportEnd'),
        )
        const calls = await others(inTurn, async ([name, endpoint]) => ({
          ...{ name, expected: refusalOf(endpoint, visiting) ?? refusedByRule.get(name) ?? null },
          said: await knock(visitor.device, endpoint, own),
        }))
        expect([...undos, ...calls]).toEqual([])
        expect((await visitor.device.get(`${house}/today`)).status).toBe(404)
      },
    )
  },
)

test('[SAFE-02] [TEAM-03] every write that leaves a way back names it where this test finds it', () => {
  expect(reverses.filter((name) => !(name in officeEndpoints))).toEqual([])
  expect(reverses.length).toBeGreaterThan(60)
  const leavesOne = sources().filter(
    (source) => /\brecord\(/.test(source) && /\breverse\b(?!: null)/.test(source) && /audit\/record\.ts'/.test(source),
  )
  expect(leavesOne.length).toBeGreaterThan(30)
  // `reverse: { name: …, input: … }`, whatever stands around it: what is made otherwise would be tried by nobody.
  expect(leavesOne.filter((source) => reversesIn(source).length === 0)).toEqual([])
})

test('[SAFE-02] [TEAM-02] whoever is not logged in is asked to, whatever they ask for', async () => {
  const stranger = office.device()
  const said = new Set<string>()
  for (const [, endpoint] of [...ofPlaces, ...ofPersons]) said.add(await knock(stranger, endpoint, 'clos-des-murmures'))
  expect([...said]).toEqual(['LOGIN_REQUIRED'])
})

test('[SAFE-02] [TEAM-02] whoever works there no more finds nothing there with the next call', async () => {
  const { device, memberId } = await office.hire('clos-des-murmures', 'owner')
  expect((await device.get('/api/office/places/clos-des-murmures/team')).status).toBe(200)
  await office.database.pool.query(`update membership set ended_at = now() where id = $1`, [memberId])
  expect((await device.get('/api/office/places/clos-des-murmures/team')).status).toBe(404)
  expect((await device.get('/api/office/me')).body.response.places).toEqual([])
})

test('[SAFE-02] [TEAM-02] a membership with a last day ends with that day, on the clock of Paris', async () => {
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

test('[SAFE-02] [TEAM-01] whoever has not proved for a while who they are is asked to, before anything delicate of their own', async () => {
  const { device, staffId } = await office.hire('clos-des-murmures', 'owner')
  await setFresh(staffId, false)
  for (const [, endpoint] of ofPersons.filter(([, { isDelicate }]) => isDelicate))
    expect(await knock(device, endpoint, 'clos-des-murmures')).toBe('PROOF_REQUIRED')
})

describe('calls that are delicate for some of what they are told', async () => {
  const { aHouse, world } = houses(office)

  /** A house with one order, paid by transfer: so many bottles at 200.00. */
  async function anOrderOf(quantity: number) {
    const house = await aHouse()
    const wine = await aProduct(world, house.shop, { stock: 20, priceAmount: 20_000 })
    const shopper = await aShopper(world)
    await shopper.adds(wine, quantity)
    const email = `${randomUUID()}@example.org`
    const contact = { ...aContact(), email: { type: 'PERSONAL', email } }
    const { order } = await shopper.checksOut(house.shop, { methodOfPaymentIndex: 1, contact })
    const url = `${house.url}/orders/${order._id}`
    expect((await house.owner.post(`${url}/paid`)).status).toBe(200)
    return { house, url, shopper, id: order._id, email }
  }

  interface Case {
    place: string
    url: string
    /** Made when it is sent: a version is of that moment. Null for a call that has no harmless kind here. */
    harmless: ((owner: Device) => Promise<object>) | null
    delicate: (owner: Device) => Promise<object>
    /** What a visitor is told instead, where the thing itself is none of theirs. */
    visitorHears?: string
  }
  const handleIn = (url: string) => url.split('/')[4] ?? ''

  const cases: Record<string, () => Promise<Case>> = {
    async estateSellerSave() {
      const { url } = await aHouse()
      const seller = async (owner: Device, more: object) => {
        const { version, ...written } = (await owner.get(`${url}/estate`)).body.response.seller
        return { version, seller: { ...written, phone: '+33 4 68 00 00 00', email: 'house@example.org', ...more } }
      }
      const known = async (owner: Device) => (await owner.get(`${url}/estate`)).body.response.seller.email
      return {
        ...{ place: handleIn(url), url: `${url}/estate/seller` },
        harmless: async (owner) => seller(owner, { email: await known(owner) }),
        delicate: async (owner) => seller(owner, { email: `${randomUUID()}@example.org` }),
      }
    },
    async siteIdentitySave() {
      const url = '/api/office/places/site-la-paulee/site'
      const identity = async (owner: Device, more: object) => {
        const { version, ...written } = (await owner.get(`${url}/settings`)).body.response.identity
        return { version, identity: { ...written, ...more } }
      }
      return {
        ...{ place: 'site-la-paulee', url: `${url}/identity` },
        harmless: async (owner) => identity(owner, { name: 'La Paulée, anew' }),
        delicate: async (owner) => identity(owner, { email: `${randomUUID()}@example.org` }),
      }
    },
    async orderLetterAgain() {
      const { url, email } = await anOrderOf(1)
      const to = (address: string) => async () => ({ letter: randomUUID(), kind: 'orderPaid', about: '', to: address })
      const again = async (owner: Device) => (await owner.get(`${url}/letters`)).body.response.offers[0]
      return {
        ...{ place: handleIn(url), url: `${url}/letters`, visitorHears: 'ORDER_NOT_FOUND' },
        harmless: async (owner) => ({ ...(await to(email)()), ...(await again(owner)) }),
        delicate: async (owner) => ({ ...(await to('other@example.org')()), ...(await again(owner)) }),
      }
    },
    async orderRefund() {
      const { url } = await anOrderOf(4)
      const bottles = (quantity: number) => async (owner: Device) => ({
        lines: [{ line: (await owner.get(url)).body.response.lines[0].id, quantity }],
        ...{ withDelivery: false, isRestocked: false, reason: 'gesture', expectedAmount: 20_000 * quantity },
      })
      return { place: handleIn(url), url: `${url}/refund`, harmless: bottles(1), delicate: bottles(2) }
    },
    async orderPayBack() {
      const { url, shopper, id: orderId, email } = await anOrderOf(2)
      const { confirmation } = await shopper.call('withdrawalStatement', { orderId, email, lines: null })
      await shopper.call('withdrawalConfirm', { orderId, confirmation })
      return {
        ...{ place: handleIn(url), url: `${url}/pay-back`, harmless: null },
        delicate: async (owner) => ({
          ...{ kind: 'withdrawal', about: (await owner.get(url)).body.response.owed[0].about },
        }),
      }
    },
  }

  test('each of them is tried', () => {
    const named = all.filter(([, { delicateWhen }]) => delicateWhen).map(([name]) => name)
    expect(Object.keys(cases).toSorted()).toEqual(named.toSorted())
  })

  test.each(Object.entries(cases))(
    '[TEAM-01] [TEAM-05] %s asks who it is for these alone, and a visitor does not do it',
    async (_, make) => {
      const { place, url, harmless, delicate, visitorHears = 'ACCESS_RESTRICTED' } = await make()
      const { device: owner, staffId } = await office.hire(place, 'owner')
      const visitor = await office.hire('platform', 'support')
      const house = `/api/office/places/${place}`
      const { code } = (await owner.post(`${house}/support/ask`)).body.response
      await visitor.device.post('/api/office/places/platform/visits', { code })
      await owner.post(`${house}/support/allow`, { mayWrite: true })
      await setFresh(staffId, false)
      expect(await saidTo(owner.post(url, await delicate(owner)))).toBe('PROOF_REQUIRED')
      expect(await saidTo(visitor.device.post(url, await delicate(owner)))).toBe(visitorHears)
      if (harmless) expect(await saidTo(owner.post(url, await harmless(owner)))).toBe('answered')
      await setFresh(staffId, true)
      const done = await owner.post(url, await delicate(owner))
      expect(done.body.errors).toEqual([])
      // Its way back is as delicate, where it is the same call; what gives something up asks nobody.
      const { undo } = done.body
      if (!undo || !['estateSellerSave', 'siteIdentitySave'].includes(await reverseOf(undo.entry))) return
      await setFresh(staffId, false)
      expect(await takesBack(owner, place, undo.entry)).toBe('PROOF_REQUIRED')
      await setFresh(staffId, true)
      expect(await takesBack(owner, place, undo.entry)).toBe('answered')
    },
  )

  const reverseOf = async (entry: string): Promise<string> =>
    (
      await office.database.pool.query<{ name: string }>(
        `select reverse ->> 'name' as name from audit_entry where id = $1`,
        [entry],
      )
    ).rows[0]?.name ?? ''
})

describe('a write that is sent again', () => {
  const phrase = () => ({ id: randomUUID(), version: null, sheet: { title: 'Merci', texts: { fr: 'Merci.' } } })
  const at = (place: string, call: string) => `/api/office/places/${place}/${call}`

  test('[SAFE-02] [TEAM-02] is answered to nobody whose right was taken meanwhile, and in no other place', async () => {
    const { device, memberId, staffId } = await office.hire('clos-des-murmures', 'manager')
    const [operation, body] = [randomUUID(), phrase()]
    const send = (place = 'clos-des-murmures') => saidTo(device.post(at(place, 'phrases'), body, operation))
    expect([await send(), await send()]).toEqual(['answered', 'answered'])
    const set = (what: string) => office.database.pool.query(`update membership set ${what} where id = $1`, [memberId])
    await office.database.pool.query(
      `insert into membership (place_id, staff_id, role, created_at)
       select id, $1, 'manager', now() from place where handle = 'mas-tramontane'`,
      [staffId],
    )
    expect(await send('mas-tramontane')).toBe('IDEMPOTENCY_KEY_REUSED')
    await set(`role = 'cellar'`)
    expect(await send()).toBe('ACCESS_RESTRICTED')
    await set(`ended_at = now()`)
    expect(await send()).toBe('NOT_FOUND')
    const takenBack = device.post(at('clos-des-murmures', 'operations/take-back'), { operation })
    expect(await saidTo(takenBack)).toBe('NOT_FOUND')
  })

  test('[SAFE-02] [TEAM-01] asks for the proof of a delicate one again', async () => {
    const { device, staffId } = await office.hire('site-la-paulee', 'owner')
    const operation = randomUUID()
    const send = () => saidTo(device.post(at('site-la-paulee', 'site/hosts'), { host: 'again.example' }, operation))
    expect(await send()).toBe('answered')
    await setFresh(staffId, false)
    expect(await send()).toBe('PROOF_REQUIRED')
  })

  test('[SAFE-02] [DAY-01] is not done in the name of somebody else who is logged in by then', async () => {
    const [writer, next] = [
      await office.hire('clos-des-murmures', 'manager'),
      await office.hire('clos-des-murmures', 'manager'),
    ]
    const before = await fingerprint(office, { except: knocking })
    const send = (device: Device, madeBy: string) =>
      saidTo(device.post(at('clos-des-murmures', 'phrases'), phrase(), randomUUID(), madeBy))
    expect(await send(next.device, writer.staffId)).toBe('OTHER_STAFF')
    expect(await fingerprint(office, { except: knocking })).toEqual(before)
    expect(await send(writer.device, writer.staffId)).toBe('answered')
  })
})

test('[SAFE-02] [TEAM-02] the description of the calls says of each who may make it', async () => {
  const { paths } = (await office.device().get('/openapi.json')).body
  for (const [name, endpoint] of ofPlaces) {
    const told = paths[endpoint.path][endpoint.method.toLowerCase()]
    expect(told).toMatchObject({ operationId: name })
    for (const role of rights[endpoint.access].roles) expect(told.description).toContain(role)
  }
})
