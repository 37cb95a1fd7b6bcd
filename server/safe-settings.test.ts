import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { refuseDemoAccounts, refuseUnsafe } from './safe-settings.ts'
import { createSeededDatabase } from './testing/seeded.ts'
import { createTestDatabase } from './testing/database.ts'

const DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'cepage-settings-'))
const stripe = (kind: string, publishable = kind) => ({
  STRIPE_SECRET_KEY: `sk_${kind}_1`,
  STRIPE_PUBLISHABLE_KEY: `pk_${publishable}_1`,
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
})
const shop = {
  NODE_ENV: 'production',
  DATA_DIR,
  SMTP_URL: 'smtp://mail.example:25',
  PUBLIC_SCHEME: 'https',
  TRUST_PROXY: 'loopback',
  ...stripe('live'),
}
const start = (env: Record<string, string>) => () => refuseUnsafe(readConfig(env))

test('a shop with everything it needs starts, and so do the demo, the tests and development', () => {
  expect(start(shop)).not.toThrow()
  expect(start({ ...shop, PUBLIC_SCHEME: 'http', TRUST_PROXY: '' })).not.toThrow()
  expect(start({ DATA_DIR, DEMO: 'true' })).not.toThrow()
  expect(start({ DATA_DIR, DEMO: 'true', HOST: '0.0.0.0', DEMO_ON_NETWORK: 'true' })).not.toThrow()
  expect(start({ DATA_DIR, NODE_ENV: 'development' })).not.toThrow()
  expect(start({ ...shop, SMTP_URL: '', REHEARSAL: 'true' })).not.toThrow()
})

test.each([
  [{ ...shop, DEMO: 'true' }, 'DEMO is set beside live keys'],
  [{ DATA_DIR, DEMO: 'true', HOST: '0.0.0.0' }, 'HOST is 0.0.0.0'],
  [{ ...shop, SMTP_URL: '' }, 'SMTP_URL is missing'],
  [{ ...shop, PUBLIC_SCHEME: '' }, 'PUBLIC_SCHEME is missing'],
  [{ ...shop, SMTP_URL: '', REHEARSAL: 'true', HOST: '0.0.0.0' }, 'SMTP_URL is missing'],
  [{ ...shop, TRUST_PROXY: '' }, 'TRUST_PROXY is missing'],
  [{ ...shop, RATE_LIMIT_FACTOR: '1000' }, 'RATE_LIMIT_FACTOR is 1000'],
  [{ ...shop, ...stripe('test', 'live') }, 'one live and one for tests'],
  [{ ...shop, ...stripe('live', 'test') }, 'one live and one for tests'],
  [{ ...shop, APP_SECRET: 'a'.repeat(40) }, 'APP_SECRET can be guessed'],
  [{ ...shop, APP_SECRET: '0123456789'.repeat(4) }, 'APP_SECRET can be guessed'],
])('production does not start with unsafe settings, and says which: %#', (env, sentence) => {
  expect(start(env)).toThrow(sentence)
})

test('every unsafe setting has its sentence in one message', () => {
  expect(start({ ...shop, SMTP_URL: '', PUBLIC_SCHEME: '' })).toThrow(/SMTP_URL[^]*PUBLIC_SCHEME/)
})

test('production does not start on a database in which the demo’s accounts can log in', async () => {
  const production = readConfig(shop)
  const [seeded, empty] = await Promise.all([createSeededDatabase(), createTestDatabase()])
  await expect(refuseDemoAccounts(seeded.database.query, production)).rejects.toThrow('accounts of the demo')
  await expect(refuseDemoAccounts(seeded.database.query, { ...production, isDemo: true })).resolves.toBeUndefined()
  await expect(refuseDemoAccounts(empty.database.query, production)).resolves.toBeUndefined()
  await Promise.all([seeded.drop(), empty.drop()])
})

test('secrets change with an overlap: the first signs, all are known', () => {
  const [older, newer] = ['o1d'.repeat(12), 'n3w'.repeat(12)]
  const config = readConfig({ ...shop, APP_SECRET: `${newer},${older}`, STRIPE_WEBHOOK_SECRET: 'whsec_new,whsec_old' })
  expect([config.appSecret, config.appSecrets]).toEqual([newer, [newer, older]])
  expect([config.stripe?.webhookSecret, config.stripe?.otherWebhookSecrets]).toEqual(['whsec_new', ['whsec_old']])
  // A secret of before there were lists may hold a comma.
  const single = 'one secret, with a comma, of long ago'
  expect(readConfig({ ...shop, APP_SECRET: single }).appSecrets).toEqual([single])
  expect(() => readConfig({ ...shop, STRIPE_WEBHOOK_SECRET: 'whsec_new,old' })).toThrow('STRIPE_WEBHOOK_SECRET')
})
