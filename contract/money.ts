import { z } from 'zod'
import { numberFormat } from './formats.ts'

export const currencyCodes = ['EUR', 'USD'] as const
export const CurrencyCode = z.enum(currencyCodes)
export type CurrencyCode = z.infer<typeof CurrencyCode>

/** Integer minor units: 2400 is 24.00 EUR. */
export const Amount = z.int()

export const Price = z.object({
  amount: Amount,
  currencyCode: CurrencyCode,
  /** The price before a reduction, when there is one. */
  nonDiscountedAmount: Amount.optional(),
})
export type Price = z.infer<typeof Price>

export const sumAmounts = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** A share of an amount in hundredths of a percent (1000 = 10 %), rounded half up: the one rounding rule of the house. */
export const shareOfAmount = (amount: number, basisPoints: number): number =>
  Math.floor((amount * basisPoints + 5_000) / 10_000)

/** Price per litre of a bottle, for the unit price the law asks to be shown. */
export const amountPerLitre = (amount: number, volumeMl: number): number =>
  Math.floor((amount * 1000 + volumeMl / 2) / volumeMl)

/** Decimal euros of a content file (24.5) to minor units (2450). */
export const amountFromDecimal = (decimal: number): number => Math.round(decimal * 100)

/** Minor units (2450) to decimal euros (24.5), for services outside that count so. */
export const decimalFromAmount = (amount: number): number => amount / 100

/** `24,00 €` in French and German, `€24.00` in English. */
export const formatPrice = ({ amount, currencyCode }: Price, language: string): string =>
  numberFormat(language, { style: 'currency', currency: currencyCode }).format(amount / 100)
