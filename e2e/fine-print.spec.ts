import type { Locator, Page } from '@playwright/test'
import { desktop, expect, open, originOf, phone, test } from './fixtures.ts'
import { Guest, nextYears } from './guest.ts'
import { Shopper } from './shopper.ts'

/** What a typesetter's eye stops at: edges, dashes, lines that run into something. */

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on the page.')
  return box
}

test('[PAGE-02] a tinted section keeps its room under its last line where a button alone follows', async ({ page }) => {
  await page.setViewportSize(desktop)
  for (const [path, last] of [
    ['/strategie-marketing', '.faq'],
    ['/boutique-en-ligne', '.pricing-note'],
  ] as const) {
    await open(page, `${originOf('vigneron-online')}/fr${path}`)
    const band = page.locator('.section[data-surface]', { has: page.locator(last) })
    const [outer, inner] = [await boxOf(band), await boxOf(band.locator(last))]
    expect(outer.y + outer.height - inner.y - inner.height).toBeGreaterThan(40)
  }
})

for (const language of ['fr', 'de', 'en'])
  test(`[SELL-07] on a phone the name of a region stands clear of the arrow beside it, in ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize(phone)
    const path = { fr: '/visites', de: '/besuche', en: '/visits' }[language]
    await open(page, `${originOf('vigneron-online')}/${language}${path}`)
    const room = await page.locator('.visit-search select').evaluate((select: HTMLSelectElement) => {
      const style = getComputedStyle(select)
      const canvas = document.createElement('canvas').getContext('2d')
      if (!canvas) throw new Error('There is no canvas.')
      canvas.font = style.font
      const words = Array.from(select.options, (option) => canvas.measureText(option.text).width)
      return select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - Math.max(...words)
    })
    expect(room).toBeGreaterThan(0)
  })

test('[CHECKOUT-01] a list of the checkout has one dash a line, whichever page its reader comes from', async ({
  page,
}) => {
  const shopper = new Shopper(page, 'fr')
  await shopper.adds('poulsard', 6)
  // The cart leads there without loading the page anew: the styles of the wine's page are still here.
  await shopper.goesToCheckout()
  expect(await dashesOf(page)).toEqual(['– ', 'none'])
  await page.reload()
  await expect(shopper.field('firstname')).toBeVisible()
  expect(await dashesOf(page)).toEqual(['– ', 'none'])
})

const dashesOf = (page: Page): Promise<string[]> =>
  page
    .locator('.checkout .prose li')
    .first()
    .evaluate((item) => [
      getComputedStyle(item).listStyleType.replaceAll('"', ''),
      getComputedStyle(item, '::before').content,
    ])

test('[ORDER-01] after a purchase no more than two facts stand side by side: an address is not broken in pieces', async ({
  page,
}) => {
  await page.setViewportSize(desktop)
  const shopper = new Shopper(page, 'fr')
  await shopper.adds('trousseau', 6)
  await shopper.goesToCheckout()
  await shopper.ordersByCard('4242424242424242')
  await shopper.isThanked()
  const columns = await page
    .locator('.checkout .facts')
    .evaluate((facts) => getComputedStyle(facts).gridTemplateColumns)
  expect(columns.split(' ')).toHaveLength(2)
})

test('[PAGE-02] the narrow letters of the festival are kept for large sizes', async ({ page }) => {
  const faceOf = (locator: Locator) => locator.first().evaluate((element) => getComputedStyle(element).fontFamily)
  await open(page, `${originOf('la-paulee')}/fr/vignerons`)
  expect(await faceOf(page.locator('h1'))).toMatch(/^Imbue/)
  expect(await faceOf(page.locator('.prose.columns > h2'))).toMatch(/^Newsreader/)
  await open(page, `${originOf('la-paulee')}/fr/infos-pratiques`)
  expect(await faceOf(page.locator('.map .title'))).toMatch(/^Newsreader/)
})

for (const [site, language, path, ending] of [
  ['bensadevot', 'fr', '/home', 'et à la prochaine.'],
  ['la-paulee', 'de', '/home', 'Die Halle hat ein Dach.'],
] as const)
  test(`[PAGE-02] the last word of ${site} does not leave a small word at the end of a line, in ${language}`, async ({
    page,
  }) => {
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport)
      await open(page, `${originOf(site)}/${language}${path}`)
      const lines = await page.locator('.site-footer .say').evaluate(linesOf)
      expect(lines.at(-1)).toMatch(new RegExp(`${ending.replaceAll(' ', '\\s')}$`))
    }
  })

/** The words of an element as they stand in lines. Runs in the page. */
function linesOf(element: Element): string[] {
  const lines = new Map<number, string>()
  const range = document.createRange()
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (let index = 0; index < (node.textContent ?? '').length; index++) {
      range.setStart(node, index)
      range.setEnd(node, index + 1)
      const top = Math.round(range.getBoundingClientRect().bottom)
      lines.set(top, (lines.get(top) ?? '') + range.toString())
    }
  return [...lines.values()]
}

test('[STAY-05] on a booking no button is pushed out of its line by the sentence under another', async ({ page }) => {
  await page.setViewportSize(desktop)
  const guest = new Guest(page, 'fr')
  await guest.chooses(nextYears('la-bergerie', '10-12', 5))
  await guest.givesContact()
  await guest.givesCard('4242424242424242')
  const { _id } = await guest.pays()
  await guest.isThanked()
  await guest.visits('/booking')
  await guest.looksUp(_id, 'camille@example.org')
  const buttons = page.locator('.booking-actions button')
  await expect(buttons.last()).toHaveText(guest.t('hospitality.booking.another'))
  const tops = await buttons.evaluateAll((all) => all.map((button) => button.getBoundingClientRect().top))
  const rows = new Set(tops.map(Math.round))
  expect(rows.size).toBeLessThan(tops.length)
  for (const one of rows) for (const other of rows) expect(one === other || Math.abs(one - other) > 44).toBe(true)
})

test('[SELL-07] bottles in a row stand on one line, one with two prices too', async ({ page }) => {
  for (const width of [390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await open(page, `${originOf('vigneron-online')}/fr/home`)
    const stages = page.locator('.track .product-card .stage')
    const heights = await stages.evaluateAll((all) =>
      all.map((stage) => Math.round(stage.getBoundingClientRect().height)),
    )
    expect([...new Set(heights)], `${width}`).toHaveLength(1)
  }
})
