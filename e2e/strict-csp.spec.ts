import { expect, test } from '@playwright/test'
import { originOf } from './fixtures.ts'

// The other tests fail on every violation in the console, which proves that the policy is not too strict for us. Here it
// is proved strict enough, so violations are wanted and their fixture is not.
for (const [site, path] of [
  ['vigneron-online', '/fr/clos-des-murmures/products/vin-jaune'],
  ['bensadevot', '/en/home'],
] as const)
  test(`[SITE-01] a script that a stranger gets into a page of ${site} does not run`, async ({ page }) => {
    await page.goto(originOf(site) + path)
    const seen = await page.evaluate(async () => {
      const refused: string[] = []
      document.addEventListener('securitypolicyviolation', (event) => refused.push(event.effectiveDirective))
      const script = document.createElement('script')
      script.textContent = 'globalThis.didRun = true'
      const foreign = document.createElement('script')
      foreign.src = 'https://evil.example/x.js'
      const picture = document.createElement('img')
      picture.setAttribute('onerror', 'globalThis.didRun = true')
      picture.src = '/pictures/none'
      const base = document.createElement('base')
      base.href = 'https://evil.example/'
      document.body.append(script, foreign, picture, base)
      const frame = document.createElement('object')
      frame.data = '/fr/home'
      document.body.append(frame)
      await new Promise((resolve) => setTimeout(resolve, 500))
      return { refused, didRun: 'didRun' in globalThis, base: document.baseURI }
    })
    expect(seen.didRun).toBe(false)
    expect(seen.base).not.toContain('evil.example')
    expect(seen.refused).toEqual(
      expect.arrayContaining(['script-src-elem', 'script-src-attr', 'base-uri', 'object-src']),
    )
  })
