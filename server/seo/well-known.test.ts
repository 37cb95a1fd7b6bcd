import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.drop())

const linesOf = (body: string) =>
  Object.fromEntries(
    body
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/s)),
  )

test('each site says whom to tell of a weakness, for less than a year', async () => {
  const answer = await app.visitor('hirondelles').get('/.well-known/security.txt')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  const { Contact, Expires, Canonical, ...more } = linesOf(answer.body)
  expect(Contact).toMatch(/^mailto:[^@\s]+@[^@\s]+$/)
  const days = (Date.parse(Expires) - Date.now()) / (24 * 3600_000)
  expect(days > 30 && days < 365).toBe(true)
  expect(Canonical).toBe('http://hirondelles.localhost/.well-known/security.txt')
  expect(more['Preferred-Languages'].split(', ')).toEqual(expect.arrayContaining(['fr', 'de', 'en']))
})

test('[PAGE-04] robots are kept from calls alone, and read on pages themselves that they are in no index', async () => {
  const { body } = await app.visitor().get('/robots.txt')
  expect(body.match(/^Disallow: .*$/gm)).toEqual(['Disallow: /api/', 'Disallow: /*/api/'])
})

test('a password manager finds the profile in the language of the visitor', async () => {
  const asked = (language: string) =>
    app.visitor().get('/.well-known/change-password', { headers: { 'accept-language': language } })
  for (const language of ['fr', 'de', 'en']) {
    const { statusCode, headers } = await asked(language)
    expect([statusCode, headers.location]).toEqual([302, `/${language}/profile`])
  }
})

test('what is not well known is missing, and no page of a language', async () => {
  expect((await app.visitor().get('/.well-known/anything-else')).statusCode).toBe(404)
})
