import type { Page } from '@playwright/test'
import { desktop, expect, expectAccessible, phone, test } from '../fixtures.ts'
import { office, Staff } from './staff.ts'

const languages = ['fr', 'de']
const screens = {
  elsa: [
    ...[
      '/hirondelles/today',
      '/hirondelles/today/later',
      '/hirondelles/orders',
      '/hirondelles/orders/new',
      '/hirondelles/pack',
      '/hirondelles/sale',
    ],
    ...['/hirondelles/stock', '/hirondelles/stock/count', '/hirondelles/wines', '/hirondelles/wines/new'],
    ...[
      '/hirondelles/delivery',
      '/hirondelles/codes',
      '/hirondelles/figures',
      '/hirondelles/settings',
      '/hirondelles/start',
      '/hirondelles/settings/words',
      '/hirondelles/settings/hours',
      '/hirondelles/settings/seller',
      '/hirondelles/settings/payment',
      '/hirondelles/customers',
      '/hirondelles/team',
      '/hirondelles/journal',
      '/site-hirondelles/site',
      '/site-hirondelles/site/settings',
      '/account',
      '/',
    ],
  ],
  theo: ['/platform/today', '/platform/houses', '/platform/houses/clos-des-murmures', '/platform/system'],
}

test.use({ locale: 'fr-FR', reducedMotion: 'reduce' })

for (const [name, paths] of Object.entries(screens))
  test(`no screen of ${name} keeps anybody out, in French and German, on a phone as on a desktop`, async ({ page }) => {
    const person = new Staff(page)
    await person.entersAs(name, paths[0] ?? '/')
    for (const language of languages) {
      await person.speaks(language)
      for (const path of paths)
        await test.step(`${language} ${path}`, async () => {
          await page.setViewportSize(phone)
          await person.opens(path)
          await expect(page.locator('html')).toHaveAttribute('lang', language)
          await expect(page.locator('.skeleton')).toHaveCount(0)
          await expectFitting(page)
          if (language === 'fr') await expectAccessible(page)
          await page.setViewportSize(desktop)
          await expectFitting(page)
          // Another language has other words in the same places: it is looked at once.
          if (language !== 'fr') await expectAccessible(page)
        })
    }
  })

test('no door keeps anybody out', async ({ page }) => {
  const nobody = new Staff(page)
  for (const language of languages) {
    await nobody.opens('/login')
    if (language !== 'fr') await page.getByRole('button', { name: 'Deutsch' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size)
      await expectFitting(page)
      await expectAccessible(page)
    }
  }
})

test('with the keyboard alone: to the first section, and by asking to any other', async ({ page }) => {
  const lucie = new Staff(page)
  await page.setViewportSize(desktop)
  await lucie.entersAs('lucie', '/account')
  const first = page.getByRole('link', { name: lucie.t('office.sections.today'), exact: true })
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab')
    if (await first.evaluate((element) => element === document.activeElement)) break
  }
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${office}/site-la-paulee/today`)

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeVisible()
  await page.getByRole('combobox').focus()
  await page.keyboard.type(lucie.t('office.sections.settings').slice(0, 4))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${office}/site-la-paulee/settings`)
  await expect(lucie.heading).toHaveText(lucie.t('office.sections.settings'))
})

async function expectFitting(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}
