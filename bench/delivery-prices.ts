import { priceDeliveries } from '../server/shop/delivery-prices.ts'
import type { Origin } from '#contract/abroad.ts'
import type { DeliveryMethod } from '#contract/documents/shop.ts'

const rounds = 50_000

/** Milliseconds to price all delivery types of a shop with eight zones for one cart. */
export function measureDeliveryPrices(): number {
  for (let round = 0; round < rounds; round++) price(round)
  const startedAt = performance.now()
  for (let round = 0; round < rounds; round++) price(round)
  return (performance.now() - startedAt) / rounds
}

const price = (round: number) =>
  priceDeliveries(
    methods,
    {
      bottles: 1 + (round % 60),
      kinds: ['still'],
      amount: 1500 * (1 + (round % 60)),
      destination: { countryCode: 'CH', postalCode: '1204' },
    },
    origin,
  )

const origin: Origin = {
  countryCode: 'FR',
  settlements: [
    { countryCode: 'CH', kind: 'still', declarer: 'HOUSE', name: '', number: '', since: '2026-01-01', vat: 'IMPORT' },
  ],
  today: '2026-11-27',
}

const zone = (countries: string[], postalCodes: string[] | null) => ({
  code: countries.join(),
  title: {},
  countries,
  postalCodes,
  rates: [3, 6, 12, 18, 24, 36].map((upToBottles, index) => ({ upToBottles, amount: 900 + 300 * index })),
  beyond: { perBottles: 6, amount: 400 },
  freeAboveAmount: 30_000,
  delayWorkingDays: { min: 2, max: 5 },
})

const method = (type: DeliveryMethod['type'], zones: DeliveryMethod['zones']): DeliveryMethod => ({
  type,
  title: {},
  description: {},
  minBottles: 1,
  maxBottles: 240,
  minAmount: null,
  amount: zones.length === 0 ? 0 : null,
  leadTimeWorkingDays: 1,
  zones,
  nonEligibilityTexts: {},
})

const methods = [
  method('PICKUP', []),
  method('LOCAL', [zone(['FR'], ['39*', '25*', '71*'])]),
  method(
    'SHIPPING',
    [['FR'], ['BE', 'LU', 'NL'], ['DE', 'AT'], ['IT', 'ES', 'PT'], ['DK', 'SE'], ['IE'], ['CH']].map((countries) =>
      zone(countries, null),
    ),
  ),
]
