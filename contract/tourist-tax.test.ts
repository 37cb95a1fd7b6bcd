import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ApartmentRule, priceStay } from './stays.ts'
import { type Guests, type TouristTaxRate, vatOn } from './tourist-tax.ts'

/** Of one season, so that each night costs the same. */
const apartment = (rate: TouristTaxRate, { nightlyAmount = 10_000, vat = 0 } = {}): ApartmentRule => ({
  seasons: [
    { code: 'all', periods: [{ from: '01-01', to: '12-31' }], nightlyAmount, minimumStay: 1, arrivalWeekdays: [] },
  ],
  ...{ guests: 99, maximumStay: 99, cleaningAmount: 0, touristTax: [rate], isLettable: true },
  vat: [{ from: '2024-01-01', basisPoints: vat || null }],
})
const nights = (guests: Guests, count = 1) => ({
  startDate: '2027-03-01',
  endDate: `2027-03-${String(1 + count).padStart(2, '0')}`,
  ...guests,
})
const three = { year: 2026, surchargeBasisPoints: 4400, regionBasisPoints: 3400 }
const classified = (amount: number): TouristTaxRate => ({ ...three, kind: 'fixed', amount })
const share: TouristTaxRate = { ...three, kind: 'share', basisPoints: 500, capAmount: 460 }

describe('[LAW-04] the tourist tax', () => {
  test('goes to commune, department and region, each with a sum of its own', () => {
    // Source: canigoconflentpro.jimdo.com, Pyrénées-Orientales from 2024: 1.00 makes 1.44.
    expect(priceStay(apartment(classified(100)), nights({ adults: 1, children: 0 }))).toMatchObject({
      touristTax: [{ count: 1, unitAmount: 144, amount: 144 }],
      touristTaxShares: { commune: 100, department: 10, region: 34 },
    })
    // Three stars at 1.50: 2.16, as the table of faults has it (field-facts, 2, 16).
    expect(priceStay(apartment(classified(150)), nights({ adults: 2, children: 0 }, 3))).toMatchObject({
      touristTaxAmount: 1296,
      touristTaxShares: { commune: 900, department: 90, region: 306 },
    })
  })

  test('is a share of the price without VAT, divided by all who stay and paid by those who owe it', () => {
    const guests = { adults: 2, children: 2 }
    // 110.00 with 10 % of VAT is 100.00 without: 25.00 each, of which 5 % is 1.25, then 0.13 and 0.43.
    expect(priceStay(apartment(share, { nightlyAmount: 11_000, vat: 1000 }), nights(guests))).toMatchObject({
      touristTax: [{ count: 2, unitAmount: 181, amount: 362 }],
      touristTaxShares: { commune: 250, department: 26, region: 86 },
      exemptNights: [{ reason: 'MINOR', count: 2 }],
    })
    // Exempt, all of it is the price: 27.50 each, 1.38.
    expect(priceStay(apartment(share, { nightlyAmount: 11_000 }), nights(guests)).touristTaxShares.commune).toBe(276)
  })

  test('is no more than the highest tariff of the commune, to which the others are added', () => {
    const { touristTax } = priceStay(apartment(share, { nightlyAmount: 90_000 }), nights({ adults: 1, children: 0 }))
    expect(touristTax).toEqual([{ count: 1, unitAmount: 460 + 46 + 156, amount: 662 }])
  })

  test('is not owed by minors, seasonal workers, people who are rehoused, nor below the council’s floor', () => {
    const guests = { adults: 4, children: 1, seasonal: 1, rehoused: 2 }
    expect(priceStay(apartment(classified(100)), nights(guests, 2))).toMatchObject({
      touristTax: [{ count: 2, unitAmount: 144, amount: 288 }],
      exemptNights: [
        { reason: 'MINOR', count: 2 },
        { reason: 'SEASONAL', count: 2 },
        { reason: 'REHOUSED', count: 4 },
      ],
    })
    expect(priceStay(apartment({ ...classified(100), floorAmount: 10_001 }), nights(guests, 2))).toMatchObject({
      touristTaxAmount: 0,
      exemptNights: [{ reason: 'RENT', count: 10 }],
    })
    expect(priceStay(apartment({ ...classified(100), floorAmount: 10_000 }), nights(guests, 2)).touristTaxAmount).toBe(
      288,
    )
  })

  test('goes by the VAT that holds on the night', () => {
    const vat = [
      { from: '2026-01-01', basisPoints: null },
      { from: '2027-03-02', basisPoints: 1000 },
    ]
    expect(['2025-12-31', '2027-03-01', '2027-03-02'].map((day) => vatOn(vat, day))).toEqual([0, 0, 1000])
    const rule = { ...apartment(share, { nightlyAmount: 2200 }), vat }
    // 1.10 of 22.00, then 1.00 of 20.00.
    expect(priceStay(rule, nights({ adults: 1, children: 0 }, 2)).touristTaxShares.commune).toBe(210)
  })
})

