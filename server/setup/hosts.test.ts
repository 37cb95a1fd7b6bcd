import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { testConfig } from '../testing/context.ts'
import { createSeededDatabase } from '../testing/seeded.ts'
import { hostOf } from '../site/host-names.ts'
import { checkHost } from './hosts.ts'

const seeded = await createSeededDatabase()
afterAll(() => seeded.drop())
const ctx = { db: seeded.database.query, config: testConfig() }

test('[TEAM-04] a name is kept as browsers send it, and what is none is said to be none', () => {
  expect(hostOf(' Vins.Exemple.FR. ')).toBe('vins.exemple.fr')
  expect(hostOf('Château.example')).toBe('xn--chteau-xta.example')
  for (const typed of [
    'localhost',
    '10.0.0.1',
    'https://a.example',
    'a.example:3000',
    'a..example',
    `${'a'.repeat(64)}.example`,
  ])
    expect([typed, hostOf(typed)]).toEqual([typed, null])
})

test('[TEAM-04] whether a name is free here and known to the network is told, also by a network that does not answer', async () => {
  const known = async () => ({ address: '192.0.2.1' })
  const unknown = () => Promise.reject(new Error('ENOTFOUND'))
  expect(await checkHost(ctx, { place: 'platform', host: 'neu.example' }, known)).toEqual({
    host: 'neu.example',
    isFree: true,
    isKnown: true,
  })
  expect(await checkHost(ctx, { place: 'platform', host: 'bensadevot.localhost' }, unknown)).toEqual({
    host: 'bensadevot.localhost',
    isFree: false,
    isKnown: false,
  })
  expect((await checkHost(ctx, { place: 'platform', host: 'office.localhost' }, known)).isFree).toBe(false)
  const silent = () => sleep(60_000, undefined, { ref: false })
  expect((await checkHost(ctx, { place: 'platform', host: 'neu.example' }, silent)).isKnown).toBeNull()
  expect(await checkHost(ctx, { place: 'platform', host: 'no name' }, known)).toEqual({
    host: null,
    isFree: false,
    isKnown: null,
  })
})
