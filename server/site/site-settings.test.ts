import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SiteHost } from '#contract/site-settings-office.ts'
import { fingerprint, type Device, type Office, openOffice } from '../team/testing.ts'
import { listenForAsking } from './ask.ts'
import { type Resolve, stateOf } from './host-names.ts'
import { endUnprovedHosts, type Network, proofOf } from './host-proofs.ts'
import { readHosts } from './office-hosts.ts'

let office: Office
let elsa: Device
beforeAll(async () => {
  office = await openOffice()
  elsa = await office.deviceOf('elsa')
})
afterAll(() => office.close())

const site = '/api/office/places/site-la-paulee/site'
const hosts = async (): Promise<string[]> =>
  (await elsa.get(`${site}/hosts`)).body.response.hosts.map(({ host }: { host: string }) => host)
const seenHosts = async (): Promise<SiteHost[]> => (await elsa.get(`${site}/hosts`)).body.response.hosts

const ours = ['203.0.113.7']
interface Said {
  leadsHere?: string[]
  leadsAway?: string[]
  /** Of every name. */
  texts?: string[]
}
/** A network that knows these names and no other. */
const saying = ({ leadsHere = [], leadsAway = [], texts = [] }: Said): Network => ({
  async addressesOf(host) {
    if (leadsHere.includes(host)) return ours
    if (leadsAway.includes(host)) return ['198.51.100.1']
    throw Object.assign(new Error('no name'), { code: 'ENOTFOUND' })
  },
  textsOf: async () => texts,
})
/** What the job of the night finds out. */
async function networkSays(said: Said): Promise<void> {
  const { services } = office
  await endUnprovedHosts({ ...services, config: { ...services.config, publicAddresses: ours } }, saying(said))
}
const errorsOf = async (answer: ReturnType<Device['post']>) =>
  (await answer).body.errors.map(({ key }: { key: string }) => key)
/** Written by whoever writes anything. */
const log = ['audit_entry', 'operation', 'rate_limit', 'staff', 'staff_session']

test('[PLATFORM-01] a name leads to us, elsewhere, or nowhere yet, and a network that is silent is said to be', async () => {
  const ours = ['203.0.113.7', '2001:db8::7']
  const says = async (resolve: Resolve, known: readonly string[] = ours) =>
    (await stateOf('www.vins.example', known, resolve)).state
  expect(await says(async () => ['203.0.113.7'])).toBe('serves')
  expect(await says(async () => ['2001:0db8:0:0:0:0:0:7', '203.0.113.7'])).toBe('serves')
  expect(await says(async () => ['203.0.113.7', '198.51.100.1'])).toBe('elsewhere')
  expect(await says(() => Promise.reject(Object.assign(new Error('no name'), { code: 'ENOTFOUND' })))).toBe('notYet')
  expect(await says(() => Promise.reject(Object.assign(new Error('no answer'), { code: 'EAI_AGAIN' })))).toBe('unknown')
  expect(await says(() => new Promise(() => undefined))).toBe('unknown')
  expect(await says(async () => ['203.0.113.7'], [])).toBe('unknown')
})

test('[PLATFORM-01] of where a name leads only our addresses and public ones are shown', async () => {
  const shownOf = (addresses: string[], ours: string[]) => stateOf('www.vins.example', ours, async () => addresses)
  const inside = ['10.0.0.7', '127.0.0.1', '169.254.169.254', 'fd00::7']
  expect(await shownOf([...inside, '9.9.9.9'], ['8.8.8.8'])).toMatchObject({
    state: 'elsewhere',
    addresses: ['9.9.9.9'],
  })
  expect(await shownOf(inside, ['8.8.8.8'])).toMatchObject({ state: 'elsewhere', addresses: [] })
  expect(await shownOf(inside, [])).toMatchObject({ state: 'unknown', addresses: [] })
  // An installation of a house's own network.
  expect(await shownOf(['10.0.0.7'], ['10.0.0.7'])).toMatchObject({ state: 'serves', addresses: ['10.0.0.7'] })
})

