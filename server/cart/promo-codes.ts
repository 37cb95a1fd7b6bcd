import { shareOfAmount } from '#contract/money.ts'
import type { LocalizedText } from '#contract/localized.ts'

/** A shop's promotional code, as it stands now. */
export interface PromoCode {
  id: string
  code: string
  title: LocalizedText
  type: 'PERCENT' | 'FIXED'
  /** Hundredths of a percent, or minor units. */
  value: number
  /** Minor units. */
  minAmount: number
  validFrom: Date
  validTo: Date
  maxUses: number | null
  /** Without a use that the asker's own pending order has taken. */
  usedCount: number
}

export type PromoProblem =
  | { code: 'PROMO_CODE_UNKNOWN' | 'PROMO_CODE_EXPIRED' | 'PROMO_CODE_EXHAUSTED' | 'PROMO_CODES_NOT_ALLOWED' }
  | { code: 'PROMO_CODE_NOT_YET'; date: Date }
  | { code: 'PROMO_CODE_MIN_AMOUNT'; amount: number }

/**
 * Why this code reduces nothing on products of this amount, or null when it does. Valid from its first moment to just
 * before its last. Source: CART-04.
 */
export function promoProblem(promo: PromoCode | null, productsAmount: number, now: Date): PromoProblem | null {
  if (!promo) return { code: 'PROMO_CODE_UNKNOWN' }
  if (now < promo.validFrom) return { code: 'PROMO_CODE_NOT_YET', date: promo.validFrom }
  if (now >= promo.validTo) return { code: 'PROMO_CODE_EXPIRED' }
  if (promo.maxUses !== null && promo.usedCount >= promo.maxUses) return { code: 'PROMO_CODE_EXHAUSTED' }
  if (productsAmount < promo.minAmount) return { code: 'PROMO_CODE_MIN_AMOUNT', amount: promo.minAmount }
  return null
}

/** What the code takes off, in minor units: never more than the products cost. */
export function promoReduction({ type, value }: Pick<PromoCode, 'type' | 'value'>, productsAmount: number): number {
  const reduction = type === 'PERCENT' ? shareOfAmount(productsAmount, value) : value
  return Math.min(reduction, productsAmount)
}
