import { expect, expectAccessible, phone, test } from '../fixtures.ts'
import { another, Staff } from './staff.ts'

test.use({ locale: 'fr-FR', reducedMotion: 'reduce' })

interface Card {
  id: string
  number: number
  name: string
}

/** The first order of a list whose buyer has a name to look for. */
const firstOrder = (staff: Staff, view: 'all' | 'pack'): Promise<Card> =>
  staff.page.evaluate(async (shown) => {
    const answer = await fetch(`/api/office/places/clos-des-murmures/orders?view=${shown}`)
    return (await answer.json()).response.orders.find((order: { name: string }) => / \S{3}/.test(order.name))
  }, view)

test('[ORDERS-01] Ctrl K finds an order by its number and a wine by its name, with the keyboard alone', async ({
  page,
}) => {
  const helene = new Staff(page)
  await helene.entersAs('helene', '/clos-des-murmures/today')
  const { id, number, name } = await firstOrder(helene, 'all')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: helene.t('office.palette.title') })
  await expect(field).toBeFocused()
  await page.keyboard.type(`${number} ${name.split(' ').at(-1)?.toUpperCase()}`)
  const orders = page.getByRole('group', { name: helene.t('find.order') })
  await expect(orders.getByRole('option')).toHaveCount(1)
  await expect(orders.getByRole('option', { selected: true })).toContainText(name)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/clos-des-murmures/orders/${id}$`))

  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('SAVAGNIN')
  const wines = page.getByRole('group', { name: helene.t('find.wine') })
  await expect(wines.getByRole('option')).not.toHaveCount(0)
  const wanted = wines.getByRole('option').first()
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(wanted).toHaveAttribute('aria-selected', 'true', { timeout: 100 })
  }).toPass()
  await expect(field).toHaveAttribute('aria-activedescendant', (await wanted.getAttribute('id')) ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/clos-des-murmures\/wines\/[\w-]+$/)
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
})

test('[TEAM-02] in the cellar no buyers are found; without a signal, what was read before is', async ({ browser }) => {
  const { context, staff: paul } = await another(browser)
  const { page } = paul
  await page.setViewportSize(phone)
  await paul.entersAs('paul', '/clos-des-murmures/orders')
  const { name } = await firstOrder(paul, 'pack')
  await expect(page.getByRole('main')).toContainText(name)
  const word = name.split(' ').at(-1) ?? ''
  await page
    .getByRole('button', { name: paul.t('office.palette.title') })
    .first()
    .click()
  const field = page.getByRole('combobox')
  await field.fill(word)
  await expect(page.getByRole('group', { name: paul.t('find.order') }).getByRole('option')).not.toHaveCount(0)
  await expect(page.getByRole('group', { name: paul.t('find.customer') })).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await context.setOffline(true)
  await page
    .getByRole('button', { name: paul.t('office.palette.title') })
    .first()
    .click()
  await field.fill(word)
  await expect(page.getByRole('group', { name: paul.t('find.order') }).getByRole('option')).not.toHaveCount(0)
  await context.close()
})

test('[PLATFORM-01] the platform’s people go to a house by its name', async ({ page }) => {
  const agnes = new Staff(page)
  await agnes.entersAs('agnes', '/platform/today')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('murmur')
  await expect(page.getByRole('group', { name: agnes.t('find.house') }).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/platform\/houses\/clos-des-murmures$/)
})
