import { z } from 'zod'
import { numberFormat } from './formats.ts'
import { writtenAmount } from './written-numbers.ts'

const currencyCodes = ['EUR', 'USD'] as const
export const CurrencyCode = z.enum(currencyCodes)
export type CurrencyCode = z.infer<typeof CurrencyCode>

/** Integer minor units: 2400 is 24.00 EUR. */
export const Amount = z.int()

export const Price = z.object({
  amount: Amount,
  currencyCode: CurrencyCode,
  /** The lowest price of the thirty days before a reduction, where it is higher; read off the history (LAW-02). */
  nonDiscountedAmount: Amount.optional(),
  /** What a litre costs: said beside every price to who reads German or has it sent to Germany (LAW-03). */
  perLitreAmount: Amount.optional(),
})
export type Price = z.infer<typeof Price>

export const sumAmounts = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** What `count` of something cost. */
export const times = (amount: number, count: number): number => amount * count

/** A share of an amount in hundredths of a percent (1000 = 10 %), rounded half up: the one rounding rule of the house. */
export const shareOfAmount = (amount: number, basisPoints: number): number =>
  Math.floor((amount * basisPoints + 5_000) / 10_000)

/** The same share of what falls to each of `count` once the VAT within the amount is taken out, rounded once. */
export function shareOfEachBeforeTax(
  amount: number,
  { basisPoints, vatBasisPoints, count }: { basisPoints: number; vatBasisPoints: number; count: number },
): number {
  const whole = (10_000 + vatBasisPoints) * count
  return Math.floor((2 * amount * basisPoints + whole) / (2 * whole))
}

/** The part of an amount that falls to `part` of `whole`, rounded half up. The whole gets all of it. */
export const sharedAmount = (amount: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Math.floor((2 * amount * part + whole) / (2 * whole))

/** By how many percent an amount is lower than it was, never said larger than it is. */
export const reductionPercent = (amount: number, before: number): number =>
  Math.floor(((before - amount) * 100) / before)

/** Price per litre of a bottle, for the unit price the law asks to be shown. */
export const amountPerLitre = (amount: number, volumeMl: number): number =>
  Math.floor((amount * 1000 + volumeMl / 2) / volumeMl)

/** Decimal euros of a content file (24.5) to minor units (2450). */
export const amountFromDecimal = (decimal: number): number => Math.round(decimal * 100)

/** Minor units (2450) to decimal euros (24.5), for services outside that count so. */
export const decimalFromAmount = (amount: number): number => amount / 100

/** `24,00 €` in French and German, `€24.00` in English. */
export const formatPrice = ({ amount, currencyCode }: Price, language: string): string =>
  writtenAmount(amount, currencyCode, language) ??
  numberFormat(language, { style: 'currency', currency: currencyCode }).format(amount / 100)

/** Where a price is a headline: `28 €`, and `28,50 €` where there are cents. */
export const formatShortPrice = ({ amount, currencyCode }: Price, language: string): string =>
  writtenAmount(amount, currencyCode, language, { isShort: true }) ??
  numberFormat(language, { style: 'currency', currency: currencyCode, trailingZeroDisplay: 'stripIfInteger' }).format(
    amount / 100,
  )

/** The price of a litre as it stands beside a price: `32,00 €/l`. */
export const formatPerLitre = (amount: number, currencyCode: CurrencyCode, language: string): string =>
  `${formatPrice({ amount, currencyCode }, language)}/l`
