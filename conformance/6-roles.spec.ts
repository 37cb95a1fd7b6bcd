import { expect, test } from '@playwright/test'
import { Visitor, at, languages } from './platform.ts'

// Section 6: roles and permissions.

for (const language of languages) {
  test(`[NAV-12] a logged-out visitor goes to the login, with the way back, in ${language}`, async () => {
    const answer = await new Visitor('marketplace', language).open(`/${language}/profile?x=1`)
    expect(answer.status).toBe(302)
    const location = new URL(answer.headers['location'] ?? '', 'http://page')
    expect(location.pathname).toBe(`/${language}/login`)
    expect(location.searchParams.get('redirect')).toBe(`/${language}/profile?x=1`)
  })

  test(`[AUTH-05] [NAV-12] a user sees their own pages in ${language}`, async () => {
    const visitor = new Visitor('marketplace', language)
    await visitor.post('/api/auth/login', { email: 'claire@example.org', password: 'demo-password' })
    expect((await visitor.open(`/${language}/profile`)).status).toBe(200)
    const orders = await visitor.post('/api/shop/order/user-list')
    expect(Array.isArray(at(orders, 'response.orders'))).toBe(true)
  })

  test(`[NAV-12] somebody without the role is sent to access-restricted in ${language}`, async () => {
    const visitor = new Visitor('marketplace', language)
    await visitor.post('/api/auth/login', { email: 'former@example.org', password: 'demo-password' })
    const answer = await visitor.open(`/${language}/profile`)
    expect([answer.status, answer.headers['location']]).toEqual([302, `/${language}/access-restricted`])
    expect((await visitor.post('/api/shop/order/user-list')).status).toBe(403)
  })
}
