import { randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aContact, aProduct, aShop, aShopper, type TestShop, type World } from '../checkout/testing.ts'
import { inTransaction } from '../database/database.ts'
import { runJobsOnce } from '../database/jobs.ts'
import { checkInvariants } from '../database/invariants.ts'
import type { Mail } from '../notifications/mailer.ts'
import { forgetBuyer } from '../purchases/buyers.ts'
import { type Device, openOffice } from '../team/testing.ts'
import { testContext } from '../testing/context.ts'
import { openThread } from './from-contact.ts'
import { type Inbound, openInbound } from './inbound-server.ts'
import { messageMailTasks } from './mail-tasks.ts'
import { forgetThreads, listThreadsOf } from './own-threads.ts'
import { replyAddress, threadOfAddress } from './reply-address.ts'
import { forgetTold, isToldToDevices } from './testing.ts'

const office = await openOffice()
const { database, services } = office
const world = { database, services } as World // Who buys needs no more of a world.
const domain = services.config.inbound?.domain ?? ''

let shop: TestShop
let handle: string
let url: string
let owner: Device
let ownerId: string
let wine: { id: string; stockItemId: string }
let inbound: Inbound
const mails: Mail[] = []

beforeAll(async () => {
  shop = await aShop(world)
  handle = await office.handleOf(shop.id)
  url = `/api/office/places/${handle}`
  wine = await aProduct(world, shop, { stock: 90, priceAmount: 2400 })
  const hired = await office.hire(handle, 'owner')
  owner = hired.device
  ownerId = hired.staffId
  const opened = await openInbound(services)
  if (!opened) throw new Error('Mails are to come in.')
  inbound = opened
})
afterAll(async () => {
  await inbound.close()
  await office.close()
})

const aPerson = (name: string) => ({ name, email: `${name.toLowerCase()}-${randomUUID().slice(0, 8)}@example.org` })

/** Somebody has used the contact form, in German. */
async function writes(person: { name: string; email: string }, text: string, place = shop.id): Promise<string> {
  const ctx = { ...(await testContext(database, { language: 'de' })), now: services.now }
  await inTransaction(database.query, (trx) =>
    openThread(ctx, trx, { ...person, text, contactEmail: 'nobody@example.org' }),
  )
  const { rows } = await database.pool.query<{ id: string }>(
    `update conversation set place_id = (select id from place where shop_id = $2) where email = $1 returning id`,
    [person.email, place],
  )
  return rows[0]?.id ?? ''
}

async function buys(person: { name: string; email: string }): Promise<string> {
  const shopper = await aShopper(world)
  await shopper.adds(wine, 2)
  const { order } = await shopper.checksOut(shop, {
    methodOfPaymentIndex: 2,
    methodOfDeliveryType: 'PICKUP',
    contact: { ...aContact(), lastname: person.name, email: { type: 'PERSONAL', email: person.email } },
  } as never)
  return order._id
}

const list = async (query = '') => (await owner.get(`${url}/messages${query}`)).body.response
const thread = async (id: string) => (await owner.get(`${url}/messages/${id}`)).body.response
const answers = (id: string, text: string, message: string = randomUUID()) =>
  owner.post(`${url}/messages/${id}/answer`, { message, text })
const day = async () => (await owner.get(`${url}/today`)).body.response

async function sentMails(): Promise<Mail[]> {
  mails.length = 0
  await database.pool.query(`update graphile_worker._private_jobs set run_at = now() where run_at <= $1`, [
    services.now(),
  ])
  await runJobsOnce(database, messageMailTasks(services, { mailer: { send: async (mail) => void mails.push(mail) } }))
  return [...mails]
}

/** The mail that answers, once its undo is over. */
async function mailOf(id: string, text: string): Promise<Mail> {
  await answers(id, text)
  office.passMinutes(1)
  const [mail] = await sentMails()
  if (!mail) throw new Error('Nothing has left.')
  return mail
}

/** As a mail server hands it over. */
const hand = async (mail: object) => {
  const transport = createTransport({ host: '127.0.0.1', port: inbound.port, ignoreTLS: true })
  return transport.sendMail({ from: 'tanja@example.org', subject: 'Re', ...mail })
}
const codeOf = async (sending: Promise<unknown>): Promise<number> =>
  sending.then(
    () => 250,
    (error: { responseCode: number }) => error.responseCode,
  )

