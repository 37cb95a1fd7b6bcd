import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { logoRoutes } from './logos.ts'

test('[SITE-07] a logo that could not be read, or was not there, is read again by the next who asks, and then once for all', async () => {
  const answers: (Error | Buffer | null)[] = [new Error('The storage is away.'), null, Buffer.from('<svg/>')]
  let reads = 0
  const open = async () => {
    const answer = answers[reads++] ?? null
    if (answer instanceof Error) throw answer
    return answer
  }
  const app = Fastify()
  await app.register(logoRoutes({ sources: [{ open, version: async () => '' }] }))
  const ask = async () => (await app.inject('/logos/house.svg')).statusCode
  expect([await ask(), await ask()]).toEqual([500, 404])
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([200, 200, 200])
  expect([await ask(), reads]).toEqual([200, 3])
  await app.close()
})
