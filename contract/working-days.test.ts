import Holidays from 'date-holidays'
import { describe, expect, test } from 'vitest'
import { holidayRegion } from './holiday-regions.ts'
import { easterSunday } from './holidays.ts'
import { addDays } from './days.ts'
import { addWorkingDays, holidayOn, isWorkingDay } from './working-days.ts'

const france = holidayRegion({ countryCode: 'FR', postalCode: '39600' })
const alsace = holidayRegion({ countryCode: 'FR', postalCode: '68420' })

test('[LAW-01] Easter falls where the church’s tables have it', () => {
  const known = ['2024-03-31', '2025-04-20', '2026-04-05', '2027-03-28', '2030-04-21', '2038-04-25', '2049-04-18']
  expect(known.map((day) => easterSunday(Number(day.slice(0, 4))))).toEqual(known)
})

test('[SELL-08] nobody works on a weekend or a holiday', () => {
  const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-11', '2026-04-06']
  expect(days.map((day) => isWorkingDay(day, france))).toEqual([true, false, false, false, false])
})

test('[SELL-08] working days are counted from the first that is worked', () => {
  expect(addWorkingDays('2026-11-22', 0, france)).toBe('2026-11-23')
  expect(addWorkingDays('2026-11-20', 2, france)).toBe('2026-11-24')
  // Christmas is a Friday, and New Year's Day another.
  expect(addWorkingDays('2026-12-24', 1, france)).toBe('2026-12-28')
  expect(addWorkingDays('2026-12-24', 5, france)).toBe('2027-01-04')
  // The day after Christmas of 2028 is a Tuesday, and kept in Alsace alone.
  expect(addWorkingDays('2028-12-22', 1, france)).toBe('2028-12-26')
  expect(addWorkingDays('2028-12-22', 1, alsace)).toBe('2028-12-27')
})

/** What the library calls a place, and how somebody who lives there writes it. `besides` is what only a part of it keeps. */
const places: { countryCode: string; postalCode?: string; library: string[]; besides?: string[][] }[] = [
  { countryCode: 'FR', postalCode: '39600', library: ['FR'] },
  { countryCode: 'FR', postalCode: '57000', library: ['FR', '57'] },
  { countryCode: 'FR', postalCode: '67000', library: ['FR', '67'] },
  { countryCode: 'FR', postalCode: '68420', library: ['FR', '68'] },
  { countryCode: 'FR', postalCode: '97110', library: ['FR', 'GP'] },
  { countryCode: 'FR', postalCode: '97200', library: ['FR', 'MQ'] },
  { countryCode: 'FR', postalCode: '97300', library: ['FR', 'GF'] },
  { countryCode: 'FR', postalCode: '97400', library: ['FR', 'RE'] },
  { countryCode: 'FR', postalCode: '97600', library: ['FR', 'YT'] },
  { countryCode: 'FR', postalCode: '97133', library: ['FR', 'BL'] },
  { countryCode: 'DE', library: ['DE'] },
  { countryCode: 'DE', postalCode: '14467', library: ['DE', 'BB'] },
  { countryCode: 'DE', postalCode: '10115', library: ['DE', 'BE'] },
  { countryCode: 'DE', postalCode: '70173', library: ['DE', 'BW'] },
  { countryCode: 'DE', postalCode: '80331', library: ['DE', 'BY'], besides: [['DE', 'BY', 'KATH']] },
  { countryCode: 'DE', postalCode: '86150', library: ['DE', 'BY', 'A'] },
  { countryCode: 'DE', postalCode: '28195', library: ['DE', 'HB'] },
  { countryCode: 'DE', postalCode: '60311', library: ['DE', 'HE'] },
  { countryCode: 'DE', postalCode: '20095', library: ['DE', 'HH'] },
  { countryCode: 'DE', postalCode: '18055', library: ['DE', 'MV'] },
  { countryCode: 'DE', postalCode: '30159', library: ['DE', 'NI'] },
  { countryCode: 'DE', postalCode: '50667', library: ['DE', 'NW'] },
  { countryCode: 'DE', postalCode: '55116', library: ['DE', 'RP'] },
  { countryCode: 'DE', postalCode: '24103', library: ['DE', 'SH'] },
  { countryCode: 'DE', postalCode: '66111', library: ['DE', 'SL'] },
  { countryCode: 'DE', postalCode: '01067', library: ['DE', 'SN'], besides: [['DE', 'SN', 'BZ']] },
  { countryCode: 'DE', postalCode: '39104', library: ['DE', 'ST'] },
  { countryCode: 'DE', postalCode: '99084', library: ['DE', 'TH'], besides: [['DE', 'TH', 'EIC']] },
  ...['AT', 'CH', 'BE', 'LU', 'NL', 'IT'].map((countryCode) => ({ countryCode, library: [countryCode] })),
]

describe('[HOLI-01] holidays are those that date-holidays 3.37.0 has, from 2020 to 2060', () => {
  test.each(places)('$library', ({ library, besides = [], ...place }) => {
    const region = holidayRegion(place)
    const years = Array.from({ length: 41 }, (_, index) => 2020 + index)
    const theirs = new Set(
      [library, ...besides].flatMap(([country = '', ...parts]) => {
        const holidays = new Holidays({ country, state: parts[0], region: parts[1] }, { types: ['public'] })
        return years.flatMap((year) => holidays.getHolidays(year).map(({ date }) => date.slice(0, 10)))
      }),
    )
    const ours: string[] = []
    for (let day = '2020-01-01'; day <= '2060-12-31'; day = addDays(day, 1)) if (holidayOn(day, region)) ours.push(day)
    expect(ours).toEqual([...theirs].toSorted())
  })
})

test('[HOLI-01] on Saint-Martin both days count that the law and the prefecture name', () => {
  const region = holidayRegion({ countryCode: 'FR', postalCode: '97150' })
  expect(['2027-05-26', '2027-05-27', '2027-05-28'].map((day) => holidayOn(day, region))).toEqual([
    null,
    'abolition',
    'abolition',
  ])
})

test('[HOLI-01] a German postal code that two Länder share keeps the days of both', () => {
  const at = (postalCode: string) => holidayRegion({ countryCode: 'DE', postalCode })
  // The three that Business::PLZ names and cebus.net gives to two.
  expect(at('21039')).toEqual(['DE', 'DE-HH', 'DE-SH'])
  expect(at('37194')).toEqual(['DE', 'DE-HE', 'DE-NI'])
  expect(at('59969')).toEqual(['DE', 'DE-HE', 'DE-NW'])
  expect(holidayOn('2027-11-01', at('59969'))).toBe('allSaints')
  // Ulm and Neu-Ulm part at the Danube.
  expect([at('89073'), at('89231')]).toEqual([
    ['DE', 'DE-BW'],
    ['DE', 'DE-BY'],
  ])
})

test('[HOLI-01] a place is told by its country and postal code, as people write them', () => {
  expect(holidayRegion({ countryCode: 'fr', postalCode: 'F-67000' })).toEqual(['FR', 'FR-67'])
  expect(holidayRegion({ countryCode: 'DE', postalCode: 'D-01067' })).toEqual(['DE', 'DE-SN'])
  expect(holidayRegion({ countryCode: 'DE', postalCode: '' })).toEqual(['DE'])
  // What no table has keeps its weekends alone.
  expect(holidayOn('2027-12-25', holidayRegion({ countryCode: 'SE' }))).toBeNull()
})