test('[PLATFORM-01] a name is added behind the others, answers, and is taken back by undo', async () => {
  const [first] = await hosts()
  const before = await fingerprint(office, { except: log })
  const { body } = await elsa.post(`${site}/hosts`, { host: 'AAA.example.' })
  expect(body.response).toEqual({ host: 'aaa.example' })
  expect((await hosts()).slice(0, 2)).toEqual([first, 'aaa.example'])
  office.app.evict()
  expect(await office.app.sites.byHost('aaa.example')).toMatchObject({
    code: 'la-paulee',
    hosts: [first, 'aaa.example'],
  })
  const { undo } = body
  expect((await elsa.post(`/api/office/places/site-la-paulee/audit/${undo.entry}/undo`)).status).toBe(200)
  expect(await fingerprint(office, { except: log })).toEqual(before)
})

test('[PLATFORM-01] another first name stands in links from then on, and the one of before comes back', async () => {
  const [first] = await hosts()
  await elsa.post(`${site}/hosts`, { host: 'www.paulee.example' })
  await networkSays({ leadsHere: ['www.paulee.example'] })
  const { undo } = (await elsa.post(`${site}/hosts/first`, { host: 'www.paulee.example' })).body
  expect((await elsa.get(site)).body.response.publicUrl).toContain('//www.paulee.example')
  await elsa.post(`/api/office/places/site-la-paulee/audit/${undo.entry}/undo`)
  expect((await elsa.get(site)).body.response.publicUrl).toContain(`//${first}`)
  await elsa.post(`${site}/hosts/remove`, { host: 'www.paulee.example' })
})

test('[PLATFORM-01] nobody takes another site’s name, the office’s, or what is none; and the last name stays', async () => {
  const add = (host: string) => errorsOf(elsa.post(`${site}/hosts`, { host }))
  expect(await add('bensadevot.localhost')).toEqual(['HOST_TAKEN'])
  expect(await add('office.localhost')).toEqual(['HOST_TAKEN'])
  for (const none of ['localhost', '127.0.0.1', 'https://a.example']) expect(await add(none)).toEqual(['HOST_INVALID'])
  const [only] = await hosts()
  expect(await errorsOf(elsa.post(`${site}/hosts/remove`, { host: only }))).toEqual(['HOST_LAST'])
  expect(await errorsOf(elsa.post(`${site}/hosts/remove`, { host: 'bensadevot.localhost' }))).toEqual(['NOT_FOUND'])
})

test('[PLATFORM-01] of two who remove the last two names at once, one is refused; of two who want one name, one has it', async () => {
  await elsa.post(`${site}/hosts`, { host: 'zwei.example' })
  await networkSays({ leadsHere: ['zwei.example'] })
  const both = await Promise.all((await hosts()).map((host) => elsa.post(`${site}/hosts/remove`, { host })))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await hosts()).toHaveLength(1)
  const other = '/api/office/places/site-bensadevot/site'
  const wanted = await Promise.all(
    [site, other].map((place) => elsa.post(`${place}/hosts`, { host: 'begehrt.example' })),
  )
  expect(wanted.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  await Promise.all([site, other].map((place) => elsa.post(`${place}/hosts/remove`, { host: 'begehrt.example' })))
})

