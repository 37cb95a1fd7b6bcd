import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { ask, desktop, expect, expectAccessible, originOf, phone, test } from '../fixtures.ts'
import { hasAnswered } from '../server.ts'
import { cards, Shopper } from '../shopper.ts'
import { another, office, Staff } from './staff.ts'

test.use({ locale: 'fr-FR', viewport: phone, reducedMotion: 'reduce' })

/** A call of the office as whoever is logged in on this page. */
const calls = <Response>(page: Page, path: string, body?: object): Promise<Response> =>
  page.evaluate(
    async ([url, sent]) => {
      const headers = { 'content-type': 'application/json', 'x-operation-id': crypto.randomUUID() }
      const answer = await fetch(url, sent ? { method: 'POST', headers, body: JSON.stringify(sent) } : {})
      return (await answer.json()).response
    },
    [`/api/office${path}`, body] as const,
  )

const photograph = async (background: string) => ({
  name: 'bouteille.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

/** Somebody who holds the keys of the marketplace and has just made a shop on it. */
async function aNewShop(agnes: Staff, owner: Staff): Promise<{ handle: string; code: string }> {
  const word = `${Date.now() % 1_000_000}`
  await agnes.entersAs('agnes', '/platform/today')
  const invited = await calls<{ link: string }>(agnes.page, '/places/platform/houses/site-vigneron-online/invite', {
    email: `keys-${word}@example.org`,
    language: 'fr',
  })
  await owner.page.goto(`${office}/login`)
  const token = new URL(invited.link).pathname.split('/').at(-1) ?? ''
  await calls(owner.page, `/invitations/${token}/accept`, { displayName: 'Odile Mains', language: 'fr' })
  const legal = {
    ...{ name: 'EARL des Deux Mains', addressLines: ['3, chemin du Moulin'], postalCode: '39600', city: 'Arbois' },
    ...{ countryCode: 'FR', email: 'bonjour@deux-mains.example' },
  }
  return calls(owner.page, '/places/site-vigneron-online/shops', { name: `Les Deux Mains ${word}`, legal })
}

async function aWineOnSale(page: Page, handle: string): Promise<void> {
  const path = await page.evaluate(async (place) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 600 })
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
    const form = new FormData()
    form.set('file', blob ?? new Blob())
    const headers = { 'x-operation-id': crypto.randomUUID() }
    const answer = await fetch(`/api/office/places/${place}/wine-pictures`, { method: 'POST', headers, body: form })
    return (await answer.json()).response.path as string // The path of what was just sent.
  }, handle)
  const wine = {
    ...{ title: { fr: 'Poulsard' }, volumeMl: 750, alcohol: 12.5, year: 2022 },
    ...{ pictures: [{ path, alt: {} }], allergens: [{ fr: 'Contient des sulfites' }] },
  }
  const { id } = await calls<{ id: string }>(page, `/places/${handle}/wines`, {
    ...{ sheet: wine, priceAmount: 1500, bottles: 24 },
  })
  await calls(page, `/places/${handle}/wines/${id}/publish`, { from: false, to: true })
}

async function hasPrice(page: Page, handle: string): Promise<void> {
  const delivery = await calls<{ version: string; ways: object[]; cartonBottles: number }>(
    page,
    `/places/${handle}/delivery`,
  )
  const { version, cartonBottles } = delivery
  const ways = delivery.ways.filter((way) => 'type' in way && way.type === 'PICKUP')
  await calls(page, `/places/${handle}/delivery`, { version, ways, cartonBottles })
}

/** What a shop says on the long screens of its way, as said to the server by another page. */
async function saysTheRest(page: Page, handle: string, more: object = {}): Promise<void> {
  await aWineOnSale(page, handle)
  await hasPrice(page, handle)
  const { seller } = await calls<{ seller: { version: string } }>(page, `/places/${handle}/estate`)
  const { version, ...known } = seller
  const facts = { legalForm: 'EARL', registrationNumber: '438 220 117', publicationDirector: 'Odile Mains' }
  await calls(page, `/places/${handle}/estate/seller`, {
    ...{ version, seller: { ...known, ...facts, ...more, mediator: { fr: 'Médiateur, Paris' } } },
  })
}

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
  await visitor.page
    .getByRole('link', { name: /Poulsard/ })
    .first()
    .click()
  await visitor.page
    .locator('.buy')
    .getByRole('button', { name: visitor.t('shop.product.addToCart') })
    .click()
  await visitor.goesToCheckout()
  await visitor.ordersByCard(cards.pays)
  await visitor.isThanked()
  const asked = (await (await page.request.get(`${double}/faults/calls`)).json()) as {
    path: string
    account?: string
  }[]
  const paid = asked.findLast(({ path }) => path.endsWith('/confirm'))
  expect(paid?.account).toMatch(/^acct_/)
  await visitor.page.close()

  // The next one is the platform's again, and undo takes the account back.
  await odile.opens(`/${handle}/settings/payment`)
  await odile.button('estate.cards.leave').click()
  await expect(cardState).toContainText('La carte passe par la plateforme')
  await odile.button('office.undo').click()
  await expect(cardState).toContainText(odile.t('estate.cards.taken.name'))
  await agnes.context.close()
})
