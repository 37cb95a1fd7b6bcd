import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { type Mail, openMailer } from './mailer.ts'

const mailFrom = 'Cépage <no-reply@cepage.example>'
const now = () => new Date('2026-06-01T12:00:00Z')

const aMail = (changes: Partial<Mail> = {}): Mail => ({
  id: 'order-ABC-confirmation',
  to: { name: 'Claire Vidal', address: 'claire@example.org' },
  addressee: 'known',
  fromName: 'Clos des Murmures',
  replyTo: { name: 'Clos des Murmures', address: 'clos@example.org' },
  subject: 'Votre commande été',
  html: '<p>Merci</p>',
  text: 'Merci',
  language: 'fr',
  ...changes,
})

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'outbox-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A mail server that keeps what it is given, or refuses it. */
async function aMailServer({ refuses = false } = {}) {
  const received: { recipients: string[]; message: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refuses) return done(Object.assign(new Error('Later'), { responseCode: 451 }))
        received.push({
          recipients: session.envelope.rcptTo.map(({ address }) => address),
          message: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  // A TCP server's address is an object with its port.
  return { received, smtpUrl: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` }
}

test('[CHECKOUT-05] without a mail server a mail becomes two files, and a second try the same two', async () => {
  const dataDir = await aFolder()
  const mailer = openMailer({ smtpUrl: undefined, mailFrom, dataDir }, now)
  await mailer.send(aMail())
  await mailer.send(aMail())
  const names = await readdir(path.join(dataDir, 'outbox'))
  expect(names.toSorted()).toEqual(['order-ABC-confirmation.eml', 'order-ABC-confirmation.json'])
  const shown: unknown = JSON.parse(await readFile(path.join(dataDir, 'outbox', 'order-ABC-confirmation.json'), 'utf8'))
  expect(shown).toEqual({
    id: 'order-ABC-confirmation',
    sentAt: '2026-06-01T12:00:00.000Z',
    to: { name: 'Claire Vidal', address: 'claire@example.org' },
    replyTo: { name: 'Clos des Murmures', address: 'clos@example.org' },
    subject: 'Votre commande été',
    html: '<p>Merci</p>',
    text: 'Merci',
    language: 'fr',
  })
  const eml = await readFile(path.join(dataDir, 'outbox', 'order-ABC-confirmation.eml'), 'utf8')
  expect(eml).toContain('Message-ID: <order-ABC-confirmation@cepage.example>')
})

test('[CHECKOUT-05] a mail goes to its one recipient, whatever stands in its fields', async () => {
  const { received, smtpUrl } = await aMailServer()
  const mailer = openMailer({ smtpUrl, mailFrom, dataDir: '' }, now)
  await mailer.send(
    aMail({
      to: { name: 'Claire\r\nBcc: evil@example.org, x', address: 'claire@example.org' },
      subject: 'Hello\r\nBcc: evil@example.org',
    }),
  )
  expect(received.map(({ recipients }) => recipients)).toEqual([['claire@example.org']])
  expect(received[0]?.message).not.toMatch(/^Bcc:/im)
  expect(received[0]?.message).toContain('no-reply@cepage.example')
  expect(received[0]?.message).toContain('Message-ID: <order-ABC-confirmation@cepage.example>')
})

test('[CHECKOUT-05] a mail server that refuses makes the job fail, so that it is tried again', async () => {
  const { smtpUrl } = await aMailServer({ refuses: true })
  const mailer = openMailer({ smtpUrl, mailFrom, dataDir: '' }, now)
  await expect(mailer.send(aMail())).rejects.toThrow('Later')
})

test('[SELL-09] what takes an entry back reaches a calendar as its own kind of part, and its text as a file', async () => {
  const dataDir = await aFolder()
  const content = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n'
  const mailer = openMailer({ smtpUrl: undefined, mailFrom, dataDir }, now)
  await mailer.send(aMail({ calendar: { method: 'CANCEL', content } }))
  const message = await readFile(path.join(dataDir, 'outbox/order-ABC-confirmation.eml'), 'utf8')
  expect(message).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=CANCEL/)
  expect(message).toMatch(/filename=cancelled\.ics/)
  expect(Buffer.from(content).toString('base64')).toBe(/^QkVHSU4[\w+/=\r\n]+/m.exec(message)?.[0].replaceAll(/\s/g, ''))
})
