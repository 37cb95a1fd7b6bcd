import { describe, expect, test } from 'vitest'
import { addDays, dayIn, isDay } from './days.ts'
import {
  type ApartmentRule,
  dayForArrival,
  dayForDeparture,
  freeCancellationUntil,
  gapsIn,
  nearestStay,
  nearestWithinDays,
  nightsOf,
  priceStay,
  refundOnCancel,
  seasonOf,
  stayProblem,
} from './stays.ts'
import { withOwnNights } from './own-nights.ts'

const year = [
  {
    code: 'low',
    periods: [
      { from: '01-05', to: '03-31' },
      { from: '11-05', to: '12-19' },
    ],
    nightlyAmount: 11000,
    minimumStay: 2,
    arrivalWeekdays: [],
  },
  {
    code: 'mid',
    periods: [
      { from: '04-01', to: '06-20' },
      { from: '09-14', to: '11-04' },
    ],
    nightlyAmount: 14500,
    minimumStay: 3,
    arrivalWeekdays: [],
  },
  {
    code: 'high',
    periods: [{ from: '06-21', to: '09-13' }],
    nightlyAmount: 20500,
    minimumStay: 7,
    arrivalWeekdays: [5],
  },
  {
    code: 'festive',
    periods: [{ from: '12-20', to: '01-04' }],
    nightlyAmount: 16500,
    minimumStay: 4,
    arrivalWeekdays: [],
  },
]
const apartment: ApartmentRule = {
  seasons: year,
  guests: 4,
  maximumStay: 28,
  cleaningAmount: 7000,
  touristTax: [{ year: 2026, kind: 'fixed' as const, amount: 150, surchargeBasisPoints: 1000 }],
  isLettable: true,
}
const stay = (startDate: string, endDate: string, guests: { adults?: number; children?: number } = {}) => ({
  startDate,
  endDate,
  adults: 2,
  children: 0,
  ...guests,
})
const problem = (startDate: string, endDate: string, guests = {}) =>
  stayProblem(apartment, stay(startDate, endDate, guests), '2026-02-01')?.code ?? null

describe('what a stay costs', () => {
  test('[STAY-05] the mockup adds up: seven nights in spring for four, two of them adults', () => {
    expect(priceStay(apartment, stay('2026-06-13', '2026-06-20', { children: 2 }))).toEqual({
      nights: [{ seasonCode: 'mid', count: 7, nightlyAmount: 14500, amount: 101500 }],
      nightsAmount: 101500,
      cleaningAmount: 7000,
      touristTax: [{ count: 14, unitAmount: 165, amount: 2310 }],
      touristTaxShares: { commune: 2100, department: 210, region: 0 },
      exemptNights: [{ reason: 'MINOR', count: 14 }],
      touristTaxAmount: 2310,
      totalAmount: 110810,
    })
  })

  test('[STAY-05] a stay over New Year stays in one season, and the night after it is in the next', () => {
    const { nights } = priceStay(apartment, stay('2026-12-30', '2027-01-06'))
    expect(nights).toEqual([
      { seasonCode: 'festive', count: 6, nightlyAmount: 16500, amount: 99000 },
      { seasonCode: 'low', count: 1, nightlyAmount: 11000, amount: 11000 },
    ])
  })

  test('[STAY-05] a stay that crosses seasons pays each night at its own price, the night of departure at none', () => {
    const { nights, nightsAmount } = priceStay(apartment, stay('2026-06-18', '2026-06-23'))
    expect(nights.map(({ seasonCode, count }) => [seasonCode, count])).toEqual([
      ['mid', 3],
      ['high', 2],
    ])
    expect(nightsAmount).toBe(3 * 14500 + 2 * 20500)
    expect(priceStay(apartment, stay('2026-06-18', '2026-06-21')).nights).toHaveLength(1)
  })

  test('[STAY-05] children pay no tourist tax, adults pay it for every night', () => {
    expect(priceStay(apartment, stay('2026-05-01', '2026-05-04', { adults: 1, children: 3 })).touristTaxAmount).toBe(
      495,
    )
    expect(priceStay(apartment, stay('2026-05-01', '2026-05-04', { adults: 4 })).touristTaxAmount).toBe(1980)
  })

  test('[LAW-04] not classified, a guest pays a share of what the night costs each, and no more than the cap', () => {
    const share = { year: 2026, kind: 'share' as const, basisPoints: 400, capAmount: 300, surchargeBasisPoints: 1000 }
    const tax = (guests: { adults?: number; children?: number }) =>
      priceStay({ ...apartment, touristTax: [share] }, stay('2026-05-01', '2026-05-04', guests)).touristTax
    // 145.00 a night: 36.25 each of four, 4 % of that is 1.45, a tenth more 1.60; 72.50 each of two would be 2.90.
    expect(tax({ adults: 2, children: 2 })).toEqual([{ count: 6, unitAmount: 160, amount: 960 }])
    expect(tax({ adults: 2 })).toEqual([{ count: 6, unitAmount: 319, amount: 1914 }])
    expect(tax({ adults: 1 })).toEqual([{ count: 3, unitAmount: 330, amount: 990 }])
  })

  test('[LAW-04] each night pays the rate of its own year, and a year without one keeps the last', () => {
    const rates = [
      { year: 2026, kind: 'fixed' as const, amount: 150, surchargeBasisPoints: 1000 },
      { year: 2027, kind: 'fixed' as const, amount: 200, surchargeBasisPoints: 4400, regionBasisPoints: 3400 },
    ]
    const tax = (from: string, to: string) => priceStay({ ...apartment, touristTax: rates }, stay(from, to)).touristTax
    expect(tax('2026-12-30', '2027-01-02')).toEqual([
      { count: 4, unitAmount: 165, amount: 660 },
      { count: 2, unitAmount: 288, amount: 576 },
    ])
    expect(tax('2029-05-01', '2029-05-02')).toEqual([{ count: 2, unitAmount: 288, amount: 576 }])
    expect(tax('2025-05-01', '2025-05-02')).toEqual([{ count: 2, unitAmount: 165, amount: 330 }])
  })

  test('[STAY-05] every night of ten years belongs to exactly one season, the 29th of February too', () => {
    for (let day = '2024-01-01'; day < '2034-01-01'; day = addDays(day, 1)) {
      const matching = year.filter((season) => {
        try {
          return Boolean(seasonOf([season], day))
        } catch {
          return false
        }
      })
      expect([day, matching.length]).toEqual([day, 1])
    }
    expect(seasonOf(year, '2028-02-29').code).toBe('low')
  })

  test('[STAY-05] nights over the change of the clocks are counted as nights', () => {
    expect(nightsOf({ startDate: '2026-03-28', endDate: '2026-03-30' })).toBe(2)
    expect(nightsOf({ startDate: '2026-10-24', endDate: '2026-10-26' })).toBe(2)
  })
})

