import { afterAll, expect, test } from 'vitest'
import { fingerprint, openOffice } from '../team/testing.ts'
import { legal } from './testing.ts'

const office = await openOffice()
afterAll(() => office.close())

/** Who asked when, and the log: what a taking back leaves. The words of the house's own pictures belong to no site. */
const left = { except: ['audit_entry', 'operation', 'picture_text', 'rate_limit', 'staff_session', 'staff'] }
const platform = '/api/office/places/platform'

test('[TEAM-03] [TEAM-04] taking back leaves the database as it was, but for the log', async () => {
  const { device } = await office.hire('platform', 'operator')
  for (const kind of ['marketplace', 'shop', 'hospitality', 'content']) {
    const before = await fingerprint(office, left)
    const body = { kind, name: `Neu ${kind}`, host: `neu-${kind}.example`, languages: ['fr', 'en'], look: 'ink', legal }
    const made = await device.post(`${platform}/sites`, body)
    expect(made.body.undo).toMatchObject({ place: 'platform' })
    expect(await fingerprint(office, left)).not.toEqual(before)
    const { status } = await device.post(`${platform}/audit/${made.body.undo.entry}/undo`)
    expect(status).toBe(200)
    expect(await fingerprint(office, left)).toEqual(before)
  }
})

test('[TEAM-04] shops, agencies and the state of a site are taken back as they were', async () => {
  const market = await office.hire('site-vigneron-online', 'owner')
  const lets = await office.hire('site-bensadevot', 'owner')
  for (const [device, url, body] of [
    [market.device, '/api/office/places/site-vigneron-online/shops', { name: 'Neu', legal }],
    [lets.device, '/api/office/places/site-bensadevot/agencies', { name: 'Neu', legal }],
    [lets.device, '/api/office/places/site-bensadevot/modes', { isMaintenance: true, isComingSoon: false }],
  ] as const) {
    const before = await fingerprint(office, left)
    const made = await device.post(url, body)
    expect(made.body.errors).toEqual([])
    expect(await fingerprint(office, left)).not.toEqual(before)
    const { place, entry } = made.body.undo
    expect((await device.post(`/api/office/places/${place}/audit/${entry}/undo`)).status).toBe(200)
    expect(await fingerprint(office, left)).toEqual(before)
  }
})

test('[TEAM-04] a site of the demo, where people have bought, is removed by nobody', async () => {
  const { device } = await office.hire('platform', 'operator')
  const { body } = await device.post(`${platform}/sites/bensadevot/remove`)
  expect(body.errors[0].key).toBe('SITE_IN_USE')
  const seller = await office.hire('site-vigneron-online', 'owner')
  const shop = await seller.device.post('/api/office/places/site-vigneron-online/sellers/mas-tramontane/remove')
  expect(shop.body.errors[0].key).toBe('SELLER_IN_USE')
  const foreign = await seller.device.post('/api/office/places/site-vigneron-online/sellers/cote-vermeille/remove')
  expect(foreign.body.errors[0].key).toBe('NOT_FOUND')
})

test('[TEAM-04] in the demo the link for a first person is not there: somebody holds the keys', async () => {
  const { body } = await office.device().post('/api/office/first/read', { token: 'x'.repeat(43) })
  expect(body.errors[0].key).toBe('INVITATION_OVER')
})

test('[TEAM-05] [TEAM-04] whoever only visits a marketplace makes no shop there, and keeps no keys', async () => {
  const site = '/api/office/places/site-vigneron-online'
  const owner = await office.hire('site-vigneron-online', 'owner')
  const visitor = await office.hire('platform', 'support')
  const { code } = (await owner.device.post(`${site}/support/ask`)).body.response
  await visitor.device.post(`${platform}/visits`, { code })
  await owner.device.post(`${site}/support/allow`, { mayWrite: true })
  const before = await fingerprint(office, left)
  const { status, body } = await visitor.device.post(`${site}/shops`, { name: 'Neu', legal })
  expect([status, body.errors[0].key]).toEqual([403, 'ACCESS_RESTRICTED'])
  expect(await fingerprint(office, left)).toEqual(before)
})
