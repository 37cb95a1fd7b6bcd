import { shareOfAmount, shareOfEachBeforeTax, times } from './money.ts'

/**
 * What a guest owes the commune for a night (code général des collectivités territoriales, L. 2333-26 ff.).
 *
 * One rule of rounding: what one person owes for one night is rounded half up to the cent, and so is, of that rounded
 * sum, what the department adds and what the region adds. Nights and persons are only multiplied after, so that every
 * sum of a stay, a month or a payee is made of whole cents.
 */

/** From the first day of its year on, until the next rate's. Source: LAW-04. */
export type TouristTaxRate = {
  year: number
  /** What department and region add together, in hundredths of a percent of the tax. */
  surchargeBasisPoints: number
  /** The region's part of it: a third payee (law of finance 2023, art. 76). */
  regionBasisPoints?: number
  /** A night that costs less is exempt (L. 2333-31, 4°), in minor units. */
  floorAmount?: number | null
} & (
  | { kind: 'fixed'; amount: number }
  /** A share of the night's price per person, in hundredths of a percent, and the highest tariff of the commune. */
  | { kind: 'share'; basisPoints: number; capAmount: number }
)

/** VAT within the price of a night from a day on, in hundredths of a percent; null is exempt (CGI, 261 D, 4°). */
export interface VatOfLet {
  from: string
  basisPoints: number | null
}

const payees = ['commune', 'department', 'region'] as const

/** Minor units, by who gets them. */
export type TaxShares = Record<(typeof payees)[number], number>

export interface Guests {
  adults: number
  /** Minors, who pay nothing. */
  children: number
  /** Of the adults, who pay nothing either: seasonal workers employed in the commune, and people who are rehoused. */
  seasonal?: number
  rehoused?: number
}

/** Why a night of a guest bears no tax (L. 2333-31), or that the commune asks for none. */
export const taxExemptions = ['MINOR', 'SEASONAL', 'REHOUSED', 'RENT', 'NO_TAX'] as const
type TaxExemption = (typeof taxExemptions)[number]

export interface TaxOfStay {
  /** Nights of adults by what each pays. */
  touristTax: { count: number; unitAmount: number; amount: number }[]
  touristTaxShares: TaxShares
  /** Nights of guests that bear none, by why; with those of `touristTax` they are all. */
  exemptNights: { reason: TaxExemption; count: number }[]
}

export const noTax = (): TaxOfStay => ({
  touristTax: [],
  touristTaxShares: { commune: 0, department: 0, region: 0 },
  exemptNights: [],
})

interface Night {
  /** As it is paid. */
  nightlyAmount: number
  /** The VAT within it. */
  vatBasisPoints: number
}

/** Adds what one night of these guests bears. @param rate none where the commune has none. */
export function addTax(sums: TaxOfStay, rate: TouristTaxRate | undefined, night: Night, guests: Guests): void {
  const { adults, children, seasonal = 0, rehoused = 0 } = guests
  const exempt = (reason: TaxExemption, count: number) => addExempt(sums, reason, count)
  const persons = adults + children
  if (rate && night.nightlyAmount < (rate.floorAmount ?? 0)) return exempt('RENT', persons)
  exempt('MINOR', children)
  exempt('SEASONAL', seasonal)
  exempt('REHOUSED', rehoused)
  const liable = adults - seasonal - rehoused
  const shares = rate && taxOfNight(rate, night, persons)
  const unitAmount = shares ? shares.commune + shares.department + shares.region : 0
  if (!shares || unitAmount === 0) return exempt('NO_TAX', liable)
  if (liable > 0) addPaid(sums, shares, { unitAmount, liable })
}

function addPaid(
  { touristTax, touristTaxShares }: TaxOfStay,
  shares: TaxShares,
  { unitAmount, liable }: { unitAmount: number; liable: number },
): void {
  for (const payee of payees) touristTaxShares[payee] += times(shares[payee], liable)
  let part = touristTax.find((known) => known.unitAmount === unitAmount)
  if (!part) touristTax.push((part = { count: 0, unitAmount, amount: 0 }))
  part.count += liable
  part.amount += times(unitAmount, liable)
}

function addExempt({ exemptNights }: TaxOfStay, reason: TaxExemption, count: number): void {
  const known = exemptNights.find((part) => part.reason === reason)
  if (known) known.count += count
  else if (count > 0) exemptNights.push({ reason, count })
}

/** What one person who is liable owes for one night. @param persons all who stay, minors too. */
function taxOfNight(rate: TouristTaxRate, { nightlyAmount, vatBasisPoints }: Night, persons: number): TaxShares {
  if (rate.kind === 'fixed') return withAdded(rate, rate.amount)
  const share = { basisPoints: rate.basisPoints, vatBasisPoints, count: persons }
  return withAdded(rate, Math.min(shareOfEachBeforeTax(nightlyAmount, share), rate.capAmount))
}

/** A tariff with what department and region add to it. */
export function withAdded(
  { surchargeBasisPoints, regionBasisPoints = 0 }: Pick<TouristTaxRate, 'surchargeBasisPoints' | 'regionBasisPoints'>,
  commune: number,
): TaxShares {
  return {
    commune,
    department: shareOfAmount(commune, surchargeBasisPoints - regionBasisPoints),
    region: shareOfAmount(commune, regionBasisPoints),
  }
}

/** The rate of the night that begins on this day. A year without one of its own keeps the last. */
export const rateOf = (rates: readonly TouristTaxRate[], day: string): TouristTaxRate | undefined =>
  rates.findLast(({ year }) => year <= Number(day.slice(0, 4))) ?? rates[0]

/** Before the first day that is known, and where nothing is said, a let is exempt. */
export const vatOn = (rates: readonly VatOfLet[], day: string): number =>
  rates.findLast(({ from }) => from <= day)?.basisPoints ?? 0

/** Who gets how much, where there is more than the commune: said under the sum, `hospitality.price.taxTo.region`. */
export const sharesToSay = (shares: TaxShares | null | undefined) =>
  shares && shares.department + shares.region > 0
    ? payees.filter((payee) => shares[payee] > 0).map((payee) => ({ payee, amount: shares[payee] }))
    : []
