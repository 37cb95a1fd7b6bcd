import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { OfficeEndpoint } from '#contract/office-endpoint.ts'
import { officeEndpoints } from '#contract/office-endpoints.ts'
import { rights } from '#contract/rights.ts'
import { aDeviceKey } from '../testing/device-key.ts'
import { codeIn, type Device, openOffice, wordIn } from './testing.ts'

const office = await openOffice()
afterAll(() => office.close())

const placeOf = (handle: string) => `/api/office/places/${handle}`
const shop = placeOf('mas-tramontane')
const owner = await office.hire('mas-tramontane', 'owner')
const accepts = (device: Device, body: object) =>
  device.post('/api/office/invitations/accept', { displayName: 'Somebody new', language: 'fr', ...body })
const keyOf = ({ body }: { body: { errors: { key: string }[] } }) => body.errors[0]?.key
const isIn = async (device: Device) => (await device.get('/api/office/me')).body.response.staff !== null

/** A fresh address, invited by the owner: what they are shown, and the word of the mail. */
async function anInvited({ email = `${randomUUID().slice(0, 8)}@example.org`, by = owner.device, place = shop } = {}) {
  const { body } = await by.post(`${place}/team/invite`, { email, role: 'manager', until: null, language: 'fr' })
  await office.runJobs()
  const mailed = wordIn(
    office.mails.findLast(({ to, subject }) => to.address === email && !/\d{6}/.test(subject))?.text ?? '',
  )
  return { email, shown: wordIn(body.response.link), mailed, id: body.response.id as string }
}

/** Six digits for the invited address, asked for by whoever has the link. */
async function asksDigits(device: Device, token: string) {
  const { body } = await device.post('/api/office/invitations/code', { token, language: 'fr' })
  await office.runJobs()
  return { request: body.response.request as string, code: codeIn(office) }
}

/** Logs in with the digits of the mail. */
async function entersByMail(email: string, device = office.device()): Promise<Device> {
  const { body } = await device.post('/api/office/login/code', { email, language: 'fr' })
  await office.runJobs()
  const { request } = body.response
  expect((await device.post('/api/office/login/code/enter', { request, code: codeIn(office) })).status).toBe(200)
  return device
}

/** As an account of before: somebody opened it with the link that the inviter had, and nobody has proved its mailbox. */
async function anUnproved(email: string): Promise<{ thief: Device; staffId: string }> {
  const { device: thief, staffId } = await office.hire('haut-pays', 'housekeeper', email)
  await office.database.pool.query(`update staff set proved_at = null where id = $1`, [staffId])
  return { thief, staffId }
}

const origin = `http://${office.services.config.officeHost}`
async function laysKey(device: Device) {
  const key = aDeviceKey(origin)
  const { options } = (await device.post('/api/office/passkeys/options')).body.response
  expect((await device.post('/api/office/passkeys', { credential: key.made(options) })).status).toBe(200)
  return key
}

