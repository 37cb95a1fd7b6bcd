import { z } from 'zod'
import { Amount } from './money.ts'

/** Stars of a classified let, a room in the host's house, or not classified. */
const apartmentClasses = ['1', '2', '3', '4', '5', 'GUEST_ROOM', 'NONE'] as const
export const ApartmentClass = z.enum(apartmentClasses)
export type ApartmentClass = z.infer<typeof ApartmentClass>

const BasisPoints = z.int().min(0).max(10_000)

const rate = {
  year: z.int(),
  surchargeBasisPoints: BasisPoints,
  regionBasisPoints: BasisPoints.optional(),
  floorAmount: Amount.nullish(),
}

/** VAT within the price of a night, from a day on; null is exempt. See `VatOfLet` of the rules. */
export const VatOfLet = z.object({ from: z.iso.date(), basisPoints: BasisPoints.nullable() })

/** Minor units of a tourist tax, by who gets them. */
export const TaxShares = z.object({ commune: Amount, department: Amount, region: Amount })

/** What an adult pays a night, by the year it holds from; see `TouristTaxRate` of the rules. */
export const TouristTax = z.discriminatedUnion('kind', [
  z.object({ ...rate, kind: z.literal('fixed'), amount: Amount }),
  z.object({ ...rate, kind: z.literal('share'), basisPoints: z.int().min(1).max(10_000), capAmount: Amount }),
])

/** The numbers that a country's own register gives out; elsewhere any number of capitals and digits. */
const shapes: Partial<Record<string, RegExp>> = { FR: /^[0-9A-Z]{13}$/ }

/** Whether a country's register could have given this number (Regulation (EU) 2024/1028). */
export const isRegistrationNumber = (number: string, countryCode: string): boolean =>
  (shapes[countryCode] ?? /^[0-9A-Z]{4,40}$/).test(number)
