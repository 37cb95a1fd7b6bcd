import type { Page } from '@playwright/test'
import { desktop, expect, phone, test } from '../fixtures.ts'
import { noteOrder, place } from './noted-orders.ts'
import { Staff } from './staff.ts'

test.use({ locale: 'fr-FR', reducedMotion: 'reduce' })

const house = '/clos-des-murmures'

/** What has the focus: not the body, onto which browsers drop it when what had it is gone. */
const focused = (page: Page) => page.locator(':focus')
const expectKept = (page: Page) => expect(focused(page)).not.toHaveCount(0)

/** Somebody whose hand lies on the keyboard: the first key brings along what keeps the focus. */
async function usesKeys(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('keep-focus')),
  )
}

for (const [width, viewport] of Object.entries({ wide: desktop, 'on a phone': phone }))
  test.describe(width, () => {
    test.use({ viewport })

    test(`[SELL-10] [ORDERS-02] ${width}: whoever packs by keyboard goes on where they are, and takes back with one key`, async ({
      page,
    }) => {
      const helene = new Staff(page)
      await helene.entersAs('helene', `${house}/today`)
      const lastname = `Clavier${viewport.width}`
      const id = await noteOrder(page, { lastname, type: 'BANK_TRANSFER' })
      await helene.writes(`${place}/orders/${id}/paid`, {})
      await helene.opens(`${house}/orders?q=${lastname}`)
      await usesKeys(page)
      const step = page.getByRole('button', { name: `${helene.t('orders.words.pack')}, Camille ${lastname}` })
      await step.press('Enter')
      const said = page.getByText(helene.t('today.said.pack', { name: `Camille ${lastname}` }))
      await expect(said).toBeVisible()
      await expectKept(page)
      await page.keyboard.press('z')
      await expect(page.getByText(helene.t('office.undone'))).toBeVisible()
      await expect(step).toBeVisible()
      await expectKept(page)
      await step.press('Enter')
      await expect(said).toBeVisible()
      await page.keyboard.press('Control+z')
      await expect(step).toBeVisible()
      // By the button of the message, too.
      await step.press('Enter')
      await expect(said).toBeVisible()
      await helene.button('office.undo').press('Enter')
      await expect(step).toBeVisible()
      await expectKept(page)
      await expect(focused(page)).toHaveAccessibleName(new RegExp(lastname))
    })

    test(`[SELL-10] [ORDERS-03] ${width}: a bottle is followed by the next with the same key, and a known buyer is said`, async ({
      page,
    }) => {
      const helene = new Staff(page)
      await helene.entersAs('helene', `${house}/orders/new`)
      await usesKeys(page)
      await page
        .getByRole('button', { name: /^\+ 1|Une bouteille|1 / })
        .first()
        .press('Enter')
      await expect(focused(page)).toHaveAccessibleName(new RegExp(`^${helene.t('phone.more')}`))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('group').getByRole('status').filter({ hasText: '2' })).toBeVisible()
      await helene.field('phone.find').fill('Weidmann')
      await expect(page.getByRole('status').filter({ hasText: 'Une personne trouvée.' })).toBeAttached()
      await page
        .getByRole('button', { name: /Weidmann/ })
        .first()
        .press('Enter')
      await expect(page.getByRole('status').filter({ hasText: /Weidmann, adresse reprise/ })).toBeAttached()
      await expectKept(page)
    })

    test(`[SELL-10] [STOCK-01] ${width}: after a correction is taken back the focus stays on the screen`, async ({
      page,
    }) => {
      const helene = new Staff(page)
      await helene.entersAs('helene', `${house}/stock`)
      await usesKeys(page)
      const broken = page.getByRole('button', { name: /Casse|cassée/i }).first()
      await broken.press('Enter')
      await helene.button('office.undo').press('Enter')
      await expect(page.getByText(helene.t('office.undone'))).toBeVisible()
      await expectKept(page)
    })
  })
