import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './fixtures.ts'
import { ownOriginOf, startOwnServer } from './own-server.ts'
import { Shopper, cards } from './shopper.ts'
import { textOf } from './texts.ts'

// One server for all of them, so one worker.
test.describe.configure({ mode: 'default' })

let stop: (() => Promise<void>) | undefined
test.beforeAll(async () => {
  test.setTimeout(120_000)
  stop = await startOwnServer('third-parties', {
    E2E_SERVICES: JSON.stringify({ gtagId: 'G-E2E', crispId: 'c0ffee' }),
    RECAPTCHA_SITE_KEY: 'a site key',
    RECAPTCHA_SECRET: 'a secret',
  })
})
test.afterAll(() => stop?.())
test.use({ baseURL: ownOriginOf('vigneron-online', 'third-parties') })
// In the services' place stand scripts that do nothing, or what the real one does to our page.
test.beforeEach(async ({ context }) => {
  const script = (body: string) => ({ contentType: 'text/javascript', body })
  await context.route('https://www.googletagmanager.com/**', (route) => route.fulfill(script('')))
  await context.route('https://client.crisp.chat/**', (route) => route.fulfill(script('')))
  await context.route('https://www.google.com/recaptcha/**', (route) => route.fulfill(script(doubtfulGoogle)))
})

/** Google when it doubts: its question lies in the body of the page, whatever place the badge was given. */
const doubtfulGoogle = `
  let settings
  globalThis.grecaptcha = {
    render: (place, given) => { settings = given; place.textContent = 'badge'; return 0 },
    reset() {},
    execute() {
      const question = document.createElement('button')
      question.textContent = 'All squares with grapes'
      Object.assign(question.style, { position: 'fixed', top: '10px', left: '10px', zIndex: 2000000000 })
      question.onclick = () => { question.remove(); settings.callback('grapes') }
      document.body.append(question)
    },
  }
  globalThis[new URL(document.currentScript.src).searchParams.get('onload')]()`

interface Said {
  name: string
  items?: { item_name: string; quantity: number; price: number }[]
  page_path?: string
  checkout_step?: number
  coupon?: string
}

/** What Google's script would read on this page: events in their order. Undefined when nothing was ever said. */
const saidOn = (page: Page): Promise<Said[] | undefined> =>
  page.evaluate(() => {
    const queue = (globalThis as typeof globalThis & { dataLayer?: ArrayLike<unknown>[] }).dataLayer
    return queue
      ?.filter((command) => command[0] === 'event')
      .map((command) => ({ name: command[1] as string, ...(command[2] as object) }))
  })

/** Each event in a word or two: what happened, and to what. */
const wordsOn = async (page: Page): Promise<string[]> =>
  ((await saidOn(page)) ?? []).map(({ name, items, page_path, checkout_step, coupon }) =>
    [name, page_path ?? checkout_step ?? items?.map((item) => item.item_name).join(', ') ?? coupon].join(' '),
  )

const answers = (page: Page, language: string, answer: 'accept' | 'refuse') =>
  page
    .locator('.cookie')
    .getByRole('button', { name: textOf(language, `common.cookieBanner.${answer}`) })
    .click()

const isMeasured = (page: Page) => page.waitForFunction(() => 'dataLayer' in globalThis)

/** What is looked at, by its French name, and a page with a link to it. */
const things = [
  {
    site: 'vigneron-online',
    name: 'Vin jaune',
    path: '/clos-des-murmures/products/vin-jaune',
    list: '/clos-des-murmures',
  },
  {
    site: 'vigneron-online',
    name: 'Dans le grenier du vin jaune',
    path: '/clos-des-murmures/activities/visite-vin-jaune',
    list: '/clos-des-murmures/activities',
  },
  { site: 'bensadevot', name: 'La Terrasse bleue', path: '/apartments/la-terrasse-bleue', list: '/apartments' },
]

for (const language of ['fr', 'de', 'en'])
  for (const { site, name, path, list } of things) {
    const at = `/${language}${path}`

    test(`[THIRD-01] who opens ${path} in ${language} has looked at ${name}, and is told of after the yes only`, async ({
      page,
    }) => {
      await page.goto(ownOriginOf(site, 'third-parties') + at)
      await hydrated(page)
      await expect(page.locator('.cookie')).toBeVisible()
      expect(await saidOn(page)).toBeUndefined()
      await answers(page, language, 'accept')
      await isMeasured(page)
      await expect.poll(() => wordsOn(page)).toEqual([`page_view ${at}`, `view_item ${name}`])

      // By a load with the answer known, and by a click.
      await page.goto(`${ownOriginOf(site, 'third-parties')}/${language}${list}`)
      await hydrated(page)
      await isMeasured(page)
      await page.locator(`main a[href="${at}"]`).first().click()
      await expect(page).toHaveURL(ownOriginOf(site, 'third-parties') + at)
      const seen = [`page_view /${language}${list}`, `page_view ${at}`, `view_item ${name}`]
      await expect.poll(() => wordsOn(page)).toEqual(seen)
      await page.reload()
      await hydrated(page)
      await expect.poll(() => wordsOn(page)).toEqual([`page_view ${at}`, `view_item ${name}`])
    })
  }

