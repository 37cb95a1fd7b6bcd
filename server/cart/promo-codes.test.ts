import { expect, test } from 'vitest'
import { type PromoCode, promoProblem, promoReduction } from './promo-codes.ts'

const now = new Date('2026-06-01T12:00:00Z')
const at = (ms: number) => new Date(now.getTime() + ms)
const promo = (changes: Partial<PromoCode> = {}): PromoCode => ({
  id: '1',
  code: 'SUMMER',
  title: {},
  type: 'PERCENT',
  value: 1000,
  minAmount: 8000,
  validFrom: at(-1000),
  validTo: at(1000),
  maxUses: 10,
  usedCount: 9,
  ...changes,
})
const problemCode = (changes: Partial<PromoCode>, amount = 8000) =>
  promoProblem(promo(changes), amount, now)?.code ?? null

test('[CART-04] a code counts from its least amount on', () => {
  expect(problemCode({}, 8000)).toBeNull()
  expect(promoProblem(promo(), 7999, now)).toEqual({ code: 'PROMO_CODE_MIN_AMOUNT', amount: 8000 })
})

test('[CART-04] a code counts from its first moment to just before its last', () => {
  expect(problemCode({ validFrom: now })).toBeNull()
  expect(problemCode({ validFrom: at(1) })).toBe('PROMO_CODE_NOT_YET')
  expect(problemCode({ validTo: at(1) })).toBeNull()
  expect(problemCode({ validTo: now })).toBe('PROMO_CODE_EXPIRED')
})

test('[CART-04] a code counts as often as it may and not once more', () => {
  expect(problemCode({ usedCount: 9 })).toBeNull()
  expect(problemCode({ usedCount: 10 })).toBe('PROMO_CODE_EXHAUSTED')
  expect(problemCode({ maxUses: 0, usedCount: 0 })).toBe('PROMO_CODE_EXHAUSTED')
  expect(problemCode({ maxUses: null, usedCount: 100_000 })).toBeNull()
})

test('[CART-04] a code that is not there is unknown', () => {
  expect(promoProblem(null, 8000, now)).toEqual({ code: 'PROMO_CODE_UNKNOWN' })
})

test('[CART-04] a reduction is rounded once and never more than the products cost', () => {
  expect(promoReduction({ type: 'PERCENT', value: 1000 }, 1995)).toBe(200)
  expect(promoReduction({ type: 'PERCENT', value: 10_000 }, 1995)).toBe(1995)
  expect(promoReduction({ type: 'PERCENT', value: 1 }, 1)).toBe(0)
  expect(promoReduction({ type: 'FIXED', value: 500 }, 1995)).toBe(500)
  expect(promoReduction({ type: 'FIXED', value: 5000 }, 1995)).toBe(1995)
})
