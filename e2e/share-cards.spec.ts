import sharp from 'sharp'
import { ask, expect, test } from './fixtures.ts'

for (const [site, path] of [
  ['vigneron-online', '/fr/clos-des-murmures/products/vin-jaune'],
  ['vigneron-online', '/de/home'],
  ['hirondelles', '/en/products'],
  ['bensadevot', '/fr/home'],
  ['la-paulee', '/de/home'],
  ['demo', '/en/home'],
] as const)
  test(`[PAGE-04] ${site}${path} has a card that no other site has to cut`, async ({ request }) => {
    const page = await (await ask(request, site, path)).text()
    const [, address = ''] = /<meta property="og:image" content="([^"]+)"/.exec(page) ?? []
    const answer = await ask(request, site, new URL(address).pathname)
    expect(answer.headers()['content-type']).toBe('image/jpeg')
    expect(await sharp(await answer.body()).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(page).toContain('<meta property="og:image:width" content="1200"/>')
  })

test('[PAGE-04] what is no page, or not for everybody, has no card', async ({ request }) => {
  for (const path of ['/fr/nothing', '/fr/profile', '/fr/clos-des-murmures/products/nothing', '/xx'])
    expect((await ask(request, 'vigneron-online', `/pictures/share${path}.jpg`)).status(), path).toBe(404)
})
