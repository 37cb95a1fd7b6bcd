import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { goodPassword, loggedIn, openWorld, registered, tokenIn } from './testing.ts'

const world = await openWorld({ rateLimitFactor: 100 })
const account = { displayName: 'Camille Rousselin', password: goodPassword, hasAcceptedTerms: true }
const withoutRequest = (body: object) => ({ ...body, requestId: undefined })
const lastMail = () => world.mails.at(-1)
const inbox = (address: string) => world.mails.filter(({ to }) => to.address === address).map(({ subject }) => subject)

test('[AUTH-01] an account opens once its address is confirmed by the mailed link, which works once', async () => {
  const browser = world.browser()
  const email = 'camille@example.org'
  const answer = await browser.post('/de/api/auth/register', { ...account, email: 'Camille@Example.org' })
  expect(answer.body.response).toEqual({ isDone: true })
  expect((await browser.post('/fr/api/auth/login', { email, password: goodPassword })).status).toBe(401)
  await world.runJobs()
  expect(lastMail()).toMatchObject({
    to: { address: email },
    language: 'de',
    subject: 'Bestätigen Sie Ihre Adresse für Vigneron Online',
  })
  expect(lastMail()?.text).toContain('http://vigneron-online.localhost/de/registered?token=')
  const token = tokenIn(lastMail())
  expect((await browser.post('/fr/api/auth/email/confirm', { token })).status).toBe(200)
  const again = await browser.post('/fr/api/auth/email/confirm', { token })
  expect([again.status, again.body.errors[0].key]).toEqual([410, 'TOKEN_INVALID'])
  expect((await browser.post('/fr/api/auth/login', { email, password: goodPassword })).status).toBe(200)
  await world.runJobs()
  expect(lastMail()?.subject).toBe('Willkommen bei Vigneron Online')
})

test('[AUTH-01] a link works on its own site only, and two days', async () => {
  const browser = world.browser()
  await browser.post('/fr/api/auth/register', { ...account, email: 'lea@example.org' })
  await world.runJobs()
  const token = tokenIn(lastMail())
  expect(
    (await world.browser({ host: 'hirondelles.localhost' }).post('/fr/api/auth/email/confirm', { token })).status,
  ).toBe(410)
  world.passMinutes(48 * 60 + 1)
  expect((await browser.post('/fr/api/auth/email/confirm', { token })).status).toBe(410)
})

test('an address that was never confirmed is forgotten, and free again', async () => {
  const browser = world.browser()
  await browser.post('/fr/api/auth/register', { ...account, email: 'oublie@example.org' })
  world.passMinutes(48 * 60 + 1)
  await sql`select graphile_worker.add_job('tidyAccounts')`.execute(world.database.query)
  await world.runJobs()
  const { rows } = await sql`
    select from account where email = 'oublie@example.org' union all
    select from registration where email = 'oublie@example.org'`.execute(world.database.query)
  expect(rows).toEqual([])
})

test('[AUTH-01] each link confirms its own registration: whoever typed the address last has chosen nothing for its owner', async () => {
  const [owner, attacker] = [world.browser(), world.browser({ address: '198.51.100.66' })]
  const email = 'deux-fois@example.org'
  const ownPassword = 'le premier essai du matin'
  await owner.post('/fr/api/auth/register', { ...account, email, password: ownPassword })
  await world.runJobs()
  const own = tokenIn(lastMail())
  await attacker.post('/fr/api/auth/register', { ...account, displayName: 'Gagnez 5000 euros', email })
  await world.runJobs()
  const foreign = tokenIn(lastMail())
  expect(JSON.stringify(lastMail())).not.toContain('5000')
  expect((await owner.post('/fr/api/auth/email/confirm', { token: own })).status).toBe(200)
  expect((await owner.post('/fr/api/auth/email/confirm', { token: foreign })).status).toBe(410)
  expect((await attacker.post('/fr/api/auth/login', { email, password: goodPassword })).status).toBe(401)
  expect((await owner.post('/fr/api/auth/login', { email, password: ownPassword })).status).toBe(200)
})

