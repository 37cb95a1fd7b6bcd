import { desktop, expect, expectAccessible, phone, test } from '../fixtures.ts'
import { ownOriginOf, startEmptyServer } from '../own-server.ts'
import { Shopper } from '../shopper.ts'
import { aWineOnSale, calls, hasPrice, takesABottle } from './new-shop.ts'
import { Staff } from './staff.ts'

test.use({ locale: 'fr-FR', viewport: phone, reducedMotion: 'reduce' })

test('[TEAM-04] from an empty database to an open site with a bottle bought on it', async ({ page, browser }) => {
  test.slow()
  const { firstLink, stop } = await startEmptyServer()
  try {
    const ada = new Staff(page)
    await page.goto(firstLink)
    await expect(ada.heading).toHaveText(ada.t('setup.first.title'))
    await expectAccessible(page)
    await ada.field('setup.first.name').fill('Ada Moulin')
    await ada.field('office.email').fill('ada@example.org')
    await ada.button('setup.first.enter').click()
    await ada.button('team.keepKey.later').click()

    await expect(ada.heading).toHaveText(ada.t('setup.kind.title'))
    await ada.chooses(ada.t('setup.kinds.shop.name'))
    await ada.button('setup.kind.go').click()
    await expect(ada.heading).toHaveText(ada.t('setup.name.title'))
    await ada.field('setup.name.name').fill('Domaine du Moulin')
    await ada.field('setup.name.host').fill('moulin.localhost')
    await ada.button('setup.name.go').click()
    await expect(ada.heading).toHaveText(ada.t('setup.look.title'))
    await ada.button('setup.look.go').click()
    await expect(ada.heading).toHaveText(ada.t('setup.legal.title'))
    for (const [field, words] of [
      ['name', 'EARL du Moulin'],
      ['address', '3, chemin du Moulin'],
      ['postalCode', '39600'],
      ['city', 'Arbois'],
      ['countryCode', 'FR'],
      ['email', 'bonjour@moulin.example'],
    ] as const)
      await ada.field(`setup.legal.${field}`).fill(words)
    await ada.button('setup.legal.go').click()
    await expect(ada.heading).toHaveText(ada.t('setup.made.title'))

    // To everybody else it says that it is coming.
    const visitor = new Shopper(await browser.newPage({ locale: 'fr-FR', viewport: desktop }), 'fr')
    const home = `${ownOriginOf('moulin', 'first')}/fr`
    await visitor.page.goto(home)
    await expect(visitor.page).toHaveURL(/coming-soon$/)

    const { places } = await calls<{ places: { handle: string; kind: string }[] }>(page, '/me')
    const shop = places.find(({ kind }) => kind === 'SHOP')?.handle ?? ''
    await aWineOnSale(page, shop)
    await hasPrice(page, shop)
    await page.getByRole('link', { name: ada.t('setup.made.open') }).click()
    await ada.chooses(ada.t('setup.modes.open.name'))
    await expect(page.getByText(ada.t('setup.modes.open.done')).first()).toBeVisible()

    await expect(async () => {
      await visitor.page.goto(home)
      expect(visitor.page.url()).not.toContain('coming-soon')
    }).toPass()
    await takesABottle(visitor)
    await visitor.givesContact()
    // There are no keys of Stripe: no card is asked for.
    await expect(visitor.page.locator('[autocomplete="cc-number"]')).toHaveCount(0)
    await visitor.agrees()
    await visitor.orders()
    await visitor.isThanked()

    await page.goto(`${ownOriginOf('office', 'first')}/${shop}/orders`)
    await expect(page.getByText('Camille Rousselin').first()).toBeVisible()
    await visitor.page.close()
  } finally {
    // The office listens for news as long as it is open.
    await page.goto('about:blank')
    await stop()
  }
})
