import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { codeIn, openOffice } from './testing.ts'

const office = await openOffice({ rateLimitFactor: 1 })
afterAll(() => office.close())
beforeEach(async () => {
  office.mails.length = 0
  // Each test is a day of its own for the limits.
  office.passMinutes(24 * 60)
})

const ask = async (device = office.device(), email = 'helene@example.org') => {
  const { status, body } = await device.post('/api/office/login/code', { email, language: 'fr' })
  await office.runJobs()
  return { device, status, request: body.response?.request as string }
}

describe('six digits by mail', () => {
  test('[TEAM-01] the digits of the mail open the office, once', async () => {
    const { device, request } = await ask()
    expect(office.mails.map(({ to }) => to.address)).toEqual(['helene@example.org'])
    const { status, body } = await device.post('/api/office/login/code/enter', { request, code: codeIn(office) })
    expect(status).toBe(200)
    expect(body.response.staff).toMatchObject({ displayName: 'Hélène Vuillaume', hasPasskey: false })
    expect(body.response.places).toEqual([
      expect.objectContaining({ handle: 'clos-des-murmures', kind: 'SHOP', name: 'Clos des Murmures', role: 'owner' }),
    ])
    expect((await device.get('/api/office/me')).body.response.staff.email).toBe('helene@example.org')
    const again = await office.device().post('/api/office/login/code/enter', { request, code: codeIn(office) })
    expect(again.body.errors[0].key).toBe('LOGIN_CODE_OVER')
  })

  test('[TEAM-01] an address that nobody has here is answered alike and hears nothing', async () => {
    const { status, request } = await ask(office.device(), 'nobody@example.org')
    expect({ status, request: request.length }).toEqual({ status: 200, request: 43 })
    expect(office.mails).toEqual([])
  })

  test('[TEAM-01] knowing the address of a customer opens no office', async () => {
    await ask(office.device(), 'claire@example.org')
    expect(office.mails).toEqual([])
  })

  test('[TEAM-01] after five wrong tries the right digits open nothing either', async () => {
    const { device, request } = await ask()
    const right = codeIn(office)
    const wrong = right === '000000' ? '000001' : '000000'
    const answers: string[] = []
    for (const code of [wrong, wrong, wrong, wrong, wrong, right]) {
      const { body } = await device.post('/api/office/login/code/enter', { request, code })
      answers.push(body.errors[0].key)
    }
    expect(answers).toEqual([...Array<string>(5).fill('LOGIN_CODE_WRONG'), 'LOGIN_CODE_OVER'])
  })

  test('[TEAM-01] digits that were asked for in one browser open nothing in another', async () => {
    await ask()
    const code = codeIn(office)
    const stranger = await ask(office.device({ address: '203.0.113.9' }), 'nobody@example.org')
    const { body } = await stranger.device.post('/api/office/login/code/enter', { request: stranger.request, code })
    expect(body.errors[0].key).toBe('LOGIN_CODE_WRONG')
  })

  test('[TEAM-01] after ten minutes they are over', async () => {
    const { device, request } = await ask()
    office.passMinutes(11)
    const { body } = await device.post('/api/office/login/code/enter', { request, code: codeIn(office) })
    expect(body.errors[0].key).toBe('LOGIN_CODE_OVER')
  })

  test('[TEAM-01] whoever asks again and again for somebody else’s digits does not keep them out', async () => {
    const theirs = await office.deviceOf('helene')
    await theirs.post('/api/office/logout')
    for (let time = 0; time < 8; time++) await ask(office.device({ address: `203.0.113.${time}` }))
    expect((await ask(office.device({ address: '203.0.113.77' }))).status).toBe(429)
    const { status, request } = await ask(theirs)
    expect(status).toBe(200)
    const entered = await theirs.post('/api/office/login/code/enter', { request, code: codeIn(office) })
    expect(entered.status).toBe(200)
  })

  test('[TEAM-01] after twenty in a day there is one in six hours, and its owner still comes in with the browser they have', async () => {
    const theirs = await office.deviceOf('helene')
    let asked = 0
    const asks = () => ask(office.device({ address: `203.0.113.${asked++}` }))
    const sent: number[] = []
    // A day is counted in tenths: whether the last of them counts whole depends on the hour.
    for (let hour = 0; hour < 20; hour++) {
      for (let time = 0; time < 6; time++) if ((await asks()).status === 200) sent.push(hour)
      office.passMinutes(60)
    }
    expect(sent.filter((hour) => hour < 4)).toHaveLength(21)
    expect(sent.length).toBeLessThanOrEqual(24)
    expect(office.mails.filter(({ id }) => id.startsWith('staffCode'))).toHaveLength(sent.length)
    expect((await ask(theirs)).status).toBe(200)
  })

  test('[TEAM-01] whoever has a browser of somebody does not flood them either', async () => {
    const paul = await office.deviceOf('paul')
    let sent = 0
    for (let hour = 0; hour < 12; hour++) {
      for (let time = 0; time < 5; time++) if ((await paul.post('/api/office/proof/code')).status === 200) sent++
      office.passMinutes(60)
    }
    expect(sent).toBe(20)
  })
})