describe('which stays can be asked for', () => {
  test('[STAY-03] each rule refuses just before its edge and accepts at it', () => {
    expect(problem('2026-05-01', '2026-05-03')).toBe('STAY_TOO_SHORT')
    expect(problem('2026-05-01', '2026-05-04')).toBeNull()
    expect(problem('2026-04-01', '2026-04-30')).toBe('STAY_TOO_LONG')
    expect(problem('2026-04-01', '2026-04-29')).toBeNull()
    expect(problem('2026-05-01', '2026-05-04', { adults: 3, children: 2 })).toBe('TOO_MANY_GUESTS')
    expect(problem('2026-05-01', '2026-05-04', { adults: 3, children: 1 })).toBeNull()
  })

  test('[STAY-03] in summer guests arrive on a Saturday; the season of the arrival decides, not that of the departure', () => {
    expect(problem('2026-07-05', '2026-07-12')).toBe('ARRIVAL_DAY_NOT_ALLOWED')
    expect(problem('2026-07-04', '2026-07-11')).toBeNull()
    expect(problem('2026-06-18', '2026-06-22')).toBeNull()
  })

  test('[STAY-03] dates that are none, are past, are in the wrong order or too far ahead are refused', () => {
    for (const [from, to] of [
      ['2026-02-30', '2026-03-05'],
      ['2026-01-31', '2026-02-05'],
      ['2026-03-05', '2026-03-05'],
      ['2026-03-05', '2026-03-01'],
      ['2027-08-01', '2027-08-10'],
    ] as const)
      expect([from, problem(from, to)]).toEqual([from, 'DATES_INVALID'])
    expect(isDay('2026-02-29')).toBe(false)
    expect(problem('2026-02-01', '2026-02-04')).toBeNull()
  })
})

describe('what the calendar offers', () => {
  const free = [
    { startDate: '2026-04-01', endDate: '2026-04-10' },
    { startDate: '2026-04-12', endDate: '2026-04-13' },
    { startDate: '2026-04-20', endDate: '2026-07-25' },
  ]
  const kind = (day: string) => dayForArrival(apartment, free, '2026-03-01', day)
  const departure = (arrival: string, day: string) =>
    dayForDeparture(apartment, free, '2026-03-01', { arrival, day }).kind

  test('[STAY-02] a day is offered for arrival when the minimum still fits before the next stay', () => {
    expect(kind('2026-04-07')).toEqual({ kind: 'arrival' })
    expect(kind('2026-04-08')).toEqual({ kind: 'closed', reason: 'gap' })
    expect(kind('2026-04-10')).toEqual({ kind: 'taken' })
    expect(kind('2026-02-28')).toEqual({ kind: 'closed', reason: 'past' })
    expect(kind('2026-06-22')).toEqual({ kind: 'closed', reason: 'arrivalDay' })
  })

  test('[STAY-02] the day another guest arrives is a day to leave on', () => {
    expect(departure('2026-04-07', '2026-04-10')).toBe('departure')
    expect(departure('2026-04-07', '2026-04-09')).toBe('closed')
    expect(departure('2026-04-07', '2026-04-11')).toBe('taken')
  })

  test('[STAY-02] a gap of one night is named with the minimum it falls short of', () => {
    expect(gapsIn(apartment, free, '2026-04')).toEqual([
      { startDate: '2026-04-12', endDate: '2026-04-13', minimumStay: 3 },
    ])
    expect(gapsIn(apartment, free, '2026-05')).toEqual([])
  })
})