test('[ORDERS-06] a message waits for an answer until somebody gives one, and leaves as a mail when its undo is gone', async () => {
  const tanja = aPerson('Tanja')
  const id = await writes(tanja, 'Guten Abend,\nverträgt der Wein keine Nüsse?')
  expect(await list()).toMatchObject({ counts: { waiting: 1 }, threads: [{ id, name: 'Tanja', isOurs: false }] })
  expect(await isToldToDevices(database, id)).toBe(true)
  expect((await day()).messages).toBe(1)
  expect((await day()).lines.filter(({ kind }: { kind: string }) => kind === 'toAnswer')).toEqual([])
  office.passMinutes(4 * 60)
  expect((await day()).lines).toContainEqual(
    expect.objectContaining({ kind: 'toAnswer', name: 'Tanja', rank: 'answer', to: `messages/${id}` }),
  )
  await answers(id, 'Guten Abend Tanja,\n\ner verträgt alles.')
  expect(await sentMails()).toEqual([])
  office.passMinutes(1)
  const [mail] = await sentMails()
  expect(mail).toMatchObject({ to: { name: 'Tanja', address: tanja.email }, language: 'de', isByPerson: true })
  expect(mail?.replyTo?.address).toMatch(new RegExp(`^reply\\+[a-z2-7]+@${domain}$`))
  expect(mail?.text).toContain('er verträgt alles.')
  expect(mail?.text).toContain('verträgt der Wein keine Nüsse?')
  expect((await day()).messages).toBe(0)
  expect(await list('?view=open')).toMatchObject({ threads: [{ id, isOurs: true, unansweredSince: null }] })
})

test('[ORDERS-06] an answer is taken back as long as its mail has not left, and not after', async () => {
  const id = await writes(aPerson('Odile'), 'Un magnum ?')
  const first = await answers(id, 'Oui.')
  await owner.post(`${url}/audit/${first.body.undo.entry}/undo`)
  office.passMinutes(1)
  expect(await sentMails()).toEqual([])
  expect((await thread(id)).messages).toHaveLength(1)
  expect((await thread(id)).view).toBe('waiting')
  const second = await answers(id, 'Non.')
  office.passMinutes(1)
  expect(await sentMails()).toHaveLength(1)
  const late = await owner.post(`${url}/audit/${second.body.undo.entry}/undo`)
  expect(late.body.errors[0].key).toBe('VERSION_OLD')
  expect((await thread(id)).messages).toHaveLength(2)
})

test('[ORDERS-06] of two who take an answer back and send it at the same moment one is too late', async () => {
  for (let round = 0; round < 8; round++) {
    const id = await writes(aPerson('Course'), 'Vite ?')
    const { body } = await answers(id, 'Oui.')
    office.passMinutes(1)
    const [mail, back] = await Promise.all([sentMails(), owner.post(`${url}/audit/${body.undo.entry}/undo`)])
    expect(mail.length).toBe(back.status === 200 ? 0 : 1)
    expect((await thread(id)).messages).toHaveLength(1 + mail.length)
  }
  expect(await checkInvariants(database.query)).toEqual([])
})

test('[ORDERS-06] an answer comes back into its thread by mail, what it repeats folded, and takes it out again', async () => {
  const jonas = aPerson('Jonas')
  const id = await writes(jonas, 'Zollpapiere?')
  const mail = await mailOf(id, 'Kommen mit.')
  await owner.post(`${url}/messages/${id}/done`, { isDone: true })
  const reply = {
    from: jonas.email,
    to: mail.replyTo?.address,
    inReplyTo: `<${mail.id}@cepage.example>`,
    messageId: '<one@example.org>',
    text: 'Vielen Dank!\n\nAm 20.11.2026 schrieb Clos:\n> Kommen mit.',
  }
  await forgetTold(database, id)
  await hand(reply)
  expect(await isToldToDevices(database, id)).toBe(true)
  await hand(reply) // A server that has not heard the answer sends again.
  const { messages, view } = await thread(id)
  expect(view).toBe('waiting')
  expect(messages.slice(2)).toMatchObject([
    { isOurs: false, text: 'Vielen Dank!', quoted: 'Am 20.11.2026 schrieb Clos:\n> Kommen mit.', sentFrom: '' },
  ])
  const again = await mailOf(id, 'Gern.')
  expect(again.references).toEqual([mail.id, 'one@example.org'])
})

