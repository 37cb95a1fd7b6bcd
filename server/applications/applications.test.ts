import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { altchaCheck } from '../bot-check/altcha-check.ts'
import type { BotCheck } from '../bot-check/bot-check.ts'
import type { Context } from '../context.ts'
import { runJobsOnce } from '../database/jobs.ts'
import type { Mail } from '../notifications/mailer.ts'
import { type Device, fingerprint, openOffice, wordIn } from '../team/testing.ts'
import { sessionHandle } from '../sessions/sessions.ts'
import { testContext } from '../testing/context.ts'
import { forgetOldApplications } from './office-applications.ts'
import { applicationMailTasks } from './mail-tasks.ts'
import { sendApplication } from './send.ts'

const office = await openOffice()
afterAll(() => office.close())
const mails: Mail[] = []
const tasks = applicationMailTasks(office.services, { mailer: { send: async (mail) => void mails.push(mail) } })
const platform = '/api/office/places/platform'
const market = '/api/office/places/site-vigneron-online'
/** Who asked when, and the log. */
const left = { except: ['audit_entry', 'operation', 'rate_limit', 'staff_session', 'staff', 'used_bot_token'] }
let agnes: Device
let visitors = 0
beforeAll(async () => {
  agnes = await office.deviceOf('agnes')
})
beforeEach(async () => {
  mails.length = 0
  await office.database.pool.query('delete from application')
})

const letter = {
  ...{ house: 'Clos du Rouge-Queue', name: 'Marianne Fauvet', town: 'Pupillin', email: 'marianne@example.org' },
  ...{ phone: '+33 3 84 00 00 00', message: 'Trois hectares et demi, en bio depuis 2021.' },
}

async function aVisitor(site = 'vigneron-online', language = 'fr'): Promise<Context> {
  const context = await testContext(office.database, { site, language, address: `192.0.2.${++visitors}` })
  return { ...context, session: sessionHandle(context, undefined, 'a test') }
}
const quickCheck = ({ config, db, now, site }: Context): BotCheck =>
  altchaCheck({ appSecrets: config.appSecrets, siteCode: site.code, db, now, tries: { min: 5, max: 20 } })

async function send(ctx: Context, part: Partial<typeof letter> & { website?: string; recaptcha_token?: string } = {}) {
  const check = quickCheck(ctx)
  const challenge = await check.challenge()
  if (challenge.kind !== 'altcha') throw new Error('Another puzzle was expected.')
  const solution = await solveChallenge({ challenge: challenge.puzzle, deriveKey })
  const token = Buffer.from(JSON.stringify({ challenge: challenge.puzzle, solution })).toString('base64')
  return sendApplication(ctx, { recaptcha_token: token, ...letter, ...part }, check)
}

async function anApplication(part: Partial<typeof letter> = {}, language = 'fr'): Promise<string> {
  await send(await aVisitor('vigneron-online', language), part)
  const { applications } = (await agnes.get(`${platform}/applications`)).body.response
  return applications.findLast(({ state }: { state: string }) => state === 'WAITING').id
}
const runMails = async () => {
  await office.database.pool.query(`update graphile_worker._private_jobs set run_at = now() where run_at <= $1`, [
    office.services.now(),
  ])
  await runJobsOnce(office.database, tasks)
}

test('[TEAM-04] what a grower writes on a marketplace waits at the platform, and at nobody else’s site', async () => {
  expect(await send(await aVisitor())).toEqual({ sent: true })
  const { applications } = (await agnes.get(`${platform}/applications`)).body.response
  expect(applications).toMatchObject([
    { house: letter.house, name: letter.name, town: 'Pupillin', siteName: 'Vigneron Online', state: 'WAITING' },
  ])
  const read = await agnes.get(`${platform}/applications/${applications[0].id}`)
  expect(read.body.response).toMatchObject({ ...letter, language: 'fr', code: 'clos-du-rouge-queue' })
  const owner = await office.hire('site-vigneron-online', 'owner')
  expect((await owner.device.get(`${market}/applications`)).body.response.applications).toHaveLength(1)
  const stranger = await office.hire('site-la-paulee', 'owner')
  const elsewhere = '/api/office/places/site-la-paulee/applications'
  expect((await stranger.device.get(elsewhere)).body.response.applications).toEqual([])
  expect((await stranger.device.get(`${elsewhere}/${applications[0].id}`)).status).toBe(404)
  const { lines } = (await agnes.get(`${platform}/today`)).body.response
  expect(lines).toContainEqual(expect.objectContaining({ kind: 'applications', count: 1, name: letter.house }))
})

