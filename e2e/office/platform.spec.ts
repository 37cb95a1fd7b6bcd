import { ask, desktop, expect, expectAccessible, hydrated, originOf, test } from '../fixtures.ts'
import { hasAnswered } from '../server.ts'
import { cards, Shopper } from '../shopper.ts'
import { Staff } from './staff.ts'

/** A shop that no other test buys from. */
const shop = { handle: 'terres-d-ocre', name: 'Terres d’Ocre', wine: 'rose-mistral' }

test.use({ locale: 'fr-FR', reducedMotion: 'reduce', viewport: desktop })

test('[PLATFORM-01] a suspended house sells nothing, not from carts either; taken back, it sells again', async ({
  page,
  browser,
  request,
}) => {
  const agnes = new Staff(page)
  const context = await browser.newContext({ baseURL: originOf('vigneron-online'), viewport: desktop })
  await hasAnswered(context, 'vigneron-online')
  const buyer = new Shopper(await context.newPage(), 'fr')
  const isOnSale = async () =>
    (await (await ask(request, 'vigneron-online', `/fr/${shop.handle}`)).text()).includes(`/products/${shop.wine}`)
  expect(await isOnSale()).toBe(true)
  await buyer.adds(shop.wine, 1, shop.handle)
  await buyer.goesToCheckout()
  await buyer.delivery('PICKUP').check({ force: true })
  await buyer.givesContact()

  await test.step('words, not a code, and not too few', async () => {
    await agnes.entersAs('agnes', '/platform/houses')
    await page.getByRole('link', { name: shop.name }).click()
    await agnes.button('platform.suspend.verb').click()
    const sheet = page.getByRole('dialog', { name: agnes.t('platform.suspend.title', { name: shop.name }) })
    await agnes.field('platform.suspend.reason').fill('Trop court.')
    await sheet.getByRole('button', { name: agnes.t('platform.suspend.verb') }).click()
    await expect(sheet.getByRole('alert')).toBeVisible()
    await expectAccessible(page)
    await agnes.field('platform.suspend.reason').fill('L’adresse de la société n’est plus la bonne depuis octobre.')
    await sheet.getByRole('button', { name: agnes.t('platform.suspend.verb') }).click()
    await expect(agnes.button('platform.reopen.verb')).toBeVisible()
  })
  await test.step('nothing is on sale, and a checkout under way is refused', async () => {
    await expect.poll(isOnSale).toBe(false)
    await buyer.givesCard(cards.pays)
    await buyer.agrees()
    const answered = buyer.page.waitForResponse((response) => response.url().endsWith('/checkout'))
    await buyer.orders()
    expect((await answered).status()).toBe(409)
    expect(await (await answered).text()).toContain('SOLD_OUT')
    await expect(buyer.page.getByRole('alert').first()).toBeVisible()
  })
  await test.step('taken back by the log, it sells again', async () => {
    await page.getByRole('link', { name: agnes.t('office.sections.journal'), exact: true }).click()
    const what = agnes.t('team.audit.houseSuspend', { name: shop.name })
    await page.getByRole('button', { name: agnes.t('team.journal.takeBackOf', { what }) }).click()
    await expect.poll(isOnSale).toBe(true)
    await buyer.page.reload()
    await hydrated(buyer.page)
    await buyer.delivery('PICKUP').check({ force: true })
    await buyer.ordersByCard(cards.pays)
    await buyer.isThanked()
  })
  await context.close()

  await test.step('[PLATFORM-02] its keys are offered by a link, and the machines say whether all is true', async () => {
    await agnes.opens(`/platform/houses/${shop.handle}`)
    await agnes.button('platform.keys.short').click()
    await agnes.field('office.email').fill('odile@example.org')
    await agnes.button('platform.keys.act').click()
    await expect(agnes.field('team.link')).toHaveValue(/\/open#.{20,}/)
    await agnes.button('office.done').click()
    await expect(agnes.row('odile@example.org')).toBeVisible()
    await page.getByRole('link', { name: agnes.t('office.sections.system'), exact: true }).click()
    await agnes.button('platform.system.check').click()
    const answer = page.getByRole('region', { name: agnes.t('platform.system.true') }).getByRole('status')
    await expect(answer).toContainText('phrases sont vraies')
  })
})

test('[PLATFORM-02] what browsers report is one line of nobody; said to be mended it goes, and undo brings it back', async ({
  page,
}) => {
  const agnes = new Staff(page)
  const message = 'Something of a house is undefined'
  await page.goto(`${originOf('la-paulee')}/fr/home`)
  for (const person of ['a@example.org', 'b@example.org'])
    await page.evaluate(async (said) => {
      const body = JSON.stringify({ kind: 'Error', message: said, path: '/fr/home' })
      await fetch('/api/report', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    }, `${message} for ${person}`)
  await agnes.entersAs('agnes', '/platform/system')
  const line = agnes.row(message)
  await expect(line).toContainText('/fr/home')
  await expect(line.locator('.sign')).toContainText('2')
  await expect(page.getByText('example.org')).toHaveCount(0)
  await line.getByRole('button').click()
  await expect(line).toHaveCount(0)
  await agnes.button('office.undo').click()
  await expect(line).toBeVisible()
  await expectAccessible(page)
})