describe('what comes back on cancelling', () => {
  const tiers = [
    { untilDaysBefore: 30, refundPercent: 100 },
    { untilDaysBefore: 7, refundPercent: 50 },
    { untilDaysBefore: 0, refundPercent: 0 },
  ]
  const refund = (today: string) => refundOnCancel(tiers, { startDate: '2026-06-13', today, paidAmount: 110811 })

  test('[STAY-05] each tier holds to its last day', () => {
    expect(refund('2026-05-14')).toBe(110811)
    expect(refund('2026-05-15')).toBe(55406)
    expect(refund('2026-06-06')).toBe(55406)
    expect(refund('2026-06-07')).toBe(0)
    expect(refund('2026-06-13')).toBe(0)
    expect(refund('2026-06-14')).toBeNull()
  })

  test('[STAY-05] the last free day is the one the mockup names', () => {
    expect(freeCancellationUntil(tiers, '2026-06-13', '2026-05-14')).toBe('2026-05-14')
    expect(freeCancellationUntil(tiers, '2026-06-13', '2026-05-15')).toBeNull()
  })
})

test('[STAY-03] today is the date at the apartment, not where the server stands', () => {
  expect(dayIn('Europe/Paris', new Date('2026-03-01T23:30:00Z'))).toBe('2026-03-02')
  expect(dayIn('Europe/Paris', new Date('2026-07-01T21:59:00Z'))).toBe('2026-07-01')
})

test('[STAY-05] who moves a stay finds their own nights free, joined to the free ones beside them', () => {
  const range = (startDate: string, endDate: string) => ({ startDate, endDate })
  const own = range('2026-06-10', '2026-06-13')
  const free = [range('2026-06-01', '2026-06-10'), range('2026-06-13', '2026-06-20'), range('2026-07-01', '2026-07-05')]
  expect(withOwnNights(free, own, '2026-06-01')).toEqual([range('2026-06-01', '2026-06-20'), free[2]])
  expect(withOwnNights([range('2026-07-01', '2026-07-05')], own, '2026-06-01')).toEqual([own, free[2]])
  expect(withOwnNights([], own, '2026-06-12')).toEqual([range('2026-06-12', '2026-06-13')])
  expect(withOwnNights(free, own, '2026-06-13')).toEqual(free)
})

describe('the nearest stay that can be had', () => {
  const today = '2027-02-01'
  const allYear = [{ startDate: today, endDate: '2028-07-25' }]
  const nearest = (from: string, to: string, free = allYear, guests = {}) =>
    nearestStay(apartment, free, stay(from, to, guests), today)

  test('[STAY-01] one night of August becomes the week from the Saturday before', () => {
    expect(nearest('2027-08-01', '2027-08-02')).toEqual({ startDate: '2027-07-31', endDate: '2027-08-07' })
  })

  test('[STAY-01] a stay longer than the minimum keeps its nights, and of two as near the earlier is told', () => {
    expect(nearest('2027-08-03', '2027-08-12')).toEqual({ startDate: '2027-07-31', endDate: '2027-08-09' })
    const around = [
      { startDate: '2027-05-04', endDate: '2027-05-08' },
      { startDate: '2027-05-12', endDate: '2027-05-16' },
    ]
    expect(nearest('2027-05-08', '2027-05-12', around)).toEqual({ startDate: '2027-05-04', endDate: '2027-05-08' })
  })

  test('[STAY-01] nights of another guest are stepped over, and a gap that is too short is no offer', () => {
    const free = [
      { startDate: '2027-05-08', endDate: '2027-05-10' },
      { startDate: '2027-05-20', endDate: '2027-06-10' },
    ]
    expect(nearest('2027-05-08', '2027-05-12', free)).toEqual({ startDate: '2027-05-20', endDate: '2027-05-24' })
  })

  test('[STAY-01] nothing is offered before today, further than two months away, or to more guests than fit', () => {
    expect(nearest('2026-12-01', '2026-12-05')).toBeNull()
    expect(nearest('2027-01-20', '2027-01-25')).toEqual({ startDate: today, endDate: '2027-02-06' })
    const late = [{ startDate: addDays('2027-05-08', nearestWithinDays + 1), endDate: '2027-08-30' }]
    expect(nearest('2027-05-08', '2027-05-12', late)).toBeNull()
    expect(nearest('2027-08-01', '2027-08-02', allYear, { adults: 5 })).toBeNull()
    expect(nearest('9999-12-30', '9999-12-31')).toBeNull()
  })
})
