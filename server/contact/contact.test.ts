import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BotChallenge, ContactMessage } from '#contract/contact.ts'
import type { Context } from '../context.ts'
import { runJobsOnce } from '../database/jobs.ts'
import { openMailer, type Mail } from '../notifications/mailer.ts'
import { sessionHandle } from '../sessions/sessions.ts'
import { testContext } from '../testing/context.ts'
import type { TestDatabase } from '../testing/database.ts'
import { createSeededDatabase } from '../testing/seeded.ts'
import { altchaCheck } from '../bot-check/altcha-check.ts'
import { type BotCheck, botCheckOf } from '../bot-check/bot-check.ts'
import { contactMailTasks } from './mail-tasks.ts'
import { sendMessage } from './messages.ts'
import { recaptchaCheck } from '../bot-check/recaptcha-check.ts'

let db: TestDatabase
let ctx: Context
let visitors = 0

beforeAll(async () => {
  db = await createSeededDatabase()
})
afterAll(() => db.drop())
beforeEach(async () => {
  // Rate limits count by address: each test is a visitor of its own.
  ctx = await aVisitor()
})

test('[PAGE-06] a message goes to the contact its index names, once, and answers to the visitor', async () => {
  const sent = await send({ contactIndex: 1, name: 'Camille Rousselin', message: 'Bonjour,\nun magnum ?' })
  expect(sent).toEqual({ sent: true })
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  const contact = ctx.site.document.contacts.find(({ index }) => index === 1)
  expect(mail?.to.address).toBe(contact?.email)
  expect(mail?.replyTo).toEqual({ name: 'Camille Rousselin', address: 'camille@exemple.fr' })
  expect(mail?.fromName).toBe('Vigneron Online')
  expect(mail?.subject).toBe('Message de camille@exemple.fr depuis Vigneron Online')
  expect(mail?.text).toContain('Bonjour,\nun magnum ?')
})

test('[PAGE-06] without an index the first contact of the site receives it', async () => {
  await send({})
  const [mail] = await mails()
  expect(mail?.to.address).toBe(ctx.site.document.contacts[0]?.email)
})

test('[PAGE-06] an index the site does not have is refused, and nobody is written to', async () => {
  await expect(send({ contactIndex: 7 })).rejects.toMatchObject({ code: 'VALIDATION', field: 'contactIndex' })
  expect(await mails()).toEqual([])
})

test('[PAGE-06] each site writes to its own people', async () => {
  ctx = await aVisitor({ site: 'la-paulee' })
  await send({ contactIndex: 1 })
  const [mail] = await mails()
  expect(mail?.to.address).toMatch(/@la-paulee\.example$/)
})

test('[PAGE-06] line ends in a name or an address add no header and no recipient', async () => {
  const injection = 'Camille\r\nBcc: evil@exemple.fr'
  expect(ContactMessage.safeParse({ ...aMessage, email: 'camille@exemple.fr\r\nBcc: evil@exemple.fr' }).success).toBe(
    false,
  )
  await send({ name: injection, message: 'Bonjour\r\n.\r\nBcc: evil@exemple.fr' })
  const head = await headOfSentMail()
  expect(head).toMatch(/^Reply-To: .*<camille@exemple\.fr>$/m)
  expect(head).toMatch(/^From: Vigneron Online <no-reply@cepage\.example>$/m)
  expect(head).not.toMatch(/^Bcc:/im)
  expect(head.match(/^To:/gim)).toHaveLength(1)
})

test('[PAGE-06] the seventh message from one address within ten minutes has to wait', async () => {
  for (let count = 0; count < 6; count++) await send({})
  await expect(send({})).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(await mails()).toHaveLength(6)
  ctx = await aVisitor()
  expect(await send({})).toEqual({ sent: true })
  await mails()
})