test('[ORDERS-06] nothing of a mail is markup, no file is kept, and another sender is named', async () => {
  const id = await writes(aPerson('Sophie'), 'Le vin jaune ?')
  const mail = await mailOf(id, 'Il en reste.')
  await hand({
    from: 'mari@example.org',
    to: mail.replyTo?.address,
    html: '<p>Bonjour &lt;b&gt;</p><script>alert(1)</script><img src=x onerror=alert(2)><p>Sophie</p><blockquote>Il en reste.</blockquote>',
    attachments: [{ filename: 'plan.pdf', content: 'x' }],
  })
  expect((await thread(id)).messages.at(-1)).toMatchObject({
    text: 'Bonjour <b>\nSophie',
    quoted: '> Il en reste.',
    leftOut: ['plan.pdf'],
    sentFrom: 'mari@example.org',
  })
})

test('[ORDERS-06] no mail is taken but to a thread of ours: nothing is relayed, no address is guessed', async () => {
  const id = await writes(aPerson('Relais'), 'Bonjour')
  const address = (await mailOf(id, 'Bonjour')).replyTo?.address ?? ''
  const [word = ''] = address.split('@')
  const forged = `${word.slice(0, -1)}${word.endsWith('a') ? 'q' : 'a'}@${domain}`
  for (const to of [
    'somebody@example.org',
    `reply+abc@${domain}`,
    forged,
    `${word}@example.org`,
    `postmaster@${domain}`,
  ])
    expect(await codeOf(hand({ to, text: 'x' })), to).toBe(550)
  expect(await codeOf(hand({ to: address.toUpperCase(), text: 'x' }))).toBe(250)
  expect(await codeOf(hand({ to: address, text: 'x'.repeat(11 * 1024 * 1024) }))).toBe(552)
  await database.pool.query(`delete from conversation where id = $1`, [id])
  expect(await codeOf(hand({ to: address, text: 'x' }))).toBe(550)
})

test('[ORDERS-06] what machines write is shown, waits for no answer, and does not go on for ever', async () => {
  const id = await writes(aPerson('Absente'), 'Bonjour')
  const to = (await mailOf(id, 'Bonjour')).replyTo?.address
  for (let count = 0; count < 6; count++)
    expect(await codeOf(hand({ to, text: 'Je suis absente.', headers: { 'Auto-Submitted': 'auto-replied' } }))).toBe(
      250,
    )
  await hand({ to, envelope: { from: '', to: [to] }, text: 'Undelivered' })
  const { messages, view } = await thread(id)
  expect(messages.filter(({ isAutomatic }: { isAutomatic: boolean }) => isAutomatic)).toHaveLength(3)
  expect(view).toBe('open')
  expect(await sentMails()).toEqual([])
})

test('[ORDERS-06] who writes without end is deferred, and keeps nobody else out', async () => {
  const sophie = aPerson('Sophie')
  const id = await writes(sophie, 'Bonjour')
  const to = (await mailOf(id, 'Bonjour')).replyTo?.address
  const haveCome = (count: number, sentFrom: string) =>
    database.pool.query(
      `insert into message (id, conversation_id, side, text, at, mail_id, sent_from)
       select gen_random_uuid(), $1, 'THEIRS', 'x', $2, $3 || number, $3 from generate_series(1, $4) number`,
      [id, services.now(), sentFrom, count],
    )
  await haveCome(60, 'flood@example.org')
  expect(await codeOf(hand({ from: 'flood@example.org', to, text: 'x' }))).toBe(452)
  expect(await codeOf(hand({ from: 'mari@example.org', to, text: 'x' }))).toBe(250)
  await haveCome(60, 'other@example.org')
  expect(await codeOf(hand({ from: 'mari@example.org', to, text: 'x' }))).toBe(452)
  expect(await codeOf(hand({ from: sophie.email, to, text: 'Encore moi' }))).toBe(250)
  expect((await thread(id)).messages.at(-1)).toMatchObject({ text: 'Encore moi', sentFrom: '' })
  await haveCome(60, '')
  expect(await codeOf(hand({ from: sophie.email, to, text: 'x' }))).toBe(452)
})

