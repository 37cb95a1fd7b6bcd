import { ask, expect, originOf, test } from './fixtures.ts'
import { runCommand } from './server.ts'

/** The festival's twin, which no other test visits (`scripts/e2e-server.ts`). */
const site = 'closing'
const paths = ['/fr/home', '/de/programme', '/en/contact', '/fr/cookies', '/fr/nothing-of-the-kind']

test.describe.configure({ mode: 'serial' })
test.afterEach(async () => {
  for (const mode of ['maintenance', 'coming-soon']) await runCommand('site-mode', site, mode, 'off')
})

for (const mode of ['maintenance', 'coming-soon'])
  test(`[SITE-05] ${mode} closes every page of a site at once, and opens it at once`, async ({
    page,
    request,
    watch,
  }) => {
    watch.expectStatus(/\/maintenance$/, 503)
    const whereTo = async (path: string) => (await ask(request, site, path)).headers().location
    // What a cache holds must not outlive the switch.
    for (const path of paths) expect(await whereTo(path)).toBeUndefined()
    for (const language of ['fr', 'de', 'en']) expect(await whereTo(`/${language}/${mode}`)).toBe(`/${language}/home`)

    await page.goto(`${originOf(site)}/de/contact`)
    await expect(page.locator('html[data-hydrated]')).toBeAttached()

    expect(await runCommand('site-mode', site, mode, 'on')).toBe(`${site}: ${mode} is on.`)
    for (const path of paths) await expect.poll(() => whereTo(path)).toBe(`${path.slice(0, 3)}/${mode}`)
    expect((await ask(request, 'hirondelles', '/fr/products')).status()).toBe(200)
    const closed = await ask(request, site, `/fr/${mode}`)
    // Maintenance passes: search engines keep what they know and come again. What is coming soon is not known yet.
    expect([closed.status(), closed.headers()['retry-after']]).toEqual(
      mode === 'maintenance' ? [503, '600'] : [200, undefined],
    )

    // Whoever had a page open is led there by their next call, and never to what is not there.
    watch.expectStatus(/\/api\//, mode === 'maintenance' ? 503 : 403)
    await page.locator('a[href$="/actualites"]').first().click()
    await expect(page).toHaveURL(`${originOf(site)}/de/${mode}`)
    await page.goto(`${originOf(site)}/de/contact`)
    await expect(page).toHaveURL(`${originOf(site)}/de/${mode}`)
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
    await expect(page.locator('header.site-header, footer.site-footer, .cookie')).toHaveCount(0)
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')

    await runCommand('site-mode', site, mode, 'off')
    for (const path of paths) await expect.poll(() => whereTo(path)).toBeUndefined()
    await page.goto(`${originOf(site)}/de/${mode}`)
    await expect(page).toHaveURL(`${originOf(site)}/de/home`)
  })

test('[SITE-05] the command says what it needs, and changes nothing it does not know', async () => {
  const failed = (...words: string[]) =>
    runCommand('site-mode', ...words).then(
      () => 'it worked',
      (error: unknown) => (error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)),
    )
  expect(await failed(site)).toContain('Usage:')
  expect(await failed(site, 'maintenance', 'perhaps')).toContain('Usage:')
  expect(await failed('no-such-site', 'maintenance', 'on')).toContain('There is no site no-such-site.')
})
