import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ask, expect, test } from './fixtures.ts'

interface Wine {
  shop: string
  code: string
}
interface Shop {
  path: string
  code: string
  site: string
}
const content = <Item>(name: string): Item[] =>
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, `../demo/content/${name}.json`), 'utf8')) as Item[] // Ours.

/** How a page of ours says an age, in its three languages; grown-ups of other matters (years of a vine) are no ages. */
const said: [RegExp, number][] = [
  [
    /moins de 18 ans|dix-huit ans|unter 18 Jahren|achtzehn Jahre|under 18\b|under eighteen|\b18 (?:ans|Jahre|years)\b/gi,
    18,
  ],
  [
    /moins de 16 ans|seize ans|unter 16 Jahren|sechzehn Jahre|under 16\b|under sixteen|\b16 (?:ans|Jahre|years)\b/gi,
    16,
  ],
]
const agesOn = (html: string): number[] => {
  const visible = html
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/&#x27;|&nbsp;|\u00a0|\u202f/g, ' ')
  return said.flatMap(([pattern, age]) => (visible.match(pattern) ? [age] : []))
}

for (const language of ['fr', 'de', 'en'])
  test(`[LAW-05] no page of a shop says two ages, in ${language}`, async ({ request }) => {
    test.setTimeout(240_000)
    const shops = content<Shop>('shops')
    const wines = content<Wine>('products')
    expect(shops.length).toBeGreaterThan(8)
    for (const shop of shops) {
      const codes = wines.filter((wine) => wine.shop === shop.code).map(({ code }) => code)
      const pages = ['', '/checkout', ...codes.map((code) => `/products/${code}`)]
      for (const page of pages) {
        // A site of one shop begins at its shelf.
        const below = shop.site === 'vigneron-online' ? `/${shop.path}${page}` : page || '/products'
        const address = `/${language}${below}`
        const answer = await ask(request, shop.site, address)
        expect(answer.status(), address).toBe(200)
        const ages = agesOn(await answer.text())
        expect(new Set(ages).size, `${address}: ${ages.join()}`).toBeLessThan(2)
        if (page.startsWith('/products/')) expect(ages, address).toContain(18)
      }
    }
  })
