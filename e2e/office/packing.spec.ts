import type { Page } from '@playwright/test'
import { desktop, expect, expectAccessible, phone, test } from '../fixtures.ts'
import { another, Staff } from './staff.ts'

test.use({ locale: 'fr-FR', viewport: phone, reducedMotion: 'reduce' })

/** Those of the demo that no other journey packs. */
const [unheard, first, second] = ['Solène Arvieu', 'Odile Perrenet', 'Anselme Vautrin']
/** What a list of what is to be taken down has room for; other journeys of this run order here, too. */
const ordersOnPage = 10
/** office-facts: pack and ship. */
const mostTaps = 3

/** What stands on the list of this place now, by the name of who receives it. */
const toPack = (page: Page): Promise<{ id: string; name: string }[]> =>
  page.evaluate(async () => {
    const answer = await fetch('/api/office/places/clos-des-murmures/packing')
    return (await answer.json()).response.orders
  })

test('[ORDERS-04] [DAY-01] from the day to the first parcel packed takes three taps, and one back', async ({
  page,
}) => {
  const helene = new Staff(page)
  await helene.entersAs('helene', '/clos-des-murmures/today')
  let taps = 0
  const tap = async (target: { click: () => Promise<void> }) => {
    taps += 1
    await target.click()
  }
  await tap(helene.row(helene.t('today.toPack.verb')).getByRole('link').first())
  await tap(helene.button('packing.allDown'))
  const open = page.locator('.pack-order[data-open]')
  const name = await open.getByRole('heading').innerText()
  await expectAccessible(page)
  await tap(page.locator('.act [data-deed]'))
  const packed = page.locator('.pack-order[data-done]').filter({ hasText: name })
  await expect(packed).toContainText(helene.t('orders.marks.handover'))
  await expect(packed.locator('.pending')).toHaveCount(0)
  test.info().annotations.push({ type: 'taps', description: String(taps) })
  expect(taps).toBeLessThanOrEqual(mostTaps)
  await helene.button('office.undo').click()
  await expect(packed).toHaveCount(0)
})

