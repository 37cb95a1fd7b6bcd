import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { testConfig } from '../testing/context.ts'
import { securityHeaders } from './security-headers.ts'

/** What an answer of a server with this environment says of https. */
async function transportSecurity(env: Record<string, string>): Promise<unknown> {
  const server = Fastify()
  server.addHook('onRequest', securityHeaders(readConfig({ DATA_DIR: testConfig().dataDir, ...env })))
  server.get('/', () => 'here')
  const answer = await server.inject({ url: '/' })
  await server.close()
  return answer.headers['strict-transport-security']
}

test.each([
  [{}, 'max-age=31536000; includeSubDomains'],
  [{ HSTS_INCLUDE_SUBDOMAINS: 'false', HSTS_MAX_AGE_SECONDS: '300' }, 'max-age=300'],
  [{ HSTS_MAX_AGE_SECONDS: '0' }, 'max-age=0; includeSubDomains'],
  [{ HSTS_PRELOAD: 'true', HSTS_MAX_AGE_SECONDS: '63072000' }, 'max-age=63072000; includeSubDomains; preload'],
  [{ PUBLIC_SCHEME: 'http' }, undefined],
  [{ NODE_ENV: 'development' }, undefined],
])('with %o browsers are told of https: %s', async (env, expected) => {
  expect(await transportSecurity({ PUBLIC_SCHEME: 'https', ...env })).toBe(expected)
})

test('nobody is put on the browsers’ list by halves', () => {
  const start = (env: Record<string, string>) => () =>
    readConfig({ DATA_DIR: testConfig().dataDir, HSTS_PRELOAD: 'true', ...env })
  expect(start({})).not.toThrow()
  expect(start({ HSTS_INCLUDE_SUBDOMAINS: 'false' })).toThrow('HSTS_PRELOAD needs')
  expect(start({ HSTS_MAX_AGE_SECONDS: '86400' })).toThrow('HSTS_PRELOAD needs')
})
