import AxeBuilder from '@axe-core/playwright'
import { type APIRequestContext, type APIResponse, type Page, test as base, expect } from '@playwright/test'

const port = Number(process.env.E2E_PORT ?? 4300)

/** The origin of a site of the demo, by its code. */
export const originOf = (site: string): string =>
  `http://${site === 'demo' ? 'localhost' : `${site}.localhost`}:${port}`

/** A plain request to a site. Node's resolver may not know `*.localhost`; the name travels as the Host header. */
export async function ask(
  request: APIRequestContext,
  site: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<APIResponse> {
  return request.get(`http://127.0.0.1:${port}${path}`, {
    maxRedirects: 0,
    failOnStatusCode: false,
    headers: { ...headers, host: new URL(originOf(site)).host },
  })
}

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1440, height: 900 }

interface Watch {
  /** Statuses a test asks for on purpose, by a part of the address. */
  expectStatus: (part: string | RegExp, status: number) => void
}

/**
 * Every test listens to the page: a warning, an error, an unhandled rejection or a failed request fails it, so that
 * hydration and the network are proved everywhere and not in a test of their own.
 */
export const test = base.extend<{ watch: Watch }>({
  watch: [
    async ({ page, context }, use) => {
      const problems: string[] = []
      const expected: { part: string | RegExp; status: number }[] = []
      const isExpected = (url: string, status: number) =>
        expected.some(
          (each) =>
            each.status === status && (typeof each.part === 'string' ? url.includes(each.part) : each.part.test(url)),
        )
      const listen = (watched: Page) => {
        watched.on('console', (message) => {
          if (!['warning', 'error'].includes(message.type())) return
          // A picture that is late on a busy machine, or that the browser had in a larger size: nothing is wrong with the page.
          if (/preloaded using link preload but not used/.test(message.text())) return
          // The browser's own word about a status that the test asked for.
          if (
            /Failed to load resource/.test(message.text()) &&
            expected.some(({ status }) => message.text().includes(String(status)))
          )
            return
          problems.push(`console ${message.type()}: ${message.text()}`)
        })
        watched.on('pageerror', (error) => problems.push(`uncaught: ${error.stack ?? error.message}`))
        watched.on('requestfailed', (request) => {
          const reason = request.failure()?.errorText ?? ''
          // A navigation that leaves the page cuts off what it was loading.
          if (reason !== 'net::ERR_ABORTED') problems.push(`request failed: ${request.url()} ${reason}`)
        })
        watched.on('response', (response) => {
          if (response.status() >= 400 && !isExpected(response.url(), response.status()))
            problems.push(`status ${response.status()}: ${response.url()}`)
        })
      }
      listen(page)
      context.on('page', listen)
      await use({ expectStatus: (part, status) => expected.push({ part, status }) })
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Waits until the page answers to clicks. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
}

export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await hydrated(page)
}

/** WCAG 2.2 A and AA, as axe can see it: nothing may be wrong. */
export async function expectAccessible(page: Page): Promise<void> {
  // What is laid out under its eyes lies elsewhere by the time it looks what stands behind: a site's page says on its root
  // when all of it is laid out (`client/base/unfold.ts`).
  await page.waitForFunction(
    () => !document.querySelector('script[data-parts]') || document.documentElement.dataset['unfolded'] !== undefined,
  )
  // What is still fading in has less contrast for a moment than anybody reads it with.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((one) => one.playState === 'running' && Number(one.effect?.getComputedTiming().endTime) < 2000)
    const ended = Promise.all(ending.map((one) => one.finished.catch(() => undefined)))
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 2000))])
  })
  // In the page itself, where no frame is of another origin: a page of its own for the end takes three times as long.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
}