test('[AUTH-01] the mail says when the account was asked for, and sent again it says so of each that waits', async () => {
  const browser = world.browser()
  const email = 'encore@example.org'
  await browser.post('/fr/api/auth/register', { ...account, email })
  world.passMinutes(25 * 60)
  await browser.post('/fr/api/auth/register', { ...account, email })
  await world.runJobs()
  const before = world.mails.length
  await browser.post('/fr/api/auth/email/resend', { email })
  await world.runJobs()
  const again = world.mails.slice(before)
  expect(new Set(again.map(({ id }) => id)).size).toBe(2)
  const moments = again.map(({ text }) => /cette adresse le (.+?)\. Il reste/.exec(text)?.[1])
  expect(moments[0]).toMatch(/ à \d+/)
  expect(moments[1]).not.toBe(moments[0])
  expect((await browser.post('/fr/api/auth/email/confirm', { token: tokenIn(again[0]) })).status).toBe(200)
})

test('[AUTH-01] a new link for a forgotten password ends the one before', async () => {
  const browser = world.browser()
  const links: string[] = []
  for (const _ of [1, 2]) {
    await browser.post('/fr/api/auth/password/forgot', { email: 'claire@example.org' })
    await world.runJobs()
    links.push(tokenIn(lastMail()))
  }
  const reset = (token = '') => browser.post('/fr/api/auth/password/reset', { token, password: 'court' })
  expect((await reset(links[0])).status).toBe(410)
  expect((await reset(links[1])).body.errors[0].key).toBe('PASSWORD_TOO_WEAK')
})

test('no answer tells whether an e-mail has an account: register, resend, forgot, login', async () => {
  const browser = world.browser()
  const known = 'claire@example.org'
  const unknown = 'nobody@example.org'
  await browser.post('/fr/api/auth/register', { ...account, email: 'pending@example.org' })
  const calls: [string, object][] = [
    ['/fr/api/auth/register', account],
    ['/fr/api/auth/email/resend', {}],
    ['/fr/api/auth/password/forgot', {}],
    ['/fr/api/auth/login', { password: goodPassword }],
  ]
  for (const [url, body] of calls.toReversed()) {
    const answers = []
    for (const email of [known, unknown, 'pending@example.org'])
      answers.push(await browser.post(url, { ...body, email }))
    const seen = answers.map((answer) => [answer.status, withoutRequest(answer.body), answer.headers['set-cookie']])
    expect([url, seen[1]]).toEqual([url, seen[0]])
    expect([url, seen[2]]).toEqual([url, seen[0]])
  }
})

test('who registers with an address that has an account is told by mail, and the account stays as it was', async () => {
  const browser = world.browser()
  await browser.post('/fr/api/auth/register', { ...account, email: 'claire@example.org' })
  await world.runJobs()
  expect(lastMail()).toMatchObject({
    to: { address: 'claire@example.org' },
    subject: 'Vous avez déjà un compte sur Vigneron Online',
  })
  expect(
    (await browser.post('/fr/api/auth/login', { email: 'claire@example.org', password: goodPassword })).status,
  ).toBe(401)
  await loggedIn(world)
})

test('nothing is mailed to an address without an account', async () => {
  const browser = world.browser()
  await browser.post('/fr/api/auth/password/forgot', { email: 'stranger@example.org' })
  await browser.post('/fr/api/auth/email/resend', { email: 'stranger@example.org' })
  await world.runJobs()
  expect(inbox('stranger@example.org')).toEqual([])
})

test('[AUTH-01] a forgotten password is replaced by a mailed link, which works once and ends every session', async () => {
  const email = 'marc@example.org'
  await registered(world, email)
  const open = world.browser()
  await open.post('/fr/api/auth/login', { email, password: goodPassword })
  const browser = world.browser()
  await browser.post('/fr/api/auth/password/forgot', { email })
  await world.runJobs()
  expect(lastMail()?.text).toContain('/fr/login?reset=')
  const token = tokenIn(lastMail())
  const weak = await browser.post('/fr/api/auth/password/reset', { token, password: 'court' })
  expect([weak.status, weak.body.errors[0]]).toMatchObject([422, { key: 'PASSWORD_TOO_WEAK', field: 'password' }])
  const password = 'la cuve numéro sept fuit encore'
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => browser.post('/fr/api/auth/password/reset', { token, password })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 410)).toHaveLength(11)
  expect((await open.post('/session/keepAlive')).body.alive).toBe(false)
  expect((await browser.post('/fr/api/auth/login', { email, password: goodPassword })).status).toBe(401)
  expect((await browser.post('/fr/api/auth/login', { email, password })).status).toBe(200)
  await world.runJobs()
  expect(lastMail()?.subject).toBe('Votre mot de passe a changé')
})

