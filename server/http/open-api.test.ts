import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'

const operatorToken = 'a token that only operators know'
let shop: TestApp
beforeAll(async () => {
  shop = await testApp({ config: { environment: 'production', isDemo: false, operatorToken } })
})
afterAll(() => shop.drop())

test('a shop shows how its calls are made to nobody but operators', async () => {
  for (const url of ['/openapi.json', '/docs', '/docs/', '/docs/json', '/docs/yaml', '/docs/static/index.html']) {
    const statusOf = async (headers: Record<string, string>) => (await shop.visitor().get(url, { headers })).statusCode
    expect([url, await statusOf({ host: 'localhost' })]).toEqual([url, 404])
    expect([url, await statusOf({ authorization: 'Bearer wrong' })]).toEqual([url, 404])
    expect([url, await statusOf({ authorization: `Bearer ${operatorToken}` })]).not.toEqual([url, 404])
  }
  expect((await shop.visitor().get('/llms.txt')).body).not.toContain('openapi')
})

test('[PLAT-07] what may be null says in the description of the calls what it is otherwise', async () => {
  const answer = await shop.visitor().get('/openapi.json', { headers: { authorization: `Bearer ${operatorToken}` } })
  const bare: string[] = []
  const walk = (value: unknown, at: string) => {
    if (typeof value !== 'object' || value === null) return
    if ('nullable' in value && !('type' in value)) bare.push(at)
    for (const [name, inner] of Object.entries(value)) walk(inner, `${at}/${name}`)
  }
  walk(answer.json(), '')
  expect(bare).toEqual([])
})
