import { readFileSync } from 'node:fs'
import type { APIRequestContext } from '@playwright/test'
import { ask, desktop, expect, expectAccessible, open, phone, test } from './fixtures.ts'
import { callSite, hasAnswered } from './server.ts'
import { Shopper, cards } from './shopper.ts'
import { textOf } from './texts.ts'

interface Slot {
  startsAt: string
  localDate: string
  localTime: string
  placesLeft: number
  isBookable: boolean
}

const site = 'vigneron-online'

/** An activity as the server tells it, with its slots that can still be booked, half a year ahead. */
async function activityOf(request: APIRequestContext, shopPath: string, code: string) {
  const found = await ask(request, site, `/fr/api/vigneron-online/shop/path/${shopPath}`)
  const { shop } = ((await found.json()) as { response: { shop: { _id: string } } }).response // The contract's own envelope.
  const { products } = await callSite<{ products: { _id: string; code: string }[] }>(
    request,
    site,
    `/api/shop/shop/${shop._id}/products`,
    { mode: 'ACTIVITY' },
  )
  const productId = products.find((product) => product.code === code)?._id ?? ''
  const day = (after: number) => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10)
  const { availabilities } = await callSite<{ availabilities: Slot[] }>(
    request,
    site,
    `/api/shop/shop/${shop._id}/products/${productId}/availabilities`,
    { startDate: day(1), endDate: day(180) },
  )
  return { shopId: shop._id, productId, slots: availabilities.filter(({ isBookable }) => isBookable) }
}

test.beforeEach(({ context }) => hasAnswered(context, site))

/** Turns the calendar to the slot's month and picks its day and hour. */
async function picks(shopper: Shopper, slot: Slot): Promise<void> {
  const { page } = shopper
  const day = page.locator(`.calendar [data-day="${slot.localDate}"]`)
  const answered = () => expect(page.locator('.calendar table')).not.toHaveAttribute('aria-busy')
  await answered()
  for (let month = 0; month < 7 && (await day.count()) === 0; month += 1) {
    await page.getByRole('button', { name: shopper.t('common.dates.nextMonth') }).click()
    await answered()
  }
  await day.click()
  // By its words, as a finger does: what a bar at the edge of a phone covers is scrolled out from under it.
  const time = page.locator('.times label').filter({ has: page.locator(`input[value="${slot.startsAt}"]`) })
  await time.click()
  await expect(time.locator('input')).toBeChecked()
}

for (const [language, viewport] of [
  ['fr', desktop],
  ['de', phone],
] as const)
  test(`[SHOP-05] [CART-01] a tasting is booked beside bottles in ${language}`, async ({ page, request }) => {
    await page.setViewportSize(viewport)
    const { slots } = await activityOf(request, 'clos-des-murmures', 'visite-vin-jaune')
    const slot = slots.at(language === 'fr' ? 2 : 3)!
    const shopper = new Shopper(page, language)
    await shopper.adds('vin-jaune', 2)
    await open(page, `/${language}/clos-des-murmures/activities`)
    await page.locator(`.activity-card a[href="/${language}/clos-des-murmures/activities/visite-vin-jaune"]`).click()
    await expect(page).toHaveURL(/activities\/visite-vin-jaune$/)
    await picks(shopper, slot)
    await expectAccessible(page)
    const form = page.getByRole('form', { name: shopper.t('shop.availability.title') })
    await form.getByRole('button', { name: shopper.t('common.buttons.increase') }).click()
    await expect(form.locator('.total')).toContainText(/75,00\s€/)
    await form.locator('button[type="submit"]').click()
    await shopper.opensCart()
    await expect(shopper.cart.locator('.cart-lines > li')).toHaveCount(2)
    // Two bottles of 46 and three visitors of 25.
    await expect(shopper.cart).toContainText(/167,00\s€/)
    await expect(shopper.cart.locator('.cart-lines')).toContainText(
      language === 'fr' ? /· 3 personnes/ : /· 3 Personen/,
    )
    await expectAccessible(page)
  })

