import type { Page } from '@playwright/test'
import { desktop, expect, expectAccessible, hydrated, originOf, phone, test } from './fixtures.ts'
import { hasAnswered } from './server.ts'

const account = ['/login', '/register']

/** Every kind of page of every site. */
const pages: Record<string, string[]> = {
  demo: ['/home', '/prerendered', '/cookies'],
  'vigneron-online': [
    ...['/home', '/nos-services', '/creation-site-internet', '/demander-un-site', '/nos-vignerons', '/order'],
    ...['/vins', '/vins?q=zzzzzz', '/visites'],
    ...['/nos-actualites', '/nos-actualites/vendanges-petit-tour-des-cuves', ...account, '/cookies'],
    ...[
      '',
      '/products/vin-jaune',
      '/activities',
      '/activities/visite-vin-jaune',
      '/information',
      '/order',
      '/cookies',
    ].map((path) => `/clos-des-murmures${path}`),
  ],
  hirondelles: [
    ...[
      '/products',
      '/products/coffret-trois-crus',
      '/activities',
      '/activities/degustation-au-caveau',
      '/information',
    ],
    ...['/journal', '/journal/un-coffret-trois-roches', '/order', ...account, '/cookies'],
  ],
  bensadevot: [
    '/home',
    '/apartments',
    '/apartments/la-terrasse-bleue',
    '/information',
    '/booking',
    ...account,
    '/cookies',
  ],
  'la-paulee': ['/home', '/programme', '/vignerons', '/infos-pratiques', '/contact', '/actualites', '/cookies'],
}

/** Each page in another language than its neighbour; a post is asked for by its French name. */
const languageOf = (path: string, index: number): string =>
  /nos-actualites\/|journal\//.test(path) ? 'fr' : (['fr', 'de', 'en'][index % 3] ?? 'fr')

for (const [site, paths] of Object.entries(pages))
  test(`no page of ${site} keeps anybody out, on a phone as on a desktop`, async ({ page, context }) => {
    await hasAnswered(context, site)
    // What moves is half transparent while axe looks at it.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const [index, path] of paths.entries())
      await test.step(path, async () => {
        await page.setViewportSize(phone)
        const answer = await page.goto(`${originOf(site)}/${languageOf(path, index)}${path}`)
        expect(answer?.status()).toBe(200)
        await hydrated(page)
        await expectFitting(page)
        await page.setViewportSize(desktop)
        await expectFitting(page)
      })
  })

async function expectFitting(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}
