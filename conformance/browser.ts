import { type Page, expect, test as base } from '@playwright/test'
import { type Language, type SiteKind, originOf } from './platform.ts'

/** Every page of the suite is silent: what a page says on the console or throws is a failure. */
export const test = base.extend<{ noise: string[] }>({
  noise: [
    async ({ page }, use) => {
      const noise: string[] = []
      page.on('pageerror', (error) => noise.push(`uncaught: ${error.message}`))
      page.on('console', (message) => {
        // The browser's own line for an answer that is no 200: the pages that are not found are asked for on purpose.
        // That a page took longer than two seconds to be whole is a word about the machine (NAV-17).
        if (/is not whole after 2000 ms/.test(message.text())) return
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          noise.push(message.text())
      })
      await use(noise)
      expect(noise).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

export const wide = { width: 1440, height: 900 }
export const narrow = { width: 390, height: 844 }

/** Opens a page and waits until it answers to presses: the page says so on its root element. */
export async function visit(page: Page, site: SiteKind, path: string): Promise<number> {
  const answer = await page.goto(`${originOf(site)}${path}`)
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  return answer?.status() ?? 0
}

/** The visitor says no to cookies before they come. */
export async function withoutBanner(page: Page, site: SiteKind, code: string): Promise<void> {
  const answer = { version: 1, decidedAt: new Date(0).toISOString(), audience: false, chat: false }
  const value = encodeURIComponent(JSON.stringify(answer))
  await page.context().addCookies([{ name: `consent.${code}`, value, url: originOf(site) }])
}

/** The paths of the links in a part of the page, without the language in front. */
export async function linksIn(page: Page, part: string, language: Language): Promise<string[]> {
  const found = await page
    .locator(`${part} a[href^="/${language}"]`)
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  return [...new Set(found.map((href) => href.slice(language.length + 1)))]
}
