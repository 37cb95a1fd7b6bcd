import { afterAll, beforeAll, expect, test } from 'vitest'
import { testContext } from '../testing/context.ts'
import type { TestDatabase } from '../testing/database.ts'
import { createSeededDatabase } from '../testing/seeded.ts'
import { readDeliveries } from './deliveries.ts'
import { findShopByPath } from './shops.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createSeededDatabase()
})
afterAll(() => db.drop())

/** A Monday morning in Paris. */
const now = () => new Date('2026-11-23T08:00:00Z')

async function termsIn(language: string, shopPath = 'domaine-de-la-huppe') {
  const ctx = await testContext(db.database, { language, now })
  const { deliveries } = await readDeliveries(ctx, { shopId: (await findShopByPath(ctx, shopPath)).id })
  return new Map(deliveries.map((terms) => [terms.type, terms]))
}

test('[SELL-08] a wine’s page says what its delivery costs, from how many bottles on, and when it comes', async () => {
  const shipping = (await termsIn('fr')).get('SHIPPING')
  expect(shipping?.title).toBe('Expédition à domicile, France métropolitaine et Monaco')
  expect(shipping?.lines.map(plain)).toEqual([
    '13,00 € jusqu’à 6 bouteilles, port offert dès 240,00 € d’achat.',
    'Chez vous entre le mercredi 25 et le vendredi 27 novembre.',
  ])
  expect(shipping?.minBottles).toBe(6)
  expect(shipping?.elsewhere.map((line) => line.split('\u00a0: ')[0])).toEqual([
    'Union européenne',
    'Suisse et Liechtenstein',
  ])
})

test('[SELL-08] German readers see the price to Germany, with the check of age it asks for', async () => {
  const shipping = (await termsIn('de')).get('SHIPPING')
  expect(shipping?.title).toContain('Europäische Union')
  expect(plain(shipping?.lines[0])).toContain('20,90 € bis 6 Flaschen')
})

test('[SELL-08] the house’s round says where and on which day; what is fetched says where and when', async () => {
  const terms = await termsIn('en')
  expect(terms.get('LOCAL')?.lines.map(plain)).toEqual([
    'Postcodes beginning with 67, 68 and 90.',
    '€6.00 for up to 12 bottles, free over €180.00, from 6 bottles.',
    'With you on Wednesday 25 November.',
  ])
  const pickUp = terms.get('PICKUP')
  expect(pickUp?.lines[0]).toMatch(/, \d{5} /)
  expect(pickUp?.lines.map(plain).slice(1)).toEqual(['Free.', 'Ready from Tuesday 24 November, 9 am.'])
  expect(pickUp?.hours[0]).toMatch(/^Monday to /)
})

/** Spaces that keep together are spaces here. */
const plain = (text = '') => text.replaceAll(/[\u00a0\u202f]/g, ' ')
