import sharp from 'sharp'
import { cardAsks } from '#contract/card-asks.ts'
import { ask, desktop, expect, expectAccessible, originOf, phone, test } from '../fixtures.ts'
import { hasAnswered } from '../server.ts'
import { cards, Shopper } from '../shopper.ts'
import { aNewShop, calls, saysTheRest, takesABottle } from './new-shop.ts'
import { another, Staff } from './staff.ts'

test.use({ locale: 'fr-FR', viewport: phone, reducedMotion: 'reduce' })

/** One thing of each kind that a provider asks for, by its own name for it. */
const oneOfEach = [
  ...['individual.dob.day', 'individual.address.city', 'individual.phone', 'company.tax_id', 'representative.email'],
  ...['external_account', 'business_profile.url', 'tos_acceptance.ip', 'what.is.this'],
]

const photograph = async (background: string) => ({
  name: 'bouteille.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

test('[TEAM-04] a new shop goes its way on a phone, is taken up on another device, and is seen once its owner opens it', async ({
  page,
  browser,
}) => {
  test.slow()
  const agnes = await another(browser)
  const odile = new Staff(page)
  const { handle, code } = await aNewShop(agnes.staff, odile)
  const isSeen = async () => (await ask(page.request, 'vigneron-online', `/fr/${code}`)).status() === 200
  await odile.opens(`/${handle}/today`)
  await page.getByRole('link', { name: odile.t('estate.start.title') }).click()
  await expect(odile.heading).toHaveText(odile.t('estate.start.title'))
  await expect(odile.button('estate.start.open')).toBeDisabled()
  await expectAccessible(page)

  await page.getByRole('link', { name: odile.t('estate.start.go') }).click()
  await expect(odile.heading).toHaveText(odile.t('estate.path.name.title'))
  await expectAccessible(page)
  await odile.button('estate.path.go').click()
  await expect(page.getByText(odile.t('estate.wrong.empty')).first()).toBeVisible()
  const name = `Clos des Mains ${handle.slice(-4)}`
  for (const [field, words] of [
    ['name', name],
    ['region', 'Jura'],
    ['village', 'Arbois'],
    ['tagline', 'Deux mains, une vigne'],
    ['story', 'Nous faisons ce vin à deux.'],
  ] as const)
    await odile.field(`estate.path.name.${field}`).fill(words)
  await expect(page.getByRole('figure', { name: odile.t('estate.path.shown') })).toContainText(name)
  await odile.button('estate.path.go').click()

  await expect(odile.heading).toHaveText(odile.t('estate.path.place.title'))
  await expectAccessible(page)
  await odile.field('estate.seller.phone').fill('+33 3 84 00 00 00')
  await odile.button('estate.path.go').click()
  await expect(odile.heading).toHaveText(odile.t('estate.hours.title'))
  await page.getByRole('link', { name: odile.t('estate.path.next') }).click()

  // Colours, and a photo of their own across the top.
  await expect(odile.heading).toHaveText(odile.t('estate.path.look.title'))
  await odile.chooses(odile.t('estate.path.looks.bordeaux'))
  await page
    .getByLabel(odile.t('estate.path.look.take'))
    .first()
    .setInputFiles(await photograph('#c9d6a8'))
  await expect(page.locator('.shown-shop .banner[src*="shops"]')).toBeVisible()
  await expectAccessible(page)
  await odile.button('estate.path.go').click()
  await expect(odile.heading).toHaveText(odile.t('estate.path.wines.title'))
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: odile.t('estate.path.wines.add') })).toBeVisible()
  await saysTheRest(page, handle)
  expect(await isSeen()).toBe(false)

  // Its own people see it before the others, as it will be.
  await odile.opens(`/${handle}/start`)
  const opens = page.waitForEvent('popup')
  await odile.button('estate.start.preview').click()
  const shown = await opens
  await expect(shown.getByText(odile.t('preview.sayShop'))).toBeVisible()
  await expect(shown.getByRole('heading', { level: 1 })).toContainText(name)
  await expectAccessible(shown)
  await shown
    .getByRole('link', { name: /Poulsard/ })
    .first()
    .click()
  await expect(shown).toHaveURL(/\/products\//)
  await expect(shown.getByText(odile.t('preview.sayShop'))).toBeVisible()
  if (process.env.SHOTS) await shown.screenshot({ path: `${process.env.SHOTS}/preview.png` })
  expect(await isSeen()).toBe(false)
  await shown.getByRole('button', { name: odile.t('preview.end') }).click()
  await expect(shown.getByText(odile.t('preview.sayShop'))).toHaveCount(0)
  await shown.close()
  expect(await isSeen()).toBe(false)

  // The same person on another device: what is said there is said here.
  const state = await page.context().storageState()
  const desk = await browser.newContext({ locale: 'fr-FR', viewport: desktop, storageState: state })
  const elsewhere = new Staff(await desk.newPage())
  await elsewhere.opens(`/${handle}/start`)
  await expect(elsewhere.page.getByText(elsewhere.t('estate.start.ready'))).toBeVisible()
  await expect(elsewhere.page.getByRole('figure')).toContainText(name)
  await expectAccessible(elsewhere.page)
  await elsewhere.button('estate.start.open').click()
  await expect(elsewhere.page.getByText(elsewhere.t('estate.said.opened')).first()).toBeVisible()
  await expect.poll(isSeen).toBe(true)
  const list = await ask(page.request, 'vigneron-online', '/fr/api/vigneron-online/shop/list')
  expect(await list.text()).toContain(name)

  // Nobody has bought there: it is taken back, and the demo is as it was.
  await elsewhere.button('office.undo').click()
  await expect.poll(isSeen).toBe(false)
  await desk.close()
  await agnes.context.close()
})