test('[ORDERS-06] a mail that is too much to be read is refused for good, and the house sees that there was one', async () => {
  const tom = aPerson('Tom')
  const id = await writes(tom, 'Bonjour')
  const to = (await mailOf(id, 'Bonjour')).replyTo?.address ?? ''
  const nested = (name: string) =>
    Array.from(
      { length: 40 },
      (_, depth) => `Content-Type: multipart/mixed; boundary=${name}${depth}\r\n\r\n--${name}${depth}`,
    )
  const tooMuch = (name: string, from = tom.email) =>
    codeOf(hand({ envelope: { from, to: [to] }, raw: `From: ${from}\r\n${nested(name).join('\r\n')}\r\n` }))
  expect(await tooMuch('a')).toBe(552)
  expect(await tooMuch('a')).toBe(552) // The same once more is no second mail.
  const { messages, view } = await thread(id)
  expect(messages.slice(2)).toMatchObject([{ isUnreadable: true, isOurs: false, sentFrom: '' }])
  expect(view).toBe('waiting')
  expect(await codeOf(hand({ from: tom.email, to, text: 'Plus court' }))).toBe(250)
  // What cannot be read is looked at three times a day, and a stranger's keep nobody else's out.
  for (const name of ['b', 'c', 'd', 'e']) expect(await tooMuch(name, 'mari@example.org')).toBe(552)
  expect(await codeOf(hand({ from: 'mari@example.org', to, text: 'x' }))).toBe(552)
  expect(await codeOf(hand({ from: tom.email, to, text: 'Encore' }))).toBe(250)
  const unreadable = (await thread(id)).messages.filter((message: { isUnreadable: boolean }) => message.isUnreadable)
  expect(unreadable).toHaveLength(4)
  expect(await mailOf(id, 'Merci')).toMatchObject({ text: expect.stringContaining('Encore') })
})

test('[ORDERS-06] a mail of nothing but lines that cost the receiver is broken off, and refused for good', async () => {
  const id = await writes(aPerson('Dots'), 'Bonjour')
  const to = (await mailOf(id, 'Bonjour')).replyTo?.address ?? ''
  // Its lines begin with a dot, which whoever hands a mail over doubles.
  const raw = `From: a@example.org\r\n\r\n${'.\r\n'.repeat(300_000)}`
  expect(await codeOf(hand({ envelope: { from: 'a@example.org', to: [to] }, raw }))).toBe(552)
  expect((await thread(id)).messages).toHaveLength(2)
  expect(await codeOf(hand({ to, text: 'x' }))).toBe(250)
})

test('[ORDERS-06] a domain with accents is the same in either spelling', async () => {
  const secret = services.config.appSecrets[0] ?? ''
  const id = randomUUID()
  const address = replyAddress(secret, id, 'reply.xn--chteau-xta.example')
  for (const [given, here] of [
    [address, 'reply.xn--chteau-xta.example'],
    [address.replace('xn--chteau-xta', 'château'), 'reply.xn--chteau-xta.example'],
    [address.replace('xn--chteau-xta', 'CHÂTEAU'), 'reply.château.example'],
  ] as const)
    expect(threadOfAddress([secret], given, here), given).toBe(id)
  for (const given of [address.replace('chteau', 'chateau'), address.replace(/@.*/, '@%'), address.replace(/@.*/, '@')])
    expect(threadOfAddress([secret], given, 'reply.xn--chteau-xta.example'), given).toBeNull()
})

test('[ORDERS-02] the house writes to a buyer from their order, in one thread beside it', async () => {
  const camille = aPerson('Camille')
  const order = await buys(camille)
  const write = async (text: string) =>
    (await owner.post(`${url}/messages`, { order, message: randomUUID(), text })).body
  const first = await write('Le vin jaune manque.')
  const { conversation } = first.response
  expect((await write('Il revient mardi.')).response.conversation).toBe(conversation)
  expect(await thread(conversation)).toMatchObject({
    email: camille.email,
    orders: [{ id: order, isAboutIt: true, isOpen: true }],
    values: { number: expect.stringMatching(/^\d+$/) },
  })
  expect((await list(`?order=${order}`)).threads).toHaveLength(1)
  expect((await list(`?customer=${order}`)).threads).toHaveLength(1)
  expect((await list('?q=camille')).threads).toHaveLength(1)
  office.passMinutes(1)
  expect((await sentMails())[0]?.subject).toMatch(/order \d+/)
})