test('[ORDERS-04] the walk is alone on a phone, keeps its ticks on the device, and shows no price', async ({
  page,
}) => {
  const paul = new Staff(page)
  await paul.entersAs('paul', '/clos-des-murmures/pack')
  await expect(page.getByRole('navigation', { name: paul.t('office.sections.places') })).toBeHidden()
  await expectAccessible(page)
  const bottles = page.getByRole('list', { name: paul.t('packing.shelf') }).getByRole('checkbox')
  await page.locator('.checklist label').first().click()
  await expect(bottles.first()).toBeChecked()
  const size = await page.locator('.checklist label').first().boundingBox()
  expect(size?.height).toBeGreaterThanOrEqual(84)
  await page.reload()
  await expect(bottles.first()).toBeChecked()
  await expect(bottles.nth(1)).not.toBeChecked()
  await page.getByLabel(paul.t('packing.night')).check({ force: true })
  await expectAccessible(page)
  await paul.button('packing.byOrder').click()
  await expectAccessible(page)
  await expect(page.getByText('€')).toHaveCount(0)
  await page.setViewportSize(desktop)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('[ORDERS-04] what is packed without a signal is said as such, taken back before it is sent, and known when there is one', async ({
  browser,
}) => {
  const { context, staff: helene } = await another(browser)
  const { page } = helene
  await page.setViewportSize(phone)
  await helene.entersAs('helene', '/clos-des-murmures/pack')
  await helene.button('packing.byOrder').click()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  // The copy of the answers is written a second late.
  await page.waitForTimeout(1500)
  await context.setOffline(true)
  await page.reload()
  const isOpen = page.locator('.pack-order[data-open]').filter({ hasText: unheard })
  await page.getByRole('button', { name: unheard }).click()
  await expect(isOpen).toBeVisible()
  await page.locator('.act [data-deed]').click()
  const packed = page.locator('.pack-order[data-done]').filter({ hasText: unheard })
  await expect(packed.locator('.pending')).toBeVisible()
  await expect(page.locator('.offline')).toBeVisible()
  // Never sent, so never done: the order is on the table again, also after the page was closed.
  const takeBack = page.getByRole('button', { name: `${helene.t('office.undo')} (${unheard})` })
  await page.waitForTimeout(1500)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.locator('.offline').getByRole('button')).toHaveText(`${helene.t('office.undo')} (${unheard})`)
  await takeBack.click()
  await expect(takeBack).toHaveCount(0)
  await expect(other.locator('.offline').getByRole('button')).toHaveCount(0)
  await other.close()
  await page.waitForTimeout(1500)
  await page.reload()
  await page.getByRole('button', { name: unheard }).click()
  await expect(packed).toHaveCount(0)
  await page.locator('.act [data-deed]').click()
  await expect(packed.locator('.pending')).toBeVisible()
  await context.setOffline(false)
  await expect(packed.locator('.pending')).toHaveCount(0)
  await expect(packed).toBeVisible()
  await expect.poll(async () => (await toPack(page)).some(({ name }) => name === unheard)).toBe(false)
  await context.close()
})

test('[ORDERS-04] one page is printed for each order, with its words and without a price', async ({ page }) => {
  const jeanne = new Staff(page)
  await jeanne.entersAs('jeanne', '/clos-des-murmures/pack')
  const chosen = (await toPack(page)).slice(-3)
  await jeanne.opens(`/clos-des-murmures/pack/slips?orders=${chosen.map(({ id }) => id).join(',')}`)
  const sheets = page.locator('.paper[data-size="a5"]')
  await expect(sheets).toHaveCount(chosen.length)
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(jeanne.button('packing.slips.print')).toBeHidden()
  for (const [index, { name }] of chosen.entries()) await expect(sheets.nth(index)).toContainText(name)
  await expect(page.getByText('€')).toHaveCount(0)
  expect(pagesIn(await page.pdf({ preferCSSPageSize: true }))).toBe(chosen.length)

  await page.emulateMedia({ media: 'screen' })
  const kept = page.waitForEvent('download')
  await jeanne.button('packing.slips.file').click()
  expect((await kept).suggestedFilename()).toMatch(/^bons-\d{4}-\d{2}-\d{2}\.pdf$/)

  const orders = (await toPack(page)).length
  await jeanne.opens('/clos-des-murmures/pack/list')
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  expect(pagesIn(await page.pdf({ preferCSSPageSize: true }))).toBeLessThanOrEqual(Math.ceil(orders / ordersOnPage))
})

const pagesIn = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0

test('[ORDERS-04] several are chosen with the keyboard alone, packed at once and taken back at once', async ({
  page,
}) => {
  const helene = new Staff(page)
  await page.setViewportSize(desktop)
  await helene.entersAs('helene', '/clos-des-murmures/orders?view=pack')
  const rows = [first, second].map((name) => page.getByRole('row').filter({ hasText: name }))
  await rows[0]?.getByRole('link', { name: first, exact: true }).focus()
  await page.keyboard.press('x')
  await rows[1]?.getByRole('link', { name: second, exact: true }).focus()
  await page.keyboard.press('x')
  const bar = page.getByRole('region', { name: helene.t('orders.chosen.label') })
  await expect(bar).toContainText('12')
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await page.setViewportSize(desktop)

  await bar.getByRole('button', { name: helene.t('orders.chosen.labels') }).click()
  await expect(page.getByText(helene.t('orders.chosen.labelsNone'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await bar.locator('.button').click()
  await expect(page.locator('.toast')).toContainText('2')
  for (const row of rows) await expect(row).toHaveCount(0)
  await helene.button('office.undo').click()
  for (const row of rows) await expect(row).toBeVisible()

  await rows[0]?.getByRole('link', { name: first, exact: true }).focus()
  await page.keyboard.press('x')
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await rows[0]?.getByRole('checkbox').check({ force: true })
  await rows[0]?.getByRole('link', { name: first, exact: true }).focus()
  await page.keyboard.press('p')
  await expect(page.locator('.paper[data-size="a5"]')).toHaveCount(1)
})

test('[ORDERS-04] addresses of chosen parcels are kept as a file for the carrier’s own tool', async ({ page }) => {
  const helene = new Staff(page)
  await helene.entersAs('helene', '/clos-des-murmures/orders?view=sent')
  await page.locator('tbody .pick').first().click()
  await helene.button('orders.chosen.labels').click()
  const kept = page.waitForEvent('download')
  await helene.button('orders.chosen.coliship').click()
  const file = await kept
  expect(file.suggestedFilename()).toMatch(/^coliship-\d{4}-\d{2}-\d{2}\.zip$/)
})