test('[TEAM-04] [THIRD-06] an owner has cards go to their own account, and a bottle bought on their page is charged there', async ({
  page,
  browser,
}) => {
  test.slow()
  const agnes = await another(browser)
  const odile = new Staff(page)
  const { handle, code } = await aNewShop(agnes.staff, odile)
  await saysTheRest(page, handle, { phone: '+33 3 84 00 00 00' })
  const { name: known } = await calls<{ name: { version: string } }>(page, `/places/${handle}/estate/start`)
  const { version, ...name } = known
  const words = {
    tagline: { fr: 'Deux mains' },
    story: { fr: 'Une vigne.' },
    region: { fr: 'Jura' },
    village: 'Arbois',
  }
  await calls(page, `/places/${handle}/estate/name`, { version, name: { ...name, ...words } })
  await calls(page, `/places/${handle}/estate/open`, {})

  await odile.opens(`/${handle}/start/payment`)
  const cardState = page.getByRole('region', { name: odile.t('estate.payment.card') })
  await expect(cardState).toContainText('La carte passe par la plateforme')
  await expectAccessible(page)
  await odile.button('estate.cards.want').click()
  await expect(page.getByRole('button', { name: 'Finish' })).toBeVisible()
  const double = new URL(page.url()).origin
  await expectAccessible(page)
  // Left for later, and taken up again: a page that was opened already leads to the next one.
  const first = page.url()
  await page.getByRole('button', { name: 'Leave it for later' }).click()
  await expect(cardState).toContainText(odile.t('estate.cards.begun.name'))
  expect(new URL(page.url()).pathname).toBe(`/${handle}/start/payment`)
  await page.goto(first)
  await expect(page).not.toHaveURL(first)
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(cardState).toContainText(odile.t('estate.cards.taken.name'))
  await expectAccessible(page)

  const visitor = new Shopper(await browser.newPage({ locale: 'fr-FR', viewport: desktop }), 'fr')
  await hasAnswered(visitor.page.context(), 'vigneron-online')
  await visitor.page.goto(`${originOf('vigneron-online')}/fr/${code}`)
  await takesABottle(visitor)
  await visitor.ordersByCard(cards.pays)
  await visitor.isThanked()
  const asked = (await (await page.request.get(`${double}/faults/calls`)).json()) as {
    path: string
    account?: string
  }[]
  const paid = asked.findLast(({ path }) => path.endsWith('/confirm'))
  expect(paid?.account).toMatch(/^acct_/)
  await visitor.page.close()

  await test.step('[DAY-01] what the provider asks for is said in the day and kind by kind, until it is answered', async () => {
    const asks = async (changed: { due: string[]; dueUntilSeconds?: number }) =>
      expect((await page.request.post(`${double}/faults/accounts/${paid?.account}`, { data: changed })).ok()).toBe(true)
    const until = new Date(Date.UTC(2030, 5, 14, 12))
    await asks({ due: oneOfEach, dueUntilSeconds: until.getTime() / 1000 })
    const line = (state: 'due' | 'stopped') => odile.row(odile.t(`estate.cards.day.${state}.name`))
    await expect(async () => {
      await odile.opens(`/${handle}/today`)
      await expect(line('due')).toContainText('14 juin 2030', { timeout: 5000 })
    }).toPass()
    await expectAccessible(page)

    await odile.opens(`/${handle}/settings/payment`)
    await expect(cardState).toContainText(odile.t('estate.cards.asksUntil', { day: '14 juin 2030' }))
    await expect(cardState.getByRole('listitem')).toHaveText(
      cardAsks.map((kind) => odile.t(`estate.cards.ask.${kind}`)),
    )
    await expectAccessible(page)

    // Past its day nothing is taken any more.
    await asks({ due: ['individual.verification.document'] })
    await expect(async () => {
      await odile.opens(`/${handle}/today`)
      await expect(line('stopped')).toBeVisible({ timeout: 5000 })
    }).toPass()
    await line('stopped')
      .locator('.button', { hasText: odile.t('estate.cards.day.stopped.verb') })
      .click()
    await page.getByRole('button', { name: 'Finish' }).click()
    await expect(cardState).toContainText(odile.t('estate.cards.taken.name'))
    await expect(cardState.getByRole('listitem')).toHaveCount(0)
    await odile.opens(`/${handle}/today`)
    await expect(line('stopped')).toHaveCount(0)
  })

  // The next one is the platform's again, and undo takes the account back.
  await odile.opens(`/${handle}/settings/payment`)
  await odile.button('estate.cards.leave').click()
  await expect(cardState).toContainText('La carte passe par la plateforme')
  await odile.button('office.undo').click()
  await expect(cardState).toContainText(odile.t('estate.cards.taken.name'))
  await agnes.context.close()
})