test('[TEAM-04] [THIRD-05] machines, floods and other kinds of sites send none', async () => {
  const ctx = await aVisitor()
  expect(await send(ctx, { website: 'https://pills.example' })).toEqual({ sent: false })
  await expect(send(ctx, { recaptcha_token: 'guess' })).rejects.toMatchObject({ code: 'BOT_CHECK_FAILED' })
  for (let count = 1; count < 6; count++) await send(ctx)
  await expect(send(ctx)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await expect(send(await aVisitor('hirondelles'))).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('[TEAM-04] accepted, a grower has a shop and an invitation to its keys, which lets them in', async () => {
  const id = await anApplication()
  const done = await agnes.post(`${platform}/applications/${id}/accept`)
  expect(done.body.response).toEqual({ state: 'ACCEPTED', handle: 'clos-du-rouge-queue' })
  expect((await agnes.get('/api/office/places/clos-du-rouge-queue/today')).status).toBe(404)
  const house = (await agnes.get(`${platform}/houses/clos-du-rouge-queue`)).body.response
  expect(house.trader).toMatchObject({ name: letter.house, city: 'Pupillin', email: letter.email })
  expect(house.invitations).toMatchObject([{ email: letter.email, role: 'owner' }])
  const visitor = office.device({ host: 'vigneron-online.localhost' })
  // Nobody sees it before its owner opens it.
  expect((await visitor.get('/fr/api/vigneron-online/shop/path/clos-du-rouge-queue')).status).toBe(404)
  await office.runJobs()
  const mail = office.mails.find(({ to }) => to.address === letter.email)
  expect(mail?.language).toBe('fr')
  const marianne = office.device()
  const entered = await marianne.post('/api/office/invitations/accept', {
    token: wordIn(mail?.text ?? ''),
    displayName: letter.name,
    language: 'fr',
  })
  expect(entered.body.response.places).toMatchObject([{ handle: 'clos-du-rouge-queue', role: 'owner' }])
  expect((await marianne.get('/api/office/places/clos-du-rouge-queue/today')).status).toBe(200)
  const late = await agnes.post(`${platform}/audit/${done.body.undo.entry}/undo`)
  expect(late.body.errors[0].key).toBe('SELLER_IN_USE')
})

test('[TEAM-03] [TEAM-04] both answers are taken back as if nothing had been said, and what has not left does not leave', async () => {
  const id = await anApplication({ house: 'Domaine du Merle blanc' })
  for (const [verb, body] of [
    ['accept', {}],
    ['refuse', { reason: 'Nous n’avons plus de place cette année.' }],
  ] as const) {
    const before = await fingerprint(office, left)
    const done = await agnes.post(`${platform}/applications/${id}/${verb}`, body)
    expect(done.body.errors).toEqual([])
    expect(await fingerprint(office, left)).not.toEqual(before)
    expect((await agnes.post(`${platform}/audit/${done.body.undo.entry}/undo`)).status).toBe(200)
    expect(await fingerprint(office, left)).toEqual(before)
  }
  office.mails.length = 0
  office.passMinutes(1)
  await runMails()
  await office.runJobs()
  expect([...mails, ...office.mails]).toEqual([])
})

test('[TEAM-04] a refusal goes to the grower in their language, as it was written, once the undo is over', async () => {
  const id = await anApplication({}, 'de')
  const reason = 'Wir nehmen in diesem Jahr niemanden mehr auf.'
  await agnes.post(`${platform}/applications/${id}/refuse`, { reason })
  await runMails()
  expect(mails).toEqual([])
  office.passMinutes(1)
  await runMails()
  expect(mails).toMatchObject([{ to: { address: letter.email }, language: 'de', fromName: 'Vigneron Online' }])
  expect(mails[0]?.subject).toBe('Ihre Anfrage für Clos du Rouge-Queue')
  expect(mails[0]?.text).toContain(reason)
  expect((await agnes.post(`${platform}/applications/${id}/refuse`, { reason: 'so' })).body.errors[0].field).toBe(
    'reason',
  )
})

test('[TEAM-04] of two who answer at once one is told that it is answered, and a name that is taken is said', async () => {
  const id = await anApplication({ house: 'Domaine des Deux Mains' })
  const owner = await office.hire('site-vigneron-online', 'owner')
  const reason = 'Nous n’avons plus de place cette année.'
  const answers = await Promise.all([
    agnes.post(`${platform}/applications/${id}/accept`),
    owner.device.post(`${market}/applications/${id}/refuse`, { reason }),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.errors[0].key).toBe('VERSION_OLD')
  const taken = await anApplication({ house: 'Clos des Murmures' })
  const said = await agnes.post(`${platform}/applications/${taken}/accept`)
  expect(said.body.errors[0]).toMatchObject({ key: 'SELLER_CODE_TAKEN', field: 'code' })
  const other = await agnes.post(`${platform}/applications/${taken}/accept`, { code: 'autres-murmures' })
  expect(other.body.response.handle).toBe('autres-murmures')
})

test('[LAW-08] what was refused is forgotten after six months, what nobody answered after a year', async () => {
  const refused = await anApplication()
  await agnes.post(`${platform}/applications/${refused}/refuse`, { reason: 'Nous n’avons plus de place cette année.' })
  await anApplication()
  const forget = (days: number) => {
    const now = office.services.now().getTime()
    const before = (kept: number) => new Date(now + (days - kept) * 86_400_000)
    return forgetOldApplications(office.services, { refusedBefore: before(183), receivedBefore: before(365) })
  }
  expect(await forget(182)).toBe(0)
  expect(await forget(184)).toBe(1)
  expect(await forget(364)).toBe(0)
  expect(await forget(366)).toBe(1)
})
