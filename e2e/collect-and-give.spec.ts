import { ask, expect, test } from './fixtures.ts'
import { cards, Shopper } from './shopper.ts'

const collecting = { fr: 'Retrait sur place', de: 'Abholung vor Ort', en: 'Collection in person' }
for (const [language, way] of Object.entries(collecting))
  test(`[SELL-08] a guest buys one bottle to collect without leaving an address, in ${language}`, async ({ page }) => {
    const shopper = new Shopper(page, language)
    await shopper.adds('cremant', 1)
    await shopper.goesToCheckout()
    await shopper.delivery('PICKUP').check()
    expect(await shopper.asksNoAddress()).toBe(true)
    await shopper.field('firstname').fill('Camille')
    await shopper.field('lastname').fill('Rousselin')
    await shopper.field('email').fill('camille@example.org')
    await shopper.givesCard(cards.pays)
    await shopper.agrees()
    await shopper.orders()
    await shopper.isThanked()
    const facts = page.locator('.facts').first()
    await expect(facts).toContainText(shopper.t('order.details.ready'))
    await expect(facts).toContainText(/\d{5} /)
    await facts.getByText(shopper.t('order.pickup.hours')).click()
    await expect(facts.getByText(shopper.t('common.openingHours.closed')).first()).toBeVisible()
    // What costs nothing is the collecting, not a delivery.
    await expect(page.locator('.sums')).toContainText(way)
  })

test('[SELL-08] too few bottles to send: the way to more stands beside the reason', async ({ page }) => {
  const shopper = new Shopper(page, 'fr')
  await shopper.adds('savagnin-ouille', 2)
  await shopper.goesToCheckout()
  await expect(shopper.delivery('SHIPPING')).toBeDisabled()
  await page
    .getByRole('link', { name: shopper.t('checkout.delivery.addBottles') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/clos-des-murmures(\/products)?$/)
})

test('[SELL-08] the total is said to be before delivery until the address is known', async ({ page }) => {
  const shopper = new Shopper(page, 'fr')
  await shopper.adds('savagnin-ouille', 6)
  await shopper.goesToCheckout()
  await expect(shopper.delivery('SHIPPING')).toBeChecked()
  await expect(page.locator('.sums .grand')).toContainText(shopper.t('checkout.page.totalBeforeDelivery'))
  await expect(page.locator('[name="contact.address.countryCode"]')).toHaveValue('FR')
  await shopper.givesContact()
  await expect(page.locator('.sums .grand')).not.toContainText(shopper.t('checkout.page.totalBeforeDelivery'))
  await shopper.field('postalCode').fill('6900')
  await shopper.field('city').focus()
  await expect(page.getByText(shopper.t('validation.postalCode'))).toBeVisible()
})

test('[SELL-09] the mail’s button opens the order, a reload keeps it, and its wines are ordered again', async ({
  page,
  browser,
  request,
}) => {
  const shopper = new Shopper(page, 'fr')
  await shopper.adds('cremant', 2)
  await shopper.goesToCheckout()
  await shopper.delivery('PICKUP').check()
  await shopper.givesContact({ email: 'link@example.org' })
  await shopper.givesCard(cards.pays)
  await shopper.agrees()
  const placed = page.waitForResponse((response) => response.url().endsWith('/api/shop/cart/checkout'))
  await shopper.orders()
  const { response } = await (await placed).json()
  await shopper.isThanked()

  const id: string = response.order._id
  let link = ''
  await expect(async () => {
    const mails = (await (await ask(request, 'demo', '/demo/mails.json')).json()) as { id: string; html: string }[] // Written by the mailer itself.
    const mail = mails.find((each) => each.id === `order-${id}-confirmation`)
    link = /href="([^"]+#receipt=[^"]+)"/.exec(mail?.html ?? '')?.[1] ?? ''
    expect(link).toContain(`/order/${id}`)
  }).toPass()
  const elsewhere = await browser.newPage()
  await elsewhere.goto(link)
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText(id)
  await elsewhere.reload()
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText(id)
  await elsewhere.getByRole('button', { name: shopper.t('order.details.reorder') }).click()
  await expect(elsewhere.locator('.cart-button .count')).toHaveText('2')
  await elsewhere.close()
})

test('[SELL-08] a parcel goes to somebody else with a message, and the buyer’s name stays theirs', async ({ page }) => {
  const shopper = new Shopper(page, 'de')
  await shopper.adds('cremant', 6)
  await shopper.goesToCheckout()
  await page.getByRole('checkbox', { name: shopper.t('checkout.gift.choice') }).check()
  const field = (name: string) =>
    page.getByRole('textbox', { name: new RegExp(`^${shopper.t(`checkout.gift.${name}`)}`) })
  await field('firstname').fill('Anna')
  await field('lastname').fill('Berger')
  await field('message').fill('Zum Geburtstag, mit Kuss')
  await shopper.givesContact({ countryCode: 'DE', postalCode: '79098', city: 'Freiburg' })
  await page.getByRole('radio', { name: /überweisung/i }).check()
  await shopper.agrees()
  await shopper.orders()
  await shopper.isThanked()
  const facts = page.locator('.facts').first()
  await expect(facts).toContainText('Anna Berger')
  await expect(facts).toContainText('79098 Freiburg')
  await expect(facts).toContainText('Zum Geburtstag, mit Kuss')
  await expect(page.locator('.bank-code path')).toHaveAttribute('d', /^M/)
})