describe('nothing but the mailbox proves an address', () => {
  test('[SAFE-01] no answer that an inviter gets opens a session of somebody else', async () => {
    const answers: unknown[] = []
    const listening = (device: Device): Device => ({
      ...device,
      get: async (url) => kept(await device.get(url)),
      post: async (url, body, operation) => kept(await device.post(url, body, operation)),
    })
    const kept = <Kept extends { body: unknown }>(answer: Kept): Kept => {
      answers.push(answer.body)
      return answer
    }
    const inviter = listening(owner.device)
    const operator = listening((await office.hire('platform', 'operator')).device)
    const { mailed, id, shown } = await anInvited({ by: inviter })
    await inviter.post(`${shop}/team/invitations/${id}/withdraw`)
    await inviter.post(`${shop}/team/invitations/${id}/restore`)
    const offer = { email: 'offered@example.org', language: 'fr' }
    await operator.post(`${placeOf('platform')}/houses/domaine-de-la-huppe/invite`, offer)
    const lookers = [
      { device: inviter, place: 'mas-tramontane' },
      { device: operator, place: 'platform' },
    ]
    for (const endpoint of Object.values(officeEndpoints) as OfficeEndpoint[])
      for (const { device, place } of lookers)
        if (endpoint.method === 'GET' && (endpoint.access in rights || endpoint.access !== 'anyone'))
          await device.get(endpoint.path.replace('{place}', place).replace('{house}', 'domaine-de-la-huppe'))
    await inviter.post('/api/office/invitations/read', { token: shown })
    await inviter.post('/api/office/invitations/code', { token: shown, language: 'fr' })

    const words = new Set([...JSON.stringify(answers).matchAll(/[^\s"\\/#?=&,]{20,100}/g)].map(([word]) => word))
    expect(words).toContain(shown)
    expect(words).not.toContain(mailed)
    for (const token of words) {
      const stranger = office.device({ address: '198.51.100.7' })
      await accepts(stranger, { token })
      await stranger.post('/api/office/first/person', {
        ...{ token, displayName: 'Eve', email: 'eve@example.org', language: 'fr' },
      })
      for (const code of ['000000', '123456'])
        await stranger.post('/api/office/login/code/enter', { request: token, code })
      expect(await isIn(stranger)).toBe(false)
      stranger.cookies.set('office', token)
      expect(await isIn(stranger)).toBe(false)
    }
    // What only the mailbox has is another matter.
    const phone = office.device()
    expect((await accepts(phone, { token: mailed })).status).toBe(200)
    expect(await isIn(phone)).toBe(true)
  })

  test('[SAFE-01] a link that was handed over asks for the digits of the mailbox, then for a name', async () => {
    const { shown, email } = await anInvited()
    const phone = office.device()
    expect(keyOf(await accepts(phone, { token: shown }))).toBe('LOGIN_REQUIRED')
    const proof = await asksDigits(phone, shown)
    expect(office.mails.at(-1)?.to).toEqual({ name: '', address: email })
    const nameless = await accepts(phone, { token: shown, proof, displayName: undefined })
    expect(nameless.body.errors[0]).toMatchObject({ key: 'VALIDATION', field: 'displayName' })
    const accepted = await accepts(phone, { token: shown, proof })
    expect(accepted.body.response).toMatchObject({ staff: { email }, places: [{ handle: 'mas-tramontane' }] })
    // Digits are a proof of now.
    expect(accepted.body.response.staff.freshUntil).not.toBeNull()
  })

  test('[SAFE-01] digits of another address accept nothing', async () => {
    const [mine, theirs] = [await anInvited(), await anInvited()]
    const device = office.device()
    const proof = await asksDigits(device, mine.shown)
    expect(keyOf(await accepts(device, { token: theirs.shown, proof }))).toBe('LOGIN_CODE_WRONG')
  })

  test('[SAFE-01] who holds a link that was shown does not learn whether the address works elsewhere', async () => {
    const [known, unknown] = [await anInvited({ email: 'amparo@example.org' }), await anInvited()]
    const reads = async (token: string) =>
      (await office.device().post('/api/office/invitations/read', { token })).body.response.isKnown
    expect([await reads(known.shown), await reads(unknown.shown)]).toEqual([null, null])
    expect([await reads(known.mailed), await reads(unknown.mailed)]).toEqual([true, false])
    const said = await Promise.all([known, unknown].map(({ shown }) => accepts(office.device(), { token: shown })))
    expect(said.map(keyOf)).toEqual(['LOGIN_REQUIRED', 'LOGIN_REQUIRED'])
  })

  test('[SAFE-01] the first proof by mail ends what was opened before it, keys included, and the person is told', async () => {
    const { thief, staffId } = await anUnproved('victim@example.org')
    await office.database.pool.query(
      `insert into staff_passkey (staff_id, credential_id, public_key, counter, transports, name, created_at)
       values ($1, 'of a thief', '', 0, '{}', 'Thief', now())`,
      [staffId],
    )
    await owner.device.post(`${shop}/team/invite`, {
      ...{ email: 'victim@example.org', role: 'manager', until: null, language: 'fr' },
    })
    expect(await isIn(thief)).toBe(true)
    const device = await entersByMail('victim@example.org')
    expect([await isIn(thief), await isIn(device)]).toEqual([false, true])
    const { rows } = await office.database.pool.query(`select from staff_passkey where staff_id = $1`, [staffId])
    expect(rows).toEqual([])
    await office.runJobs()
    expect(office.mails.at(-1)?.to.address).toBe('victim@example.org')
    expect(office.mails.map(({ subject }) => subject)).toContain('Your earlier ways into the office are closed')
    // Later ones end nobody.
    await entersByMail('victim@example.org')
    expect(await isIn(device)).toBe(true)
  })

  test('[SAFE-01] a session that nobody has proved by mail accepts nothing: the thief of an account stays where they are', async () => {
    const { thief } = await anUnproved('unproved@example.org')
    const { shown, mailed } = await anInvited({ email: 'unproved@example.org' })
    expect(keyOf(await accepts(thief, { token: shown }))).toBe('PROOF_REQUIRED')
    const theirs = await entersByMail('unproved@example.org')
    expect((await accepts(theirs, { token: mailed })).status).toBe(200)
    expect(await isIn(thief)).toBe(false)
  })

  test('[SAFE-01] a passkey of an address that nobody has proved opens nothing; one that was made since does', async () => {
    const { device, staffId } = await office.hire('haut-pays', 'housekeeper')
    const key = await laysKey(device)
    const opens = async () => {
      const phone = office.device()
      const { options } = (await phone.post('/api/office/login/passkey/options')).body.response
      return (await phone.post('/api/office/login/passkey', { credential: key.shown(options) })).status
    }
    expect(await opens()).toBe(200)
    await office.database.pool.query(`update staff set proved_at = null where id = $1`, [staffId])
    expect(await opens()).toBe(401)
  })

  test('[SAFE-01] a passkey that is made while the mailbox is being proved does not outlive that', async () => {
    const { thief, staffId } = await anUnproved(`${randomUUID().slice(0, 8)}@example.org`)
    const { options } = (await thief.post('/api/office/passkeys/options')).body.response
    const { pool } = office.database
    const proving = await pool.connect()
    await proving.query('begin')
    await proving.query(`update staff set proved_at = now() where id = $1`, [staffId])
    const made = thief.post('/api/office/passkeys', { credential: aDeviceKey(origin).made(options) })
    const isHeld = async () =>
      (await pool.query(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`))
        .rows.length > 0
    await vi.waitUntil(isHeld, { timeout: 60_000 })
    await proving.query(`update staff_session set ended_at = now() where staff_id = $1`, [staffId])
    await proving.query('commit')
    proving.release()
    expect(keyOf(await made)).toBe('LOGIN_REQUIRED')
    expect((await pool.query(`select from staff_passkey where staff_id = $1`, [staffId])).rows).toEqual([])
  })

  test('[SAFE-01] devices are asked for a key that every Node of ours can look at', async () => {
    const { device } = await office.hire('haut-pays', 'housekeeper')
    const { options } = (await device.post('/api/office/passkeys/options')).body.response
    const algorithms = options.pubKeyCredParams.map(({ alg }: { alg: number }) => alg)
    expect(algorithms).toEqual([-7, -257, -8])
  })

  test('[SAFE-01] of two first entries of one address at once one makes the person, the other is asked who they are', async () => {
    for (let round = 0; round < 5; round++) {
      const first = await anInvited()
      const second = await anInvited({
        email: first.email,
        by: (await office.hire('terres-d-ocre', 'owner')).device,
        place: placeOf('terres-d-ocre'),
      })
      const answers = await Promise.all(
        [first, second].map(({ mailed }) => accepts(office.device(), { token: mailed })),
      )
      expect(answers.map((answer) => keyOf(answer) ?? 'in').toSorted()).toEqual(['LOGIN_REQUIRED', 'in'])
    }
  })

  test('[SAFE-01] an invitation does not prove anew who is there, and a mailed link is no proof for what is delicate', async () => {
    const helene = await office.hire('clos-des-murmures', 'owner')
    const { mailed } = await anInvited({ email: helene.email })
    office.passMinutes(16)
    const accepted = await accepts(helene.device, { token: mailed })
    expect(accepted.body.response.staff.freshUntil).toBeNull()
    expect(keyOf(await helene.device.post('/api/office/passkeys/options'))).toBe('PROOF_REQUIRED')
    const phone = office.device()
    const nextOwner = await office.hire('mas-tramontane', 'owner')
    await accepts(phone, { token: (await anInvited({ by: nextOwner.device })).mailed })
    expect(keyOf(await phone.post('/api/office/passkeys/options'))).toBe('PROOF_REQUIRED')
  })
})

describe('whoever holds the keys hears of it', () => {
  const told = (start: string) => office.mails.filter(({ id }) => id.startsWith(start)).map(({ to }) => to.address)
  const house = 'maison-corbelin'

  test('[SAFE-01] of somebody else who holds them, each in their language', async () => {
    const boss = await office.hire(house, 'owner')
    const { memberId } = await office.hire(house, 'manager')
    await boss.device.post(`${placeOf(house)}/team/${memberId}`, { role: 'owner', until: null, version: 1 })
    await office.runJobs()
    expect(told('houseOwner')).toEqual([boss.email])
    expect(office.mails.at(-1)).toMatchObject({
      language: 'en',
      subject: 'Maison Corbelin: somebody else holds the keys',
    })
  })

  test('[SAFE-01] an operator’s offer of them is told at once, stands in the house’s log and waits a day', async () => {
    office.mails.length = 0
    const place = 'maison-corbelin'
    const boss = await office.hire(place, 'owner')
    const operator = await office.hire('platform', 'operator')
    const offer = { email: operator.email, language: 'en' }
    const { body } = await operator.device.post(`${placeOf('platform')}/houses/${place}/invite`, offer)
    await office.runJobs()
    expect(told('houseOffer')).toContain(boss.email)
    const { entries } = (await boss.device.get(`${placeOf(place)}/audit`)).body.response
    expect(entries[0]).toMatchObject({ action: 'keyHolderInvite', values: { email: operator.email } })
    const token = wordIn(office.mails.findLast(({ to }) => to.address === operator.email)?.text ?? '')
    expect(keyOf(await accepts(operator.device, { token }))).toBe('INVITATION_WAITS')
    expect(body.response.opensAt).not.toBeNull()
    office.passMinutes(24 * 60 + 1)
    expect((await accepts(operator.device, { token })).status).toBe(200)
    await office.runJobs()
    expect(told('houseOwner')).toContain(boss.email)
  })

  test('[SAFE-01] one of them agrees, and it waits no longer; or withdraws it, and it is over', async () => {
    const boss = await office.hire('domaine-de-la-huppe', 'owner')
    const operator = await office.hire('platform', 'operator')
    const offers = async (email: string) => {
      const url = `${placeOf('platform')}/houses/domaine-de-la-huppe/invite`
      const { body } = await operator.device.post(url, { email, language: 'en' })
      await office.runJobs()
      const token = wordIn(office.mails.findLast(({ to }) => to.address === email)?.text ?? '')
      return { token, url: `${placeOf('domaine-de-la-huppe')}/team/invitations/${body.response.id}` }
    }
    const [agreed, refused] = [await offers('agreed@example.org'), await offers('refused@example.org')]
    const { invitations } = (await boss.device.get(`${placeOf('domaine-de-la-huppe')}/team`)).body.response
    expect(invitations.map(({ opensAt }: { opensAt: string | null }) => opensAt !== null)).toContain(true)
    expect((await boss.device.post(`${agreed.url}/agree`)).status).toBe(200)
    expect((await boss.device.post(`${refused.url}/withdraw`)).status).toBe(200)
    expect((await accepts(office.device(), { token: agreed.token })).status).toBe(200)
    expect(keyOf(await accepts(office.device(), { token: refused.token }))).toBe('INVITATION_WITHDRAWN')
  })

  test('[SAFE-01] of a house that nobody holds the other operators hear, and nobody waits', async () => {
    const { rows } = await office.database.pool.query<{ handle: string }>(
      `select handle from place where kind = 'SHOP' and not exists (select from membership where place_id = place.id) limit 1`,
    )
    office.mails.length = 0
    const operator = await office.hire('platform', 'operator')
    const { body } = await operator.device.post(`${placeOf('platform')}/houses/${rows[0]?.handle}/invite`, {
      ...{ email: operator.email, language: 'en' },
    })
    expect(body.response.opensAt).toBeNull()
    await office.runJobs()
    expect(told('houseOffer')).toContain('agnes@example.org')
  })

  test('[SAFE-01] of one more name of their site', async () => {
    office.mails.length = 0
    const boss = await office.hire('site-la-paulee', 'owner')
    await boss.device.post(`${placeOf('site-la-paulee')}/site/hosts`, { host: 'one-more.example.org' })
    await office.runJobs()
    expect(told('houseHost').toSorted()).toEqual([boss.email, 'elsa@example.org'].toSorted())
  })
})

describe('what strangers read of us', () => {
  const lure = 'You won, see http://example.org/win'

  test('[SAFE-01] nobody and nothing is called by a link', async () => {
    const boss = await office.hire('clos-des-murmures', 'owner')
    const operator = await office.hire('platform', 'operator')
    const editor = await office.hire('site-la-paulee', 'owner')
    const token = 'x'.repeat(80)
    const said = [
      boss.device.post('/api/office/me', { displayName: lure, language: 'fr' }),
      accepts(office.device(), { token, displayName: lure }),
      office.device().post('/api/office/first/person', { token, displayName: lure }),
      operator.device.post(`${placeOf('platform')}/sites`, { name: lure }),
      editor.device.post(`${placeOf('site-la-paulee')}/site/identity`, { identity: { name: lure } }),
      boss.device.post(`${placeOf('clos-des-murmures')}/estate/name`, { name: { name: lure } }),
    ]
    for (const { body } of await Promise.all(said))
      expect(body.errors.map(({ key }: { key: string }) => key)).toContain('NOT_PLAIN')
  })

  test('[SAFE-01] a name of before leads nowhere either, in a mail to somebody who has not asked for it', async () => {
    const boss = await office.hire('mas-tramontane', 'owner')
    await office.database.pool.query(`update staff set display_name = $2 where id = $1`, [boss.staffId, lure])
    const { email } = await anInvited({ by: boss.device })
    const mail = office.mails.findLast(({ to }) => to.address === email)
    expect(mail?.text).toContain('You won, see http example. org/win vous invite')
    expect(`${mail?.subject} ${mail?.html}`).not.toContain('http://example.org/win')
  })
})