test('[PLATFORM-01] a name that nobody has proved answers, and becomes first with its proof alone', async () => {
  const claimed = 'claimed.example'
  await elsa.post(`${site}/hosts`, { host: claimed })
  const proof = async () => (await seenHosts()).find(({ host }) => host === claimed)?.proof
  expect(await proof()).toMatchObject({ name: '_cepage.claimed.example', text: expect.stringMatching(/^cepage-site=/) })
  expect(await errorsOf(elsa.post(`${site}/hosts/first`, { host: claimed }))).toEqual(['HOST_UNPROVED'])
  // Not even where its place in the table is the first one.
  await office.database.pool.query('update site_host set position = -1 where host = $1', [claimed])
  expect((await hosts()).at(-1)).toBe(claimed)
  office.app.evict()
  expect((await office.app.sites.byHost(claimed))?.hosts.at(-1)).toBe(claimed)
  for (const says of [{ leadsAway: [claimed] }, { texts: ['cepage-site=guessed'] }, { texts: [await wordOfOther()] }]) {
    await networkSays(says)
    expect(await proof()).not.toBeNull()
  }
  await networkSays({ texts: [(await proof())?.text ?? ''] })
  expect(await proof()).toBeNull()
  expect((await elsa.post(`${site}/hosts/first`, { host: claimed })).status).toBe(200)
  expect((await hosts())[0]).toBe(claimed)
  await elsa.post(`${site}/hosts/remove`, { host: claimed })

  /** What proves the name for another site. */
  async function wordOfOther(): Promise<string> {
    const { rows } = await office.database.pool.query<{ id: string }>(`select id from site where code = 'bensadevot'`)
    return proofOf(office.services.config, { siteId: rows[0]?.id ?? '', host: claimed, since: new Date() }).text
  }
})

test('[PLATFORM-01] looking at the names proves those that lead here by now', async () => {
  await elsa.post(`${site}/hosts`, { host: 'looked-at.example' })
  const { rows } = await office.database.pool.query<{ siteId: string }>(
    `select site_id as "siteId" from site_host where host = 'looked-at.example'`,
  )
  const { services } = office
  const config = { ...services.config, publicAddresses: ours }
  const ctx = { ...services, config, db: services.database.query, place: { siteId: rows[0]?.siteId } } as never
  const look = async (says: Said) => (await readHosts(ctx, saying(says))).hosts.find(({ proof }) => proof)?.host
  expect(await look({ leadsAway: ['looked-at.example'] })).toBe('looked-at.example')
  expect(await look({ leadsHere: ['looked-at.example'] })).toBeUndefined()
  expect((await elsa.post(`${site}/hosts/first`, { host: 'looked-at.example' })).status).toBe(200)
  await elsa.post(`${site}/hosts/remove`, { host: 'looked-at.example' })
})

test('[PLATFORM-01] a mail that opens an account has no link of a name that nobody has proved', async () => {
  await elsa.post(`${site}/hosts`, { host: 'not-ours.example' })
  office.app.evict()
  const originAsked = async (host: string) => {
    const answer = await office.app.server.inject({
      method: 'POST',
      url: '/api/auth/password/forgot',
      headers: { host, origin: `http://${host}` },
      payload: { email: 'somebody@example.org' },
    })
    expect(answer.statusCode).toBe(200)
    const { rows } = await office.database.pool.query<{ origin: string }>(
      `select payload ->> 'origin' as origin from graphile_worker._private_jobs
       where payload ->> 'email' = 'somebody@example.org' order by id desc limit 1`,
    )
    return rows[0]?.origin
  }
  const [first = ''] = await hosts()
  expect(await originAsked('not-ours.example')).toBe(await originAsked(first))
  expect(await originAsked(first)).toContain(first)
  await elsa.post(`${site}/hosts/remove`, { host: 'not-ours.example' })
})

test('[PLATFORM-01] a name that nobody proves for a week is free again, and the log says so', async () => {
  const taken = async () => (await elsa.post(`${site}/hosts`, { host: 'week.example' })).status
  expect(await taken()).toBe(200)
  office.passMinutes(6 * 24 * 60)
  await networkSays({ leadsAway: ['week.example'] })
  elsa = await office.deviceOf('elsa')
  expect(await hosts()).toContain('week.example')
  office.passMinutes(25 * 60)
  await networkSays({ leadsAway: ['week.example'] })
  elsa = await office.deviceOf('elsa')
  expect(await hosts()).not.toContain('week.example')
  const { rows } = await office.database.pool.query(
    `select staff_id, reverse from audit_entry where action = 'siteHostRemove' and values ->> 'host' = 'week.example'`,
  )
  expect(rows).toEqual([{ staff_id: null, reverse: null }])
  // What was proved stays, however long it is silent.
  expect(await hosts()).toHaveLength(1)
})

