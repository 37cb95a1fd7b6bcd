import { expect, hydrated, originOf, phone, test } from './fixtures.ts'

/** One grey point, stretched by the map. */
const tile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mOsr6//DwAFhAKAZ5fD0gAAAABJRU5ErkJggg==',
  'base64',
)

for (const [site, path, place] of [
  ['vigneron-online', '/de/clos-des-murmures/information', 'Clos des Murmures'],
  ['la-paulee', '/de/infos-pratiques', /./],
] as const)
  test(`[PAGE-02] the map of ${site} asks its host for tiles only after the press, and can be used by keys`, async ({
    page,
  }) => {
    await page.setViewportSize(phone)
    const asked: string[] = []
    await page.route('https://tile.openstreetmap.org/**', async (route) => {
      asked.push(new URL(route.request().url()).pathname)
      await route.fulfill({ body: tile, contentType: 'image/png' })
    })
    await page.goto(originOf(site) + path)
    await hydrated(page)
    const show = page.getByRole('button', { name: 'Karte anzeigen' })
    await show.scrollIntoViewIfNeeded()
    await expect(page.getByText('Die Karte wird von tile.openstreetmap.org geladen')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Karte' })).toHaveCount(0)
    expect(asked).toEqual([])

    await show.press('Enter')
    const map = page.getByRole('region', { name: 'Karte' })
    await expect(map).toBeFocused()
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    expect(asked.every((each) => /^\/\d+\/\d+\/\d+\.png$/.test(each))).toBe(true)
    await expect(map.locator('img.leaflet-tile-loaded').first()).toBeVisible()
    await expect(page.getByRole('link', { name: '© OpenStreetMap' })).toHaveAttribute(
      'href',
      'https://www.openstreetmap.org/copyright',
    )
    const before = asked.length
    await map.getByRole('button', { name: 'Karte vergrößern' }).press('Enter')
    await expect.poll(() => asked.length).toBeGreaterThan(before)

    const pin = map.getByRole('button', { name: place }).first()
    await pin.press('Enter')
    await expect(map.locator('.leaflet-popup')).toContainText(place)
  })
