import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { contrastOf } from '#contract/colours.ts'
import { StoredBlocks } from '#contract/documents/blocks.ts'
import { ShopDocument } from '#contract/documents/shop.ts'
import { SiteDocument } from '#contract/documents/site.ts'
import { AgencyDocument } from '#contract/documents/stays.ts'
import { NewSiteKind } from '#contract/setup-office.ts'
import { looks } from './looks.ts'
import { newPages } from './pages.ts'
import { placeholderPictures } from './pictures.ts'
import { newAgencyDocument, newShopDocument } from './seller-documents.ts'
import { newSiteDocument } from './site-document.ts'

const legal = {
  name: 'EARL du Moulin',
  addressLines: ['3, chemin du Moulin'],
  ...{ postalCode: '39600', city: 'Arbois', countryCode: 'FR', email: 'bonjour@moulin.example' },
}
const wish = { code: 'moulin', name: 'Le Moulin', languages: ['fr', 'de'], look: 'sea', tagline: undefined, legal }

describe.each(NewSiteKind.options)('a new %s site', (kind) => {
  test('[TEAM-04] is made of documents as they are stored', () => {
    const document = newSiteDocument({ ...wish, kind })
    expect(SiteDocument.parse(document)).toEqual(document)
    for (const { blocks } of newPages({ ...wish, kind })) expect(StoredBlocks.safeParse(blocks).error).toBeUndefined()
  })

  test('[TEAM-04] says every text in every language of the house', () => {
    const texts = textsIn([newSiteDocument({ ...wish, kind }), newPages({ ...wish, kind })])
    expect(texts.length).toBeGreaterThan(30)
    expect(texts.filter((text) => Object.keys(text).toSorted().join() !== 'de,en,fr')).toEqual([])
  })
})

test('[TEAM-04] a new shop and a new agency are documents as they are stored, with a card only where somebody takes it', () => {
  for (const hasCards of [true, false]) {
    const shop = newShopDocument(wish, { hasCards })
    const agency = newAgencyDocument(wish, { hasCards })
    expect(ShopDocument.parse(shop)).toEqual(shop)
    expect(AgencyDocument.parse(agency)).toEqual(agency)
    for (const { methodOfPayments } of [shop, agency])
      expect(methodOfPayments.some(({ type }) => type === 'CARD')).toBe(hasCards)
  }
})

test('[TEAM-04] the pictures of a new site ship with the house, not with the demo', () => {
  const missing = Object.values(placeholderPictures).filter(
    ({ path: file }) => !existsSync(path.resolve(import.meta.dirname, '../../statics/pictures', file)),
  )
  expect(missing).toEqual([])
})

describe.each(Object.entries(looks))('the look %s', (_, variables) => {
  test('[SITE-07] is read easily', () => {
    const ratio = (text = '', ground = '') => contrastOf(text, ground)
    const { bodyText, headings, stage, footerText, footerBackground, primary, contentLinks = primary } = variables
    expect(ratio(bodyText, '#ffffff')).toBeGreaterThan(7)
    expect(ratio(headings, stage)).toBeGreaterThan(7)
    expect(ratio(footerText, footerBackground)).toBeGreaterThan(7)
    expect(ratio(contentLinks, '#ffffff')).toBeGreaterThan(4.5)
  })
})

/** Whatever is keyed by languages. */
function textsIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return []
  if ('fr' in value || 'de' in value || 'en' in value) return [value]
  return Object.values(value).flatMap(textsIn)
}
