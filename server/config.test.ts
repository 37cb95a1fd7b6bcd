import { readFileSync } from 'node:fs'
import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { Environment, readConfig } from './config.ts'

const operations = readFileSync(path.resolve(import.meta.dirname, '../docs/operations.md'), 'utf8')
const DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'cepage-config-'))

test('docs/operations.md lists every variable the server reads, with its default, and no other', () => {
  const rows = [...operations.matchAll(/^\| `([A-Z0-9_]+)`\s*\| ([^|]*?)\s*\|/gm)].map(([, name, value]) => [
    name,
    value,
  ])
  const defaults = Environment.parse({})
  const expected = Object.keys(Environment.shape).map((name) => {
    const value = defaults[name as keyof typeof defaults] // A key of the same schema.
    return [name, value === undefined ? '' : `\`${String(value)}\``]
  })
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(expected))
  expect(rows).toHaveLength(expected.length)
})

test('a wrong variable stops the start with a sentence that names it', () => {
  expect(() => readConfig({ DATA_DIR, PORT: 'eighty' })).toThrow(/PORT/)
  expect(() => readConfig({ DATA_DIR, DATABASE_URL: 'not a url', APP_SECRET: 'short' })).toThrow(
    /DATABASE_URL[^]*APP_SECRET/,
  )
  for (const TILE_URL of ['https://tiles.example/{z}/{x}.png', 'https://tiles.example; script-src */{z}/{x}/{y}'])
    expect(() => readConfig({ DATA_DIR, TILE_URL })).toThrow(/TILE_URL/)
  expect(() => readConfig({ DATA_DIR, PUBLIC_ADDRESSES: '203.0.113.7, www.example' })).toThrow(/PUBLIC_ADDRESSES/)
  expect(readConfig({ DATA_DIR, PUBLIC_ADDRESSES: '203.0.113.7, 2001:db8::7' }).publicAddresses).toHaveLength(2)
  expect(() => readConfig({ DATA_DIR, DATABASE_DIRECT_URL: 'postgresql://db.example/cepage' })).toThrow(
    'DATABASE_DIRECT_URL leads past the pooler of DATABASE_URL',
  )
  expect(() => readConfig({ DATA_DIR, DATABASE_REPLICA_URLS: 'postgresql://two.example/cepage' })).toThrow(
    'DATABASE_REPLICA_URLS are standbys of the database in DATABASE_URL',
  )
  const DATABASE_URL = 'postgresql://one.example/cepage'
  const two = {
    DATA_DIR,
    DATABASE_URL,
    DATABASE_REPLICA_URLS: 'postgresql://two.example/a, postgresql://three.example/a',
  }
  expect(readConfig(two).replicas).toEqual({
    urls: ['postgresql://two.example/a', 'postgresql://three.example/a'],
    maxLagSeconds: 5,
  })
  expect(() => readConfig({ ...two, DATABASE_REPLICA_URLS: 'two.example' })).toThrow(/DATABASE_REPLICA_URLS/)
  const stripe = 'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET belong together: give all three'
  expect(() => readConfig({ DATA_DIR, STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow(`${stripe} or none.`)
  const recaptcha = 'RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET belong together: give both or none.'
  expect(() => readConfig({ DATA_DIR, RECAPTCHA_SECRET: 'secret' })).toThrow(recaptcha)
  expect(() => readConfig({ DATA_DIR, S3_BUCKET: 'uploads', S3_REGION: 'eu' })).toThrow(
    /^S3_ENDPOINT, .* belong together/,
  )
})