test('[THIRD-05] wrong answers count against the limit too', async () => {
  for (let count = 0; count < 6; count++)
    await expect(send({ recaptcha_token: 'guess' })).rejects.toMatchObject({ code: 'BOT_CHECK_FAILED' })
  await expect(send({ recaptcha_token: 'guess' })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

test('[THIRD-05] what fills the field no person sees is told that nothing was sent', async () => {
  expect(await send({ website: 'https://pills.example' })).toEqual({ sent: false })
  expect(await mails()).toEqual([])
})

test('[THIRD-05] a solved puzzle opens the way once, and never again', async () => {
  const token = await solved(quickCheck())
  expect(await send({ recaptcha_token: token })).toEqual({ sent: true })
  await expect(send({ recaptcha_token: token })).rejects.toMatchObject({ code: 'BOT_CHECK_FAILED' })
  expect(await mails()).toHaveLength(1)
})

test('[THIRD-05] of the same answer sent ten times at once one message is taken', async () => {
  const check = quickCheck()
  const token = await solved(check)
  const answers = await Promise.all(Array.from({ length: 10 }, () => check.verify(token, ctx.address)))
  expect(answers.filter(Boolean)).toHaveLength(1)
})

test('[THIRD-05] the puzzle of one site is worth nothing on another', async () => {
  const token = await solved(quickCheck())
  const elsewhere = await aVisitor({ site: 'la-paulee' })
  expect(await quickCheck(elsewhere).verify(token, ctx.address)).toBe(false)
})

test('[THIRD-05] a puzzle that has run out, was eased or was not solved is refused', async () => {
  const check = quickCheck()
  const token = await solved(check)
  const late = quickCheck({ ...ctx, now: () => new Date(Date.now() + 11 * 60_000) })
  expect(await late.verify(token, ctx.address)).toBe(false)

  const answer = JSON.parse(Buffer.from(token, 'base64').toString())
  const eased = structuredClone(answer)
  eased.challenge.parameters.expiresAt += 3600
  expect(await check.verify(encode(eased), ctx.address)).toBe(false)

  const unsolved = { ...answer, solution: { ...answer.solution, counter: answer.solution.counter + 1 } }
  expect(await check.verify(encode(unsolved), ctx.address)).toBe(false)
  expect(await check.verify('', ctx.address)).toBe(false)
  expect(await check.verify(encode({ challenge: null }), ctx.address)).toBe(false)
  expect(await check.verify(token, ctx.address)).toBe(true)
})

test('[THIRD-05] the puzzle asked by default is one a person does not notice and a machine does', async () => {
  const challenge = await botCheckOf(ctx).challenge()
  expect(challenge).toMatchObject({
    kind: 'altcha',
    puzzle: { parameters: { cost: 1000, algorithm: 'PBKDF2/SHA-256' } },
  })
})

test('[THIRD-05] with its keys configured, the invisible badge is asked instead', async () => {
  const recaptcha = { siteKey: 'site-key', secret: 'secret' }
  const configured = botCheckOf({ ...ctx, config: { ...ctx.config, recaptcha } })
  expect(await configured.challenge()).toEqual({ kind: 'recaptcha', siteKey: 'site-key' })

  const asked: unknown[] = []
  const google = (success: boolean) =>
    recaptchaCheck({
      ...recaptcha,
      fetch: async (_url, init) => {
        asked.push(init?.body)
        return Response.json({ success })
      },
    })
  expect(await google(true).verify('token', '192.0.2.7')).toBe(true)
  expect(await google(false).verify('token', '192.0.2.7')).toBe(false)
  expect(asked[0]).toEqual(new URLSearchParams({ secret: 'secret', response: 'token', remoteip: '192.0.2.7' }))
  const silent = recaptchaCheck({ ...recaptcha, fetch: () => Promise.reject(new Error('offline')) })
  await expect(silent.verify('token', '192.0.2.7')).rejects.toMatchObject({ code: 'MESSAGE_NOT_SENT' })
})

test('[PAGE-06] a copy goes to the logged-in visitor at their own address, and to no stranger', async () => {
  const { rows } = await db.database.pool.query<{ id: string }>(
    `insert into account (site_id, email, is_email_verified) values ($1, 'odile@exemple.fr', true) returning id`,
    [ctx.site.id],
  )
  const session = { id: 'any', accountId: rows[0]?.id ?? null, roles: [] }
  ctx = { ...ctx, session: { ...ctx.session, read: async () => session, ensure: async () => session } }
  await send({ email: 'stranger@exemple.fr' })
  expect((await mails()).map(({ to }) => to.address)).toEqual([ctx.site.document.contacts[0]?.email])
  await send({ email: 'Odile@exemple.fr' })
  expect(new Set((await mails()).map(({ to }) => to.address))).toEqual(
    new Set(['Odile@exemple.fr', ctx.site.document.contacts[0]?.email]),
  )
})

const aMessage: ContactMessage = { email: 'camille@exemple.fr', message: 'Bonjour', recaptcha_token: '' }

/** Sends with a puzzle of the real kind, solved, unless the test brings its own token. */
async function send(part: Partial<ContactMessage>) {
  const check = quickCheck()
  const recaptcha_token = part.recaptcha_token ?? (await solved(check))
  return sendMessage(ctx, ContactMessage.parse({ ...aMessage, ...part, recaptcha_token }), check)
}

const quickCheck = ({ config, db: queries, now, site }: Context = ctx): BotCheck =>
  altchaCheck({ appSecrets: config.appSecrets, siteCode: site.code, db: queries, now, tries: { min: 5, max: 20 } })

async function solved(check: BotCheck): Promise<string> {
  const challenge: BotChallenge = await check.challenge()
  if (challenge.kind !== 'altcha') throw new Error('Another puzzle was expected.')
  const solution = await solveChallenge({ challenge: challenge.puzzle, deriveKey })
  return encode({ challenge: challenge.puzzle, solution })
}

const encode = (answer: unknown): string => Buffer.from(JSON.stringify(answer)).toString('base64')

async function aVisitor({ site = 'vigneron-online' } = {}): Promise<Context> {
  const context = await testContext(db.database, { site, address: `192.0.2.${++visitors}` })
  return { ...context, session: sessionHandle(context, undefined, 'a test') }
}

/** What the jobs that are due send. */
async function mails(): Promise<Mail[]> {
  const sent: Mail[] = []
  await runJobsOnce(db.database, contactMailTasks(ctx, { mailer: { send: async (mail) => void sent.push(mail) } }))
  return sent
}

/** The head of the one mail that is due, as a mail server would receive it, with folded lines joined. */
async function headOfSentMail(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cepage-contact-'))
  try {
    await runJobsOnce(db.database, contactMailTasks(ctx, { mailer: openMailer({ ...ctx.config, dataDir }, ctx.now) }))
    const folder = path.join(dataDir, 'outbox')
    const file = (await readdir(folder)).find((name) => name.endsWith('.eml')) ?? ''
    const eml = await readFile(path.join(folder, file), 'utf8')
    return (eml.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ').replaceAll('\r\n', '\n')
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