/** A fraction that is never rounded. */
type Fraction = readonly [above: bigint, below: bigint]
const rounded = ([above, below]: Fraction): bigint => (2n * above + below) / (2n * below)
const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)

test('[LAW-04] whatever the stay, its sums are those of exact fractions, to the cent, and no night is left out', () => {
  const basisPoints = fc.integer({ min: 0, max: 5000 })
  const rates = fc
    .record({
      ...{ surcharge: basisPoints, region: basisPoints, floor: fc.integer({ min: 0, max: 60_000 }) },
      ...{
        isShare: fc.boolean(),
        amount: fc.integer({ min: 0, max: 500 }),
        percent: fc.integer({ min: 1, max: 1000 }),
      },
    })
    .map(({ surcharge, region, floor, isShare, amount, percent }): TouristTaxRate => {
      const rest = {
        year: 2026,
        surchargeBasisPoints: surcharge + region,
        regionBasisPoints: region,
        floorAmount: floor,
      }
      return isShare
        ? { ...rest, kind: 'share', basisPoints: percent, capAmount: amount }
        : { ...rest, kind: 'fixed', amount }
    })
  const guests = fc
    .record({
      adults: fc.integer({ min: 1, max: 12 }),
      children: fc.integer({ min: 0, max: 6 }),
      some: fc.nat(),
      more: fc.nat(),
    })
    .map(({ adults, children, some, more }) => {
      const seasonal = some % (adults + 1)
      return { adults, children, seasonal, rehoused: more % (adults - seasonal + 1) }
    })
  const stays = fc.record({
    ...{ rate: rates, guests, count: fc.integer({ min: 1, max: 28 }) },
    ...{ nightlyAmount: fc.integer({ min: 0, max: 2_000_000 }), vat: fc.constantFrom(0, 550, 700, 1000, 2000) },
  })
  fc.assert(
    fc.property(stays, ({ rate, guests: who, count, nightlyAmount, vat }) => {
      const price = priceStay(apartment(rate, { nightlyAmount, vat }), nights(who, count))
      const persons = who.adults + who.children
      const isBelow = nightlyAmount < (rate.floorAmount ?? 0)
      const liable = BigInt(isBelow ? 0 : who.adults - who.seasonal - who.rehoused) * BigInt(count)
      const tariff =
        rate.kind === 'fixed'
          ? BigInt(rate.amount)
          : least(
              // price x 100 / (100 + VAT) x percent / persons, in one fraction.
              rounded([
                BigInt(nightlyAmount) * 10_000n * BigInt(rate.basisPoints),
                BigInt(10_000 + vat) * 10_000n * BigInt(persons),
              ]),
              BigInt(rate.capAmount),
            )
      const part = (of: number) => rounded([tariff * BigInt(of), 10_000n])
      const region = rate.regionBasisPoints ?? 0
      const exact = {
        commune: tariff * liable,
        department: part(rate.surchargeBasisPoints - region) * liable,
        region: part(region) * liable,
      }
      const { commune, department, region: theirs } = price.touristTaxShares
      expect({ commune: BigInt(commune), department: BigInt(department), region: BigInt(theirs) }).toEqual(exact)
      expect(price.touristTaxAmount).toBe(commune + department + theirs)
      expect(price.touristTax.reduce((sum, each) => sum + each.count * each.unitAmount, 0)).toBe(price.touristTaxAmount)
      const taxed = price.touristTax.reduce((sum, each) => sum + each.count, 0)
      const exempt = price.exemptNights.reduce((sum, each) => sum + each.count, 0)
      expect(taxed + exempt).toBe(persons * count)
    }),
    { numRuns: 2000 },
  )
})
