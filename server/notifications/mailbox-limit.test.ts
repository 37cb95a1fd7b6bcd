import { afterAll, expect, test } from 'vitest'
import { openMailDesk } from '../site/mail-desk.ts'
import { silentLog, testConfig } from '../testing/context.ts'
import { fakeCards } from '../testing/cards.ts'
import { createTestDatabase } from '../testing/database.ts'
import type { Mail } from './mailer.ts'

const testDatabase = await createTestDatabase()
const { database } = testDatabase
afterAll(() => testDatabase.drop())

let nowMs = Date.now()
let isRefusing = false
const sent: Mail[] = []
const config = { ...testConfig(), rateLimitFactor: 1, smtpUrl: 'smtp://127.0.0.1:9' }
const services = { config, database, cards: fakeCards(), now: () => new Date(nowMs), log: silentLog }
const mailer = {
  async send(mail: Mail) {
    if (isRefusing) throw Object.assign(new Error('Later'), { responseCode: 451 })
    sent.push(mail)
  },
}
/** As each room of the house opens its own. */
const desks = [openMailDesk(services, { mailer }), openMailDesk(services, { mailer })]
const sends = async (address: string, addressee: Mail['addressee'], count: number): Promise<string[]> => {
  const problems: string[] = []
  for (let index = 0; index < count; index++)
    await desks[index % 2]
      ?.send({
        ...{ id: `mail-${index}`, addressee, to: { name: '', address }, fromName: '', subject: 'Bonjour' },
        ...{ html: '', text: '', language: 'fr' },
      })
      .catch((error: unknown) => problems.push(String(error)))
  return problems
}

test('[SAFE-01] a mailbox that nobody has proved hears from us a few times a day, whoever of us writes', async () => {
  const problems = await sends('stranger@example.org', 'typed', 25)
  expect(sent).toHaveLength(20)
  expect(problems).toHaveLength(5)
  expect(problems[0]).toMatch(/enough s…@example\.org/)
  // However it is written, it is one mailbox.
  expect(await sends('Stranger@Example.org', 'typed', 1)).toHaveLength(1)
  expect(await sends('another@example.org', 'typed', 1)).toEqual([])
  nowMs += 25 * 3_600_000
  expect(await sends('stranger@example.org', 'typed', 1)).toEqual([])
})

test('[SAFE-01] a house that sells a lot is told of each order', async () => {
  expect(await sends('house@example.org', 'known', 40)).toEqual([])
})

test('[SAFE-01] what the mail server has refused was not heard, and counts for nothing', async () => {
  isRefusing = true
  expect(await sends('later@example.org', 'typed', 30)).toHaveLength(30)
  isRefusing = false
  expect(await sends('later@example.org', 'typed', 20)).toEqual([])
})