describe('devices', () => {
  test('[TEAM-01] a browser that somebody never used is told to them, one they know is not', async () => {
    const known = await office.deviceOf('jeanne')
    await known.post('/api/office/logout')
    await ask(known, 'jeanne@example.org').then(({ request }) =>
      known.post('/api/office/login/code/enter', { request, code: codeIn(office) }),
    )
    await office.runJobs()
    expect(office.mails).toHaveLength(1)
    const { device, request } = await ask(office.device({ userAgent: 'iPhone Safari' }), 'jeanne@example.org')
    await device.post('/api/office/login/code/enter', { request, code: codeIn(office) })
    await office.runJobs()
    expect(office.mails.at(-1)).toMatchObject({ subject: 'Entrée au bureau depuis un nouvel appareil' })
    expect(office.mails.at(-1)?.text).toContain('Safari, iPhone')
  })

  test('[TEAM-01] a session lasts thirty days on a device of one’s own, twelve hours elsewhere', async () => {
    const enter = async (isKept: boolean) => {
      const { device, request } = await ask()
      await device.post('/api/office/login/code/enter', { request, code: codeIn(office), isKept })
      return device
    }
    const kept = await enter(true)
    const other = await enter(false)
    const isIn = async (device = kept) => (await device.get('/api/office/me')).body.response.staff !== null
    office.passMinutes(11 * 60)
    expect([await isIn(kept), await isIn(other)]).toEqual([true, true])
    office.passMinutes(2 * 60)
    expect([await isIn(kept), await isIn(other)]).toEqual([true, false])
    office.passMinutes(30 * 24 * 60)
    expect(await isIn(kept)).toBe(false)
  })

  test('[TEAM-01] a device that was lost is removed from another, and is outside at once', async () => {
    const here = await office.deviceOf('paul')
    const lost = await office.deviceOf('paul')
    const { devices } = (await here.get('/api/office/devices')).body.response
    const other = devices.find(({ isThis }: { isThis: boolean }) => !isThis)
    expect(devices.filter(({ isThis }: { isThis: boolean }) => isThis)).toHaveLength(1)
    expect((await here.post(`/api/office/devices/${other.id}/remove`)).status).toBe(200)
    const refused = await lost.get('/api/office/devices')
    expect([refused.status, refused.body.errors[0].key]).toEqual([401, 'LOGIN_REQUIRED'])
    const again = await here.post(`/api/office/devices/${other.id}/remove`)
    expect(again.body.errors[0].key).toBe('NOT_FOUND')
  })

  test('[TEAM-01] nobody removes somebody else’s device', async () => {
    const paul = await office.deviceOf('paul')
    const helene = await office.deviceOf('helene')
    const [own] = (await helene.get('/api/office/devices')).body.response.devices
    expect((await paul.post(`/api/office/devices/${own.id}/remove`)).status).toBe(404)
    expect((await helene.get('/api/office/devices')).status).toBe(200)
  })

  test('[TEAM-01] what is delicate asks for a proof of the last fifteen minutes', async () => {
    const helene = await office.deviceOf('helene')
    const invitation = { email: 'new@example.org', role: 'cellar', until: null, language: 'fr' }
    office.passMinutes(16)
    const url = '/api/office/places/clos-des-murmures/team/invite'
    const refused = await helene.post(url, invitation)
    expect([refused.status, refused.body.errors[0].key]).toEqual([403, 'PROOF_REQUIRED'])
    const { request } = (await helene.post('/api/office/proof/code')).body.response
    await office.runJobs()
    await helene.post('/api/office/login/code/enter', { request, code: codeIn(office) })
    expect((await helene.post(url, invitation)).status).toBe(200)
  })
})

describe('the office’s host', () => {
  test('[TEAM-01] no site answers a call of the office, and the office none of a site', async () => {
    const elsewhere = office.device({ host: 'vigneron-online.localhost' })
    expect((await elsewhere.get('/api/office/me')).status).toBe(404)
    expect((await office.device().get('/api/vigneron-online/shop/list')).status).toBe(404)
    expect((await office.device().get('/fr/api/auth')).status).toBe(404)
  })

  test('[TEAM-01] a site’s session is nobody in the office', async () => {
    const helene = await office.deviceOf('helene')
    const names = [...helene.cookies.keys()]
    expect(names.toSorted()).toEqual(['office', 'office-device'])
    const thief = office.device()
    thief.cookies.set('sid.vigneron-online', helene.cookies.get('office') ?? '')
    expect((await thief.get('/api/office/me')).body.response.staff).toBeNull()
  })
})
