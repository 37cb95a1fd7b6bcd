import { desktop, expect, expectAccessible, phone, test } from '../fixtures.ts'
import { noteOrder, place } from './noted-orders.ts'
import { another, Staff } from './staff.ts'

test.use({ locale: 'fr-FR', viewport: phone, reducedMotion: 'reduce' })

/** Those of the demo that no other journey touches. */
const [toPack, toFetch] = ['Marc Esteve', 'Lucien Bertin']

test('[DAY-01] [ORDERS-02] from the list a parcel is packed with one tap, and back with one', async ({ page }) => {
  const helene = new Staff(page)
  await helene.entersAs('helene', '/clos-des-murmures/today')
  await expectAccessible(page)
  await helene.opens('/clos-des-murmures/orders?view=pack')
  await expect(helene.heading).toHaveText(helene.t('office.sections.orders'))
  await expectAccessible(page)
  const row = page.getByRole('row').filter({ hasText: toPack })
  const button = row.getByRole('button', { name: helene.t('orders.words.pack') })
  await button.click()
  await expect(page.getByText(helene.t('today.said.pack', { name: toPack }))).toBeVisible()
  await helene.button('office.undo').click()
  await expect(button).toBeVisible()
})

test('[ORDERS-02] a row is swiped to its label, goes back once it is packed, and shows what can be done without one over it', async ({
  page,
}) => {
  const helene = new Staff(page)
  await helene.entersAs('helene', '/clos-des-murmures/today')
  const id = await noteOrder(page, { lastname: 'Glisse', type: 'BANK_TRANSFER' })
  await helene.writes(`${place}/orders/${id}/paid`, {})
  const name = 'Camille Glisse'
  await helene.opens('/clos-des-murmures/orders?view=pack')
  const row = page.getByRole('row').filter({ hasText: name })
  const step = row.getByRole('button', { name: `${helene.t('orders.words.pack')}, ${name}` })
  const label = row.getByRole('button', { name: `${helene.t('orders.papers.label')}, ${name}` })
  const swipe = () => row.evaluate((swiped) => swiped.scrollBy({ left: swiped.scrollWidth }))

  await test.step('on a phone the label lies beside the row, behind the next step', async () => {
    await row.scrollIntoViewIfNeeded()
    await expect(label).not.toBeInViewport()
    await swipe()
    await expect(label).toBeInViewport({ ratio: 1 })
    await expect(step).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    await label.click()
    await expect(page.getByRole('dialog', { name: helene.t('orders.chosen.labelsFor') })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(label).not.toBeInViewport()
  })

  await test.step('what is packed goes back to its place, and is taken back as from the button', async () => {
    await helene.opens('/clos-des-murmures/orders?q=Glisse')
    await swipe()
    await expect(label).toBeInViewport()
    await step.click()
    await expect(page.getByText(helene.t('today.said.pack', { name }))).toBeVisible()
    await expect(row.getByRole('button', { name: helene.t('orders.words.send') })).toBeInViewport()
    await expect(label).not.toBeInViewport()
    await helene.button('office.undo').click()
    await expect(step).toBeVisible()
  })

  await test.step('on a wide window both are there, wherever the mouse is, and for the keyboard', async () => {
    await page.setViewportSize(desktop)
    await page.mouse.move(0, 0)
    await helene.heading.click()
    await expect(step).toBeInViewport({ ratio: 1 })
    await expect(row.locator('.deeds')).toHaveCSS('opacity', '1')
    await row.getByRole('link', { name }).focus()
    await page.keyboard.press('Tab')
    await expect(step).toBeFocused()
  })
})

test('[ORDERS-01] an order is found by a name, and shows what happened to it', async ({ page }) => {
  const helene = new Staff(page)
  await helene.entersAs('helene', '/clos-des-murmures/orders?view=pack')
  await page.getByLabel(helene.t('orders.find')).fill('weidmann')
  await expect(page).toHaveURL(/q=weidmann/)
  await expect(page.getByText(toPack)).toHaveCount(0)
  await page.getByRole('link', { name: 'Jonas Weidmann' }).first().click()
  await expect(helene.heading).toHaveText('Jonas Weidmann')
  await expectAccessible(page)
  await page.setViewportSize(desktop)
  await expectAccessible(page)
})

test('[ORDERS-01] a search that finds more than a page says so, and shows the next ones', async ({ page }) => {
  const helene = new Staff(page)
  await helene.entersAs('helene', '/clos-des-murmures/orders')
  await page.getByLabel(helene.t('orders.find')).fill('savagnin')
  await expect(page.getByText(helene.t('orders.foundMore', { count: 50 }))).toBeVisible()
  await helene.button('orders.more').click()
  await expect(page.getByText(/^(Les )?100 /).first()).toBeVisible()
})

test('[DAY-01] [ORDERS-02] without a signal the day is there, a pick-up handed over waits, is taken back, and is known once when there is one', async ({
  browser,
}) => {
  const { context, staff: paul } = await another(browser)
  const { page } = paul
  // Beside this one another journey hands over what the other person fetches.
  const other = 'Thomas Perret'
  await page.setViewportSize(phone)
  await paul.entersAs('paul', '/clos-des-murmures/today')
  const handOver = page.getByRole('button', { name: paul.t('today.toHandOver.verbOf', { name: other }) })
  await expect(handOver).toBeVisible()
  const [, id] = /orders\/(\w+)/.exec((await page.getByRole('link', { name: other }).getAttribute('href')) ?? '') ?? []
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  // The copy of the answers is written a second late.
  await page.waitForTimeout(1500)
  await context.setOffline(true)
  await page.reload()
  await handOver.click()
  await expect(page.locator('.what .pending', { hasText: other })).toBeVisible()
  await page.getByRole('button', { name: `${paul.t('office.undo')} (${other})` }).click()
  await expect(page.locator('.what .pending')).toHaveCount(0)
  await handOver.click()
  await expect(page.locator('.what .pending', { hasText: other })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('link', { name: other })).toHaveCount(0)
  const order = await page.evaluate(async (id) => {
    return (await (await fetch(`/api/office/places/clos-des-murmures/orders/${id}`)).json()).response
  }, id)
  expect(order.stage).toBe('done')
  // For the next journey.
  await paul.writes(`${place}/orders/${id}/step`, { from: 'delivered', to: 'ready' })
  await context.close()
})

test('[DAY-01] [ORDERS-02] a pick-up is handed over from the day itself, and its line is gone', async ({ page }) => {
  const paul = new Staff(page)
  await paul.entersAs('paul', '/clos-des-murmures/today')
  const handOver = page.getByRole('button', { name: paul.t('today.toHandOver.verbOf', { name: toFetch }) })
  await handOver.click()
  await expect(page.getByText(paul.t('today.said.handOver', { name: toFetch }))).toBeVisible()
  await expect(handOver).toHaveCount(0)
  // The cellar sees no price anywhere.
  await paul.opens('/clos-des-murmures/orders?view=all')
  await expect(page.getByRole('link', { name: toFetch }).first()).toBeVisible()
  await expect(page.getByText('€')).toHaveCount(0)
})
