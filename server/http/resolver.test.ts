import { createSocket } from 'node:dgram'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { addressesOf, openResolver } from './resolver.ts'

const said = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))
const resolver = (four: () => Promise<string[]>, six: () => Promise<string[]>) =>
  ({ resolve4: four, resolve6: six }) as unknown as ReturnType<typeof openResolver>
const none = () => said('ENODATA')

test('[PLATFORM-01] a name leads to all its addresses, or nowhere; half an answer is none', async () => {
  const one = async () => ['203.0.113.7']
  const ask = (four: () => Promise<string[]>, six: () => Promise<string[]>) =>
    addressesOf('www.vins.example', resolver(four, six))
  expect(await ask(one, async () => ['2001:db8::7'])).toEqual(['203.0.113.7', '2001:db8::7'])
  expect(await ask(one, none)).toEqual(['203.0.113.7'])
  expect(await ask(none, one)).toEqual(['203.0.113.7'])
  await expect(ask(none, none)).rejects.toMatchObject({ code: 'ENODATA' })
  await expect(
    ask(
      () => said('ENOTFOUND'),
      () => said('ENOTFOUND'),
    ),
  ).rejects.toMatchObject({ code: 'ENOTFOUND' })
  await expect(ask(one, () => said('ETIMEOUT'))).rejects.toMatchObject({ code: 'ETIMEOUT' })
  expect(await addressesOf('bensadevot.localhost', resolver(none, none))).toEqual(['127.0.0.1'])
})

test('[PLATFORM-01] names whose server is silent take none of the threads that files need, and are given up', async () => {
  const server = createSocket('udp4')
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve))
  const silent = openResolver()
  silent.setServers([`127.0.0.1:${server.address().port}`])
  let waiting = 20
  const asked = Array.from({ length: waiting }, (_, index) =>
    addressesOf(`n${index}.vins.example`, silent)
      .finally(() => (waiting -= 1))
      .then(
        () => 'found',
        (error: NodeJS.ErrnoException) => error.code,
      ),
  )
  await readFile(import.meta.filename)
  expect(waiting).toBe(20)
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['ETIMEOUT']))
  server.close()
})
