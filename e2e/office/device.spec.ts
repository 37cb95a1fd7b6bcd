import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Page, Response } from '@playwright/test'
import { ask, expect, open, originOf, phone, test } from '../fixtures.ts'
import { another, office } from './staff.ts'

const dist = path.join(import.meta.dirname, '../../dist/office')
const mostKibibytes = 90

/** Scripts of the office that this page fetches from now on, but not those its service worker had. */
function scriptsOf(page: Page): Set<string> {
  const scripts = new Set<string>()
  page.on('response', (response: Response) => {
    const isScript = response.request().resourceType() === 'script'
    if (isScript && !response.fromServiceWorker()) scripts.add(new URL(response.url()).pathname)
  })
  return scripts
}

test('[bytes] the first visit of Today has little script, the second one none, and the office opens without a signal', async ({
  browser,
}) => {
  const { context, staff: helene } = await another(browser)
  const { page } = helene
  await page.setViewportSize(phone)
  await page.goto(`${office}/demo/mails.json`)
  const first = scriptsOf(page)
  await helene.entersAs('helene', '/clos-des-murmures/today')
  const kept = page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  const bytes = [...first]
    .filter((file) => file.startsWith('/assets/'))
    .reduce((sum, file) => sum + statSync(path.join(dist, `${file}.br`)).size, 0)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes / 1024, [...first].join(' ')).toBeLessThanOrEqual(mostKibibytes)
  test.info().annotations.push({ type: 'KiB', description: (bytes / 1024).toFixed(1) })

  expect(await kept).toBe(true)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await helene.opens('/clos-des-murmures/team')
  await expect(page.getByRole('link', { name: 'Paul Grandjean' })).toBeVisible()
  const second = scriptsOf(page)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Paul Grandjean' })).toBeVisible()
  expect([...second]).toEqual([])

  // What is the server's own goes past the worker.
  expect((await page.goto(`${office}/demo/mails.json`))?.headers()['content-type']).toContain('json')
  await helene.opens('/clos-des-murmures/team')
  // The copy of the answers is written a second late.
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).length), { timeout: 120_000 })
    .toBeGreaterThan(0)
  await page.waitForTimeout(1500)
  await context.setOffline(true)
  await helene.opens('/clos-des-murmures/team')
  await expect(page.getByRole('link', { name: 'Paul Grandjean' })).toBeVisible()
  await expect(page.locator('.offline')).toContainText(helene.t('office.noNetwork').split('.')[0] ?? '')
  await context.close()
})

test('[bytes] a visitor’s page has nothing of the office', async ({ page, request }) => {
  // Letters are the same files on both sides.
  const files = new Set(readdirSync(path.join(dist, 'assets')).filter((file) => !file.endsWith('.woff2')))
  const asked: string[] = []
  page.on('request', (each) => asked.push(each.url()))
  await open(page, `${originOf('vigneron-online')}/fr/home`)
  expect(asked.filter((url) => url.startsWith(office) || files.has(path.basename(new URL(url).pathname)))).toEqual([])
  expect((await ask(request, 'office', '/')).headers()['x-robots-tag']).toContain('noindex')
})
