import type { Page } from '@playwright/test'
import type { Shopper } from '../shopper.ts'
import { digitsFor, office, type Staff, wordOf } from './staff.ts'

/** A call of the office as whoever is logged in on this page. */
export const calls = <Response>(page: Page, path: string, body?: object): Promise<Response> =>
  page.evaluate(
    async ([url, sent]) => {
      const headers = { 'content-type': 'application/json', 'x-operation-id': crypto.randomUUID() }
      const answer = await fetch(url, sent ? { method: 'POST', headers, body: JSON.stringify(sent) } : {})
      return (await answer.json()).response
    },
    [`/api/office${path}`, body] as const,
  )

/** Somebody who holds the keys of the marketplace and has just made a shop on it. */
export async function aNewShop(agnes: Staff, owner: Staff): Promise<{ handle: string; code: string }> {
  const word = `${Date.now() % 1_000_000}`
  await agnes.entersAs('agnes', '/platform/today')
  const email = `keys-${word}@example.org`
  const { link } = await calls<{ link: string }>(agnes.page, '/places/site-vigneron-online/team/invite', {
    ...{ email, role: 'owner', until: null, language: 'fr' },
  })
  await owner.page.goto(`${office}/login`)
  const invited = { token: wordOf(link), language: 'fr' }
  const { request } = await calls<{ request: string }>(owner.page, '/invitations/code', invited)
  const proof = { request, code: await digitsFor(owner.page.request, email) }
  await calls(owner.page, '/invitations/accept', { ...invited, proof, displayName: 'Odile Mains' })
  const legal = {
    ...{ name: 'EARL des Deux Mains', addressLines: ['3, chemin du Moulin'], postalCode: '39600', city: 'Arbois' },
    ...{ countryCode: 'FR', email: 'bonjour@deux-mains.example' },
  }
  return calls(owner.page, '/places/site-vigneron-online/shops', { name: `Les Deux Mains ${word}`, legal })
}

/** A wine with its label and its price, and two dozen of it. */
export async function aWineOnSale(page: Page, handle: string): Promise<void> {
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

/** Nothing is sent: a price of delivery that is no example stands in nobody's way. */
export async function hasPrice(page: Page, handle: string): Promise<void> {
  const delivery = await calls<{ version: string; ways: object[]; cartonBottles: number }>(
    page,
    `/places/${handle}/delivery`,
  )
  const { version, cartonBottles } = delivery
  const ways = delivery.ways.filter((way) => 'type' in way && way.type === 'PICKUP')
  await calls(page, `/places/${handle}/delivery`, { version, ways, cartonBottles })
}

/** What a shop says on the long screens of its way, as said to the server by another page. */
export async function saysTheRest(page: Page, handle: string, more: object = {}): Promise<void> {
  await aWineOnSale(page, handle)
  await hasPrice(page, handle)
  const { seller } = await calls<{ seller: { version: string } }>(page, `/places/${handle}/estate`)
  const { version, ...known } = seller
  const facts = { legalForm: 'EARL', registrationNumber: '438 220 117', publicationDirector: 'Odile Mains' }
  await calls(page, `/places/${handle}/estate/seller`, {
    ...{ version, seller: { ...known, ...facts, ...more, mediator: { fr: 'Médiateur, Paris' } } },
  })
}

/** From the shop's page to its checkout, with one bottle of what `aWineOnSale` has made. */
export async function takesABottle(visitor: Shopper): Promise<void> {
  const { page } = visitor
  await page
    .getByRole('link', { name: /Poulsard/ })
    .first()
    .click()
  await page
    .locator('.buy')
    .getByRole('button', { name: visitor.t('shop.product.addToCart') })
    .click()
  await visitor.goesToCheckout()
}
