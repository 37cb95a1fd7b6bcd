import { expect, test } from 'vitest'
import type { ShopFront } from '#contract/shop.ts'
import { onClockOf, wineryThing } from './structured-data.ts'

test('[SHOP-05] search engines read the hour of a visit on its own clock, summer and winter', () => {
  expect(onClockOf('Europe/Paris', Date.parse('2026-11-25T15:00:00Z'))).toBe('2026-11-25T16:00:00+01:00')
  expect(onClockOf('Europe/Paris', Date.parse('2026-07-25T14:00:00Z'))).toBe('2026-07-25T16:00:00+02:00')
  expect(onClockOf('UTC', Date.parse('2026-07-25T14:00:00Z'))).toBe('2026-07-25T14:00:00+00:00')
})

test('[SHOP-05] [WINES-07] engines read hours past midnight, midnight itself and days that are shut as their examples write them', () => {
  const exceptions = [
    { from: '2026-12-25', to: '2026-12-25', days: '', hours: [], title: 'Christmas' },
    { from: '2026-12-01', to: '2026-12-24', days: '', hours: [], title: '', weekdays: [0, 6] },
    { from: '2026-12-31', to: '2026-12-31', days: '', hours: [{ from: '18:00', to: '30:00' }], title: '' },
  ]
  const openingHours = {
    friday: [
      { from: '11:30', to: '14:00' },
      { from: '18:00', to: '26:00' },
    ],
    saturday: [{ from: '00:00', to: '24:00' }],
  }
  // All that is read of it.
  const shop = { address: { addressLines: [] }, founded: null, openingHours, openingExceptions: exceptions } as unknown
  const thing = wineryThing(shop as ShopFront, { origin: 'https://shop.example', url: 'https://shop.example/a' })
  const range = { '@type': 'OpeningHoursSpecification' }
  const onDay = (day: string) => ({ ...range, dayOfWeek: `https://schema.org/${day}` })
  expect(thing['openingHoursSpecification']).toEqual([
    { ...onDay('Friday'), opens: '11:30', closes: '14:00' },
    { ...onDay('Friday'), opens: '18:00', closes: '02:00' },
    { ...onDay('Saturday'), opens: '00:00', closes: '23:59' },
  ])
  const shut = { opens: '00:00', closes: '00:00' }
  expect(thing['specialOpeningHoursSpecification']).toEqual([
    { ...range, validFrom: '2026-12-25', validThrough: '2026-12-25', ...shut },
    {
      ...{ ...range, validFrom: '2026-12-01', validThrough: '2026-12-24', ...shut },
      dayOfWeek: ['https://schema.org/Monday', 'https://schema.org/Sunday'],
    },
    { ...range, validFrom: '2026-12-31', validThrough: '2026-12-31', opens: '18:00', closes: '06:00' },
  ])
})