test('[PLATFORM-01] a name that a site has taken along to another installation is taken', async () => {
  await office.database.pool.query(
    `insert into moved_host (host, code, origin) values ('moved.example', 'gone', 'https://elsewhere.example')`,
  )
  expect(await errorsOf(elsa.post(`${site}/hosts`, { host: 'moved.example' }))).toEqual(['HOST_TAKEN'])
})

test('[PLATFORM-01] identity, languages and third parties have a version each; an old one is refused, and undo brings all back', async () => {
  const read = async () => (await elsa.get(`${site}/settings`)).body.response
  const known = await read()
  const { version: identityVersion, ...identity } = known.identity
  const { version: servicesVersion, ...services } = known.services
  const undos: string[] = []
  const save = async (part: string, body: object) => {
    const answer = await elsa.post(`${site}/${part}`, body)
    expect([part, answer.status]).toEqual([part, 200])
    undos.push(answer.body.undo.entry)
  }
  const before = await fingerprint(office, { except: log })
  await save('identity', {
    version: identityVersion,
    identity: { ...identity, name: 'Neu', tagline: { fr: 'Une fête' } },
  })
  await save('services', { version: servicesVersion, services: { ...services, gtagId: 'G-ABC123DEF4', crispId: null } })
  await save('languages', { version: known.languages.version, languages: ['de', 'fr'] })
  expect(await read()).toMatchObject({
    identity: { name: 'Neu', tagline: { fr: 'Une fête' } },
    services: { gtagId: 'G-ABC123DEF4' },
    languages: { all: ['de', 'fr'] },
  })
  expect(await errorsOf(elsa.post(`${site}/identity`, { version: identityVersion, identity }))).toEqual(['VERSION_OLD'])
  const { version } = (await read()).services
  expect(
    (await elsa.post(`${site}/services`, { version, services: { ...services, gtagId: '"><script>' } })).status,
  ).toBe(400)
  for (const entry of undos.toReversed())
    expect((await elsa.post(`/api/office/places/site-la-paulee/audit/${entry}/undo`)).status).toBe(200)
  expect(await fingerprint(office, { except: log })).toEqual(before)
})

test('[PLATFORM-01] an editor of a site reads where it answers, and changes nothing of it', async () => {
  const { device } = await office.hire('site-la-paulee', 'editor')
  expect((await device.get(`${site}/hosts`)).status).toBe(200)
  expect((await device.post(`${site}/hosts`, { host: 'x.example' })).status).toBe(403)
})

test('[PLATFORM-01] whoever fetches certificates is told which names are ours, from memory, and not without end', async () => {
  const port = await freePort()
  const { sites } = office.app
  const asking = { port, sites, officeHost: 'office.localhost', now: () => new Date('2026-06-01T10:00:00Z') }
  const stop = await listenForAsking(asking)
  const ask = async (domain: string, path = '/ask') =>
    (await fetch(`http://127.0.0.1:${port}${path}?domain=${encodeURIComponent(domain)}`)).status
  expect(await ask('bensadevot.localhost')).toBe(200)
  expect(await ask('office.localhost')).toBe(200)
  for (const stranger of ['evil.example', '', 'a'.repeat(300), 'bensadevot.localhost.evil.example'])
    expect(await ask(stranger)).toBe(404)
  expect(await ask('bensadevot.localhost', '/')).toBe(404)
  let last = 0
  for (let times = 0; times < 600; times++) last = await ask('evil.example')
  expect(last).toBe(429)
  await stop()
})

/** One that nobody listens at now. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise<void>((resolve) => void server.close(() => resolve()))
  return port
}