test('a reset link is dead after an hour', async () => {
  const browser = world.browser()
  await browser.post('/fr/api/auth/password/forgot', { email: 'claire@example.org' })
  await world.runJobs()
  world.passMinutes(61)
  const answer = await browser.post('/fr/api/auth/password/reset', {
    token: tokenIn(lastMail()),
    password: goodPassword,
  })
  expect(answer.status).toBe(410)
})

test('neither the database nor the queue of jobs holds a token or a password', async () => {
  const browser = await loggedIn(world)
  await browser.post('/fr/api/auth/password/forgot', { email: 'claire@example.org' })
  const queued = await sql<{
    all: string
  }>`select string_agg(payload::text, ' ') as all from graphile_worker._private_jobs`.execute(world.database.query)
  await world.runJobs()
  const token = tokenIn(lastMail())
  const kept = await sql<{ all: string }>`
    select concat((select string_agg(account_token::text, ' ') from account_token), (select string_agg(session::text, ' ') from session),
      (select string_agg(account::text, ' ') from account),
      (select string_agg(registration::text, ' ') from registration)) as all`.execute(world.database.query)
  const everything = `${queued.rows[0]?.all} ${kept.rows[0]?.all}`
  expect(everything).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  for (const secret of [token, browser.cookies.get('sid.vigneron-online') ?? '', 'demo-password', goodPassword])
    expect(everything).not.toContain(secret)
})

test('[AUTH-01] a password is changed by who knows the old one; other devices are out, this one has another token', async () => {
  const email = 'ines@example.org'
  await registered(world, email)
  const [here, other] = [world.browser(), world.browser()]
  for (const browser of [here, other]) await browser.post('/fr/api/auth/login', { email, password: goodPassword })
  const before = here.cookies.get('sid.vigneron-online')
  const wrong = await here.post('/fr/api/auth/password/update', { currentPassword: 'not this', password: goodPassword })
  expect(wrong.body.errors[0]).toMatchObject({ key: 'CURRENT_PASSWORD_WRONG', field: 'currentPassword' })
  const same = await here.post('/fr/api/auth/password/update', {
    currentPassword: goodPassword,
    password: goodPassword,
  })
  expect(same.body.errors[0].formattedMessage).toContain('différent de l’ancien')
  const password = 'trois fûts de chêne sous la pluie'
  expect((await here.post('/fr/api/auth/password/update', { currentPassword: goodPassword, password })).status).toBe(
    200,
  )
  expect(here.cookies.get('sid.vigneron-online')).not.toBe(before)
  expect((await here.post('/session/keepAlive')).body.logged).toBe(true)
  expect((await other.post('/session/keepAlive')).body.alive).toBe(false)
  expect((await world.browser().post('/fr/api/auth/login', { email, password })).status).toBe(200)
  await world.runJobs()
  const told = world.mails.findLast(({ to }) => to.address === email)
  expect(told?.subject).toBe('Votre mot de passe a changé')
  expect(told?.text).toContain('http://vigneron-online.localhost/fr/login\n')
  // Whoever did not do it themselves is asked to answer the mail.
  expect(told?.replyTo?.address).toMatch(/@/)
})

test('a login that began with the old password does not outlive its change', async () => {
  const email = 'race@example.org'
  await registered(world, email)
  const owner = world.browser()
  await owner.post('/fr/api/auth/login', { email, password: goodPassword })
  const thieves = Array.from({ length: 6 }, () => world.browser())
  const [change] = await Promise.all([
    owner.post('/fr/api/auth/password/update', {
      currentPassword: goodPassword,
      password: 'quatre grives sur le vieux mur',
    }),
    ...thieves.map((thief) => thief.post('/fr/api/auth/login', { email, password: goodPassword })),
  ])
  expect(change.status).toBe(200)
  for (const thief of thieves) expect((await thief.post('/session/keepAlive')).body.logged).toBe(false)
})

