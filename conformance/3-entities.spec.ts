import { expect, test } from '@playwright/test'
import { aShelf } from './people.ts'
import { Visitor, at, languages, listAt, numberAt, textAt } from './platform.ts'
import { deliveredState } from './stays.ts'

// Section 3: entities and their fields, where section 7's calls do not show them already.

for (const language of languages) {
  test(`[SITE-03] [SITE-04] a page is delivered with its site and the server's state in ${language}`, async () => {
    for (const [site, path] of [
      ['marketplace', '/home'],
      ['shop', '/products'],
      ['hospitality', '/home'],
      ['content', '/home'],
    ] as const) {
      const state = await deliveredState(new Visitor(site, language), `/${language}${path}`)
      expect(at(state, 'site')).toMatchObject({
        code: expect.any(String),
        name: expect.any(String),
        content: {
          layoutName: expect.any(String),
          menu: expect.anything(),
          routes: expect.anything(),
          header: expect.anything(),
          footer: expect.anything(),
          components: expect.anything(),
          pagesMeta: expect.any(Object),
        },
        theme: { faviconPath: expect.any(String), stylePaths: expect.any(Array), variables: expect.any(Object) },
        hasProfile: expect.any(Boolean),
        configuration: {
          googleSiteVerification: null,
          facebookDomainVerification: null,
          fwk: {
            isMaintenance: false,
            isComingSoon: false,
            messenger: expect.objectContaining({}),
            analytics: { hotjar: { id: null }, gtag: { id: null } },
          },
        },
        agencies: expect.any(Array),
      })
      expect(numberAt(state, 'site.sessionTtl')).toBeGreaterThan(60)
      expect(at(state, 'site')).toHaveProperty('staticsDomain')
    }
  })

  test(`[PAGE-04] every kind of page says what it is to other media, in ${language}`, async () => {
    const { visitor } = await aShelf(language)
    const posts = await visitor.get('/api/blog/feed/actualites')
    const post = textAt(posts, 'response.feed.posts.0.path')
    for (const path of [
      '/home',
      '/clos-des-murmures',
      '/clos-des-murmures/products/savagnin-ouille',
      `/nos-actualites/${post}`,
    ]) {
      const { text } = await visitor.open(`/${language}${path}`)
      expect(text, path).toMatch(/<title>[^<]{5,}<\/title>/)
      expect(text, path).toMatch(/<meta name="description" content="[^"]{20,}"/)
      for (const property of ['title', 'description', 'image', 'image:alt', 'url', 'site_name', 'type'])
        expect(text, `${path} ${property}`).toMatch(new RegExp(`<meta property="og:${property}" content="[^"]+"`))
    }
    const home = await visitor.open(`/${language}/home`)
    expect(home.text).toContain('<meta property="og:type" content="website"')
  })

  test(`[I18N-05] [I18N-06] texts and prices are those of ${language}`, async () => {
    const { products, visitor } = await aShelf(language)
    const { text } = await visitor.open(`/${language}/clos-des-murmures/products/${textAt(products[0], 'code')}`)
    const price = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(
      numberAt(products[0], 'price.amount') / 100,
    )
    const plain = (words: string) => words.replaceAll(/[\s  ]|&nbsp;|&#x?\w+;/g, '')
    expect(plain(text)).toContain(plain(price))
    expect(text).toContain(textAt(products[0], 'subtitle').split(/[’'&]/)[0])
  })
}

test('[SHOP-01] one shop of the demo sells in USD, and its prices say so', async () => {
  const visitor = new Visitor('marketplace', 'en')
  const shops = listAt(await visitor.post('/api/vigneron-online/shop/list'), 'response.shops')
  const currencies = new Set<string>()
  for (const shop of shops) {
    const listed = await visitor.post(`/api/shop/shop/${textAt(shop, '_id')}/products`)
    for (const product of listAt(listed, 'response.products')) currencies.add(textAt(product, 'price.currencyCode'))
  }
  expect([...currencies].toSorted()).toEqual(['EUR', 'USD'])
})

test('[THIRD-06] [SHOP-01] a shop of the demo is paid on a connected account of its own', async () => {
  const visitor = new Visitor('marketplace', 'en')
  const shops = listAt(await visitor.post('/api/vigneron-online/shop/list'), 'response.shops')
  const accounts: unknown[] = []
  for (const shop of shops) {
    const one = await visitor.get(`/api/vigneron-online/shop/id/${textAt(shop, '_id')}`)
    for (const method of listAt(one, 'response.shop.methodOfPayments'))
      if (at(method, 'type') === 'CARD') accounts.push(at(method, 'accountID'))
  }
  expect(
    accounts.filter((account) => typeof account === 'string' && account.startsWith('acct_')).length,
  ).toBeGreaterThan(0)
})

test('[LAW-02] a struck price is always higher than the price beside it', async () => {
  const visitor = new Visitor('marketplace', 'en')
  const shops = listAt(await visitor.post('/api/vigneron-online/shop/list'), 'response.shops')
  let struck = 0
  for (const shop of shops) {
    const listed = await visitor.post(`/api/shop/shop/${textAt(shop, '_id')}/products`)
    for (const product of listAt(listed, 'response.products')) {
      const before = at(product, 'price.nonDiscountedAmount')
      if (before === undefined || before === null) continue
      struck++
      expect(before).toBeGreaterThan(numberAt(product, 'price.amount'))
    }
  }
  expect(struck).toBeGreaterThan(0)
})
