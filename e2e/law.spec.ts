import { desktop, expect, expectAccessible, open, originOf, phone, test } from './fixtures.ts'
import { Shopper } from './shopper.ts'
import { textOf } from './texts.ts'

const homes = [
  ['vigneron-online', '/home'],
  ['vigneron-online', '/clos-des-murmures'],
  ['hirondelles', '/products'],
] as const

for (const [language, viewport] of [
  ['fr', phone],
  ['de', desktop],
  ['en', phone],
] as const)
  test(`[LAW-03] home and payment page say over their whole width, in ${language}, that minors are sold no wine`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    const notice = page.getByRole('region', { name: textOf(language, 'shop.alcohol.label') })
    const spansThePage = async () => {
      await expect(notice).toContainText(textOf(language, 'shop.alcohol.ban'))
      await expect(notice).toContainText(textOf(language, 'shop.alcohol.health'))
      const box = await notice.boundingBox()
      expect([box?.x, box?.width]).toEqual([0, await page.evaluate(() => document.documentElement.clientWidth)])
    }
    for (const [site, path] of homes) {
      await open(page, `${originOf(site)}/${language}${path}`)
      await spansThePage()
    }
    await expectAccessible(page)
    const shopper = new Shopper(page, language)
    await shopper.adds('poulsard', 6)
    await expect(notice).toHaveCount(0)
    await shopper.goesToCheckout()
    await spansThePage()
  })

test('[LAW-03] where no wine is sold nobody is told so', async ({ page }) => {
  await open(page, `${originOf('bensadevot')}/fr/home`)
  await expect(page.locator('.alcohol-notice')).toHaveCount(0)
})

test('[LAW-03] in German a litre’s price stands on every card, and in no other language', async ({ page }) => {
  await open(page, `${originOf('vigneron-online')}/de/clos-des-murmures`)
  const prices = page.locator('.product-card .price')
  await expect(prices.first()).toContainText(/\d,\d\d\s€\/l/)
  const count = await prices.count()
  await expect(page.locator('.product-card .price .litre')).toHaveCount(count)
  await open(page, `${originOf('vigneron-online')}/fr/clos-des-murmures`)
  await expect(page.locator('.product-card .price .litre')).toHaveCount(0)
})

test('[LAW-02] a reduced wine says by how much, and from which price of the last thirty days', async ({ page }) => {
  await open(page, `${originOf('vigneron-online')}/en/clos-des-murmures`)
  const reduced = page.locator('.product-card .price:has(del)').first()
  await expect(reduced).toContainText(/−\d+%/)
})