test('[AUTH-01] weak passwords are refused with the reason, each in the visitor’s language', async () => {
  const browser = world.browser()
  const refusalOf = async (password: string, language = 'fr') => {
    const { status, body } = await browser.post(`/${language}/api/auth/register`, {
      ...account,
      email: 'c.rousselin@example.org',
      password,
    })
    return status === 200
      ? 'accepted'
      : [body.errors[0].key, body.errors[0].field, body.errors[0].formattedMessage.slice(0, 22)]
  }
  expect(await refusalOf('onze lettre')).toEqual(['PASSWORD_TOO_WEAK', 'password', 'Au moins 12 caractères'])
  expect(await refusalOf('abcabcabcabc')).toEqual(['PASSWORD_TOO_WEAK', 'password', 'Trop régulier pour rés'])
  expect(await refusalOf('azertyuiopqs')).toEqual(['PASSWORD_TOO_WEAK', 'password', 'Trop régulier pour rés'])
  expect(await refusalOf('Camille.Rousselin1')).toEqual(['PASSWORD_TOO_WEAK', 'password', 'Votre nom ou votre adr'])
  expect(await refusalOf('MotDePasse2026!')).toEqual(['PASSWORD_BREACHED', 'password', 'Ce mot de passe figure'])
  expect(await refusalOf('p4ssw0rd-p4ssw0rd!', 'en')).toEqual(['PASSWORD_BREACHED', 'password', expect.any(String)])
  expect(await refusalOf('Passwort123456', 'de')).toEqual(['PASSWORD_BREACHED', 'password', expect.any(String)])
  expect(await refusalOf('trente barriques dorment')).toBe('accepted')
})

test('an account is not made without the terms, nor with a broken address', async () => {
  const browser = world.browser()
  const terms = await browser.post('/fr/api/auth/register', {
    ...account,
    email: 'x@example.org',
    hasAcceptedTerms: false,
  })
  expect(terms.body.errors[0]).toMatchObject({ key: 'TERMS_REQUIRED', field: 'hasAcceptedTerms' })
  expect((await browser.post('/fr/api/auth/register', { ...account, email: 'x@example' })).status).toBe(400)
  expect(
    (await browser.post('/fr/api/auth/register', { ...account, email: 'x@example.org\r\nBcc: y@example.org' })).status,
  ).toBe(400)
})

test('[AUTH-05] the profile keeps name, language of mails and the contact that fills a checkout', async () => {
  const browser = await loggedIn(world, 'claire@example.org', { host: 'hirondelles.localhost' })
  const { profile } = (await browser.get('/fr/api/auth/profile')).body.response
  expect(profile).toMatchObject({
    email: 'claire@example.org',
    displayName: 'Claire',
    picture: null,
    contact: { firstname: 'Claire' },
  })
  const contact = { ...profile.contact, address: { ...profile.contact.address, city: 'Beaujeu' } }
  const saved = await browser.post('/fr/api/auth/profile', { displayName: ' Claire D. ', language: 'en', contact })
  expect(saved.body.response.profile).toMatchObject({
    displayName: 'Claire D.',
    language: 'en',
    contact: { address: { city: 'Beaujeu' } },
  })
  const foreign = await browser.post('/fr/api/auth/profile', { displayName: 'Claire', language: 'xx', contact: null })
  expect(foreign.status).toBe(400)
  await browser.post('/fr/api/auth/password/forgot', { email: 'claire@example.org' })
  await world.runJobs()
  expect(lastMail()?.language).toBe('en')
  const empty = {
    ...contact,
    firstname: '',
    lastname: '',
    address: { addressLines: [], postalCode: '', city: '', countryCode: 'FR' },
    phone: { type: 'BUSINESS', number: '' },
  }
  const cleared = await browser.post('/fr/api/auth/profile', { displayName: 'Claire', language: null, contact: empty })
  expect(cleared.body.response.profile.contact).toBeNull()
})