test('[ORDERS-02] the only message taken back leaves no thread', async () => {
  const order = await buys(aPerson('Fugace'))
  const { body } = await owner.post(`${url}/messages`, { order, message: randomUUID(), text: 'Bonjour' })
  await owner.post(`${url}/audit/${body.undo.entry}/undo`)
  expect((await owner.get(`${url}/messages/${body.response.conversation}`)).status).toBe(404)
  expect(await checkInvariants(database.query)).toEqual([])
})

test('[ORDERS-06] a thread is somebody’s of the house, and who was slower is told', async () => {
  const id = await writes(aPerson('Confiee'), 'Bonjour')
  const assign = (from: string | null, to: string | null) => owner.post(`${url}/messages/${id}/assign`, { from, to })
  const given = await assign(null, ownerId)
  expect((await thread(id)).assignedTo).toBe('Somebody')
  expect((await assign(null, ownerId)).body.errors[0].key).toBe('VERSION_OLD')
  expect((await assign(ownerId, randomUUID())).status).toBe(404)
  await owner.post(`${url}/audit/${given.body.undo.entry}/undo`)
  expect((await thread(id)).assignedTo).toBeNull()
})

test('[ORDERS-06] the sentences of a house are kept in three languages, changed and taken back', async () => {
  const id = randomUUID()
  const sheet = { title: 'Tout est parti', texts: { fr: 'Bonjour {name}', de: 'Guten Tag {name}' } }
  const save = (version: string | null, title = sheet.title) =>
    owner.post(`${url}/phrases`, { id, version, sheet: { ...sheet, title } })
  const { version } = (await save(null)).body.response
  expect((await save(null)).body.errors[0].key).toBe('VERSION_OLD')
  const changed = await save(version, 'Parti')
  await owner.post(`${url}/audit/${changed.body.undo.entry}/undo`)
  const phrases = async () => (await owner.get(`${url}/phrases`)).body.response.phrases
  expect(await phrases()).toMatchObject([{ id, version, sheet }])
  const removed = await owner.post(`${url}/phrases/${id}/remove`)
  expect(await phrases()).toEqual([])
  await owner.post(`${url}/audit/${removed.body.undo.entry}/undo`)
  expect(await phrases()).toMatchObject([{ id, sheet }])
})

test('[LAW-08] who asks for their data gets their messages, and who is forgotten leaves none, nor a note in the log', async () => {
  const fabre = aPerson('Fabre')
  const order = await buys(fabre)
  await owner.post(`${url}/orders/${order}/note`, { before: '', note: 'Sonner chez Fabre' })
  await owner.post(`${url}/messages`, { order, message: randomUUID(), text: 'Bonjour Fabre' })
  await writes(fabre, 'Bonjour')
  const { rows: sites } = await database.pool.query<{ id: string }>(`select site_id as id from shop where id = $1`, [
    shop.id,
  ])
  const writer = { siteId: sites[0]?.id ?? '', email: fabre.email }
  expect(await listThreadsOf(database.query, writer)).toHaveLength(2)
  await inTransaction(database.query, (trx) => forgetThreads(trx, writer))
  // What is about an order under way stays as long as the order needs its buyer.
  expect(await listThreadsOf(database.query, writer)).toHaveLength(1)
  await database.pool.query(`update purchase set status = 'lapsed', closed_at = now() where id = $1`, [order])
  await inTransaction(database.query, (trx) => forgetBuyer(trx, { purchaseIds: [order] }, services.now()))
  expect(await listThreadsOf(database.query, writer)).toEqual([])
  const { rows } = await database.pool.query(
    `select from audit_entry where changes::text || coalesce(reverse::text, '') like '%chez Fabre%'`,
  )
  expect(rows).toEqual([])
  await expect(
    database.pool.query(`update audit_entry set action = 'x' where values ->> 'order' = $1`, [order]),
  ).rejects.toThrow(/rewritten/)
})

test('[ORDERS-06] a house finds no thread of another one', async () => {
  const id = await writes(aPerson('Voisine'), 'Bonjour')
  const other = await aShop(world)
  const elsewhere = await office.handleOf(other.id)
  const { device } = await office.hire(elsewhere, 'owner')
  const foreign = `/api/office/places/${elsewhere}/messages`
  expect((await device.get(`${foreign}/${id}`)).status).toBe(404)
  expect((await device.post(`${foreign}/${id}/answer`, { message: randomUUID(), text: 'x' })).status).toBe(404)
  expect(
    (await device.post(foreign, { order: await buys(aPerson('Voisin')), message: randomUUID(), text: 'x' })).status,
  ).toBe(404)
})