test('[THIRD-01] after a no nothing is said, whatever was looked at before', async ({ page }) => {
  await page.goto('/fr/clos-des-murmures/products/vin-jaune')
  await hydrated(page)
  await answers(page, 'fr', 'refuse')
  await page.locator('main a[href="/fr/clos-des-murmures"]').first().click()
  await expect(page).toHaveURL('/fr/clos-des-murmures')
  expect(await saidOn(page)).toBeUndefined()
})

test('[THIRD-01] [THIRD-02] a purchase is told step by step, in French, and its number with the purchase only', async ({
  page,
}) => {
  await page.goto('/de/home')
  await hydrated(page)
  await answers(page, 'de', 'accept')
  await isMeasured(page)
  const shopper = new Shopper(page, 'de')
  const shop = '/de/clos-des-murmures'
  await shopper.adds('savagnin-ouille', 7)
  await expect
    .poll(() => wordsOn(page))
    .toEqual([`page_view ${shop}/products/savagnin-ouille`, 'view_item Savagnin ouillé', 'add_to_cart Savagnin ouillé'])
  await shopper.opensCart()
  await shopper.cart.getByRole('button', { name: shopper.t('common.buttons.decrease') }).click()
  await expect.poll(async () => (await wordsOn(page)).at(-1)).toBe('remove_from_cart Savagnin ouillé')
  await shopper.cart.getByRole('link', { name: shopper.t('cart.sideCart.checkout') }).click()
  await shopper.givesContact()
  const code = page.getByRole('textbox', { name: shopper.t('cart.promoCode.label') })
  await code.fill('murmure10')
  await code.press('Enter')
  await expect.poll(async () => (await wordsOn(page)).at(-1)).toBe('promo_code_added MURMURE10')
  await expect(shopper.delivery('SHIPPING')).toBeChecked()
  await shopper.givesCard(cards.pays)
  await shopper.agrees()
  await shopper.orders()
  await shopper.isThanked()
  await expect.poll(async () => (await wordsOn(page)).at(-1)).toBe(`page_view ${shop}/confirmation`)
  const said = (await wordsOn(page)).slice(4)
  // A code may come before or after the steps it stands between.
  expect(said.filter((words) => !words.startsWith('promo'))).toEqual([
    `page_view ${shop}/checkout`,
    'begin_checkout Savagnin ouillé',
    'checkout_progress 1',
    'checkout_progress 2',
    'checkout_progress 3',
    'purchase Savagnin ouillé',
    `page_view ${shop}/confirmation`,
  ])

  // Where an order is looked up its number is in the address, and in nothing that is told.
  await page.goto(`${shop}/order/AB12-CD34`)
  await hydrated(page)
  await expect.poll(() => wordsOn(page)).toEqual([`page_view ${shop}/order`])
  expect(await page.evaluate(() => JSON.stringify((globalThis as { dataLayer?: unknown }).dataLayer))).not.toContain(
    'AB12',
  )
})

test('[THIRD-05] Google’s question can be answered over the open contact form, which then stands as before', async ({
  page,
  watch,
}) => {
  // Nobody answers the server in Google's place.
  watch.expectStatus('/api/contact/message', 503)
  await page.goto('/de/home')
  await hydrated(page)
  await answers(page, 'de', 'refuse')
  await page
    .locator('.site-footer')
    .getByRole('button', { name: textOf('de', 'common.footer.contact') })
    .click()
  const modal = page.locator('dialog.modal')
  await modal.getByRole('textbox', { name: textOf('de', 'contact.modal.email') }).fill('camille@example.org')
  await modal.getByRole('textbox', { name: textOf('de', 'contact.modal.message') }).fill('Haben Sie noch Vin jaune?')
  const sent = page.waitForRequest('**/api/contact/message')
  await modal.locator('button[type="submit"]').click()
  await page.getByRole('button', { name: 'All squares with grapes' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ recaptcha_token: 'grapes' })
  await expect(modal.getByText('badge')).toBeAttached()
  await expect(page.locator('dialog.modal:modal')).toBeVisible()
  await expect(modal.getByRole('textbox', { name: textOf('de', 'contact.modal.message') })).toHaveValue(
    'Haben Sie noch Vin jaune?',
  )
})

test('[THIRD-04] the chat’s window comes after the yes, and opens from the footer', async ({ page }) => {
  const asked = () => page.evaluate(() => JSON.stringify((globalThis as { $crisp?: unknown }).$crisp))
  const entry = page.locator('.site-footer').getByRole('button', { name: textOf('en', 'common.footer.chat') })
  await page.goto('/en/home')
  await hydrated(page)
  await expect(entry).toHaveCount(0)
  expect(await asked()).toBeUndefined()
  await answers(page, 'en', 'accept')
  await entry.click()
  await expect.poll(asked).toBe('[["do","chat:open"]]')
})