test('[CART-01] [SELL-09] visits need no delivery, go into the guest’s own calendar, and are called off by their rule', async ({
  page,
  request,
}) => {
  await page.setViewportSize(phone)
  const { slots } = await activityOf(request, 'clos-des-murmures', 'visite-vin-jaune')
  const slot = slots.at(4)!
  const shopper = new Shopper(page, 'en')
  await open(page, '/en/clos-des-murmures/activities/visite-vin-jaune')
  await picks(shopper, slot)
  await page.locator('.slots button[type="submit"]').click()
  await shopper.goesToCheckout()
  await expect(page.getByText(shopper.t('checkout.delivery.notNeeded'))).toBeVisible()
  await expect(page.locator('input[name="methodOfDeliveryType"]')).toHaveCount(0)
  await shopper.ordersByCard(cards.pays)
  await shopper.isThanked()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: shopper.t('order.details.addToCalendar') }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^[0-9A-Z]{12}\.ics$/)
  const file = readFileSync(await download.path(), 'utf8')
  expect(file).toContain(`DTSTART:${slot.startsAt.replaceAll(/[-:]|\.\d+/g, '')}`)
  expect(file).toContain('SUMMARY:')

  await page.getByRole('link', { name: shopper.t('checkout.confirmation.track') }).click()
  const visits = page.locator('section').filter({
    has: page.getByRole('heading', { name: shopper.t('order.visits.title') }),
  })
  await expect(visits).toContainText('After that nothing is refunded.')
  await visits.getByRole('button', { name: shopper.t('order.visits.cancel') }).click()
  const dialog = page.getByRole('dialog', { name: shopper.t('order.visits.cancel') })
  await expect(dialog).toContainText(shopper.t('order.visits.card', { amount: '€50.00' }))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: shopper.t('order.visits.cancel') }).click()
  await expect(visits.getByText(/^Cancelled on /)).toBeFocused()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: shopper.t('order.details.addToCalendar') })).toHaveCount(0)
})

test('[SHOP-05] a slot that has filled up meanwhile is refused with a sentence', async ({ page, request, watch }) => {
  watch.expectStatus('/api/shop/cart/activity/add', 409)
  const { shopId, productId, slots } = await activityOf(request, 'maison-corbelin', 'sabrage')
  const slot = slots.at(2)!
  const shopper = new Shopper(page, 'de')
  await open(page, '/de/maison-corbelin/activities/sabrage')
  await picks(shopper, slot)
  // Somebody else is quicker.
  await callSite(request, site, '/api/shop/cart/activity/add', {
    activityID: productId,
    numberOfPersons: slot.placesLeft,
    startDate: slot.startsAt,
  })
  await callSite(request, site, '/api/shop/cart/checkout', {
    shopID: shopId,
    contact: {
      email: { type: 'PERSONAL', email: 'quick@example.org' },
      ...{ firstname: 'Rapide', lastname: 'Lepremier', companyName: '' },
      address: { addressLines: ['1, rue Neuve'], postalCode: '51100', city: 'Reims', countryCode: 'FR' },
      phone: { type: 'BUSINESS', number: '+33 6 12 34 56 78' },
    },
    ...{ methodOfDeliveryType: null, methodOfPaymentIndex: 2, isAdult: true, hasAcceptedTerms: true },
  })
  await page.locator('.slots button[type="submit"]').click()
  await expect(page.getByText(textOf('de', 'errors.SLOT_FULL')).first()).toBeVisible()
  await expect(page.locator('.cart-button .count')).toHaveText('')
})

for (const timezoneId of ['Asia/Tokyo', 'America/New_York'])
  test.describe(`with a browser in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('[SHOP-05] a slot stands on the day and at the hour of the estate', async ({ page, request }) => {
      const { slots } = await activityOf(request, 'domaine-aux-grives', 'degustation-verticale')
      const slot = slots[0]!
      const shopper = new Shopper(page, 'fr')
      await open(page, '/fr/domaine-aux-grives/activities/degustation-verticale')
      await picks(shopper, slot)
      const [hour, minutes] = slot.localTime.split(':')
      await expect(page.locator(`.times label:has(input[value="${slot.startsAt}"]) b`)).toHaveText(
        new RegExp(`^0?${Number(hour)}\\s*h\\s*${minutes === '00' ? '(00)?' : minutes}$`),
      )
      await page.locator('.slots button[type="submit"]').click()
      await shopper.opensCart()
      const meta = shopper.cart.locator('.cart-lines .meta').first()
      await expect(meta).toContainText(
        new RegExp(`\\b${Number(slot.localDate.slice(8))}(er)?\\s.*0?${Number(hour)}\\s*h`),
      )
    })
  })

test('[SHOP-01] a shop that leaves the list of its visits out leads to its one visit instead', async ({
  page,
  request,
  watch,
}) => {
  await page.setViewportSize(desktop)
  await open(page, '/fr/maison-corbelin')
  await expect(page.locator('a[href$="/maison-corbelin/activities"]')).toHaveCount(0)
  const menu = page.getByRole('navigation', { name: textOf('fr', 'common.layout.mainNavigation') })
  await menu.getByRole('link', { name: 'L’art du sabrage' }).click()
  await expect(page).toHaveURL('/fr/maison-corbelin/activities/sabrage')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('L’art du sabrage')
  await expect(page.locator('.crumbs a')).toHaveAttribute('href', '/fr/maison-corbelin')
  watch.expectStatus('/maison-corbelin/activities', 404)
  expect((await ask(request, 'vigneron-online', '/fr/maison-corbelin/activities')).status()).toBe(404)
  expect(await (await ask(request, 'vigneron-online', '/sitemap.xml')).text()).not.toContain(
    '/maison-corbelin/activities<',
  )
})
