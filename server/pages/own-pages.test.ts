import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { RenderInput } from '#contract/rendering.ts'
import { createApp } from '../app.ts'
import { openWorld } from '../auth/testing.ts'

const world = await openWorld({ rateLimitFactor: 100 })
const asked: RenderInput[] = []

/** Stands for the client: a members' page leads strangers to the login and shows members their name. */
const render = async (input: RenderInput) => {
  asked.push(input)
  const { authentication, url } = input
  if (url.includes('/profile') && !authentication?.isLoggedIn)
    return { kind: 'redirect' as const, status: 302, location: `/fr/login?redirect=${encodeURIComponent(url)}` }
  const { profile } = url.includes('/profile') ? await input.call('profileRead', {}) : { profile: null }
  const name = profile?.displayName ?? authentication?.user?.profile.displayName ?? 'everybody'
  return { kind: 'page' as const, status: 200, language: 'fr', html: `<html><body>${url} for ${name}</body></html>` }
}
const noAssets = () => ({ css: '', inlinedCss: [], cssLinks: [], entry: '', parts: [], fontsOf: () => [], buildId: '' })
const { server } = await createApp({
  services: world.services,
  renderer: { load: async () => ({ render, assetsOf: noAssets }), isDevelopment: false },
  rootDir: path.resolve(import.meta.dirname, '../..'),
})
afterAll(() => server.close())
const host = 'vigneron-online.localhost'
const get = async (url: string, cookie = '') => {
  asked.length = 0
  const answer = await server.inject({ url, headers: { host, ...(cookie && { cookie }) } })
  return { status: answer.statusCode, headers: answer.headers, body: answer.body }
}
const loggedIn = async (email: string) => {
  const browser = world.browser()
  await browser.post('/fr/api/auth/login', { email, password: 'demo-password' })
  return `sid.vigneron-online=${browser.cookies.get('sid.vigneron-online')}`
}

test('[NAV-12] a members’ page sends a stranger to the login at once, and back to where they wanted', async () => {
  const answer = await get('/fr/profile?tab=2')
  expect([answer.status, answer.headers.location]).toEqual([302, '/fr/login?redirect=%2Ffr%2Fprofile%3Ftab%3D2'])
  expect(answer.headers['cache-control']).toBe('private, no-store')
})

test('[NAV-12] a members’ page is rendered for its reader alone and kept by nobody', async () => {
  const claire = await get('/fr/profile?tab=2', await loggedIn('claire@example.org'))
  expect(claire.body).toContain('/fr/profile?tab=2 for Claire')
  expect(claire.headers['cache-control']).toBe('private, no-store')
  expect(claire.headers.etag).toBeUndefined()
  expect(claire.headers['content-security-policy']).toContain("default-src 'self'")
  const admin = await get('/fr/profile', await loggedIn('admin@example.org'))
  expect(admin.body).toContain('/fr/profile for Admin')
  expect((await get('/fr/profile')).status).toBe(302)
})

test('a page for everybody knows nothing of who asks, and is kept', async () => {
  const cookie = await loggedIn('claire@example.org')
  const first = await get('/fr/login', cookie)
  expect(first.body).toContain('/fr/login for everybody')
  expect(asked[0]?.authentication).toBeUndefined()
  await get('/fr/login?redirect=%2Ffr%2Fprofile')
  expect(asked).toEqual([])
})
