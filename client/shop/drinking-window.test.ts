import { expect, test } from 'vitest'
import { drinkingSpan, yearsAt } from './drinking-window.ts'

test('[SHOP-03] the drinking window begins with its first year and ends on a round step after its last', () => {
  expect(drinkingSpan({ drinkFrom: 2024, drinkUntil: 2070 }, 2026)).toEqual({
    years: [2024, 2040, 2056, 2072],
    from: 0,
    to: 96,
    now: 4,
  })
})

test('[SHOP-03] today stands on the bar by its date, not by its year', () => {
  expect(yearsAt(Date.UTC(2026, 0, 1))).toBe(2026)
  expect(yearsAt(Date.UTC(2026, 6, 2, 12))).toBe(2026.5)
  const span = (today: number) => drinkingSpan({ drinkFrom: 2024, drinkUntil: 2030 }, today)
  expect(span(2026)?.now).toBe(33)
  expect(span(2026.9)?.now).toBe(48)
  expect(span(2026.9)?.years).toEqual(span(2026)?.years)
})

test('[SHOP-03] a wine to wait for shows today before its window', () => {
  const span = drinkingSpan({ drinkFrom: 2029, drinkUntil: 2035 }, 2026)
  expect(span).toMatchObject({ years: [2026, 2029, 2032, 2035], from: 33, now: 0, to: 100 })
})

test('[SHOP-03] a wine past its best shows today behind its window', () => {
  const span = drinkingSpan({ drinkFrom: 2018, drinkUntil: 2021 }, 2027)
  expect(span).toMatchObject({ from: 0, to: 33, now: 100 })
})

test('[SHOP-03] without a first year the window begins today, without a last one there is no bar', () => {
  expect(drinkingSpan({ drinkFrom: null, drinkUntil: 2029 }, 2026)).toMatchObject({ from: 0, now: 0, to: 100 })
  expect(drinkingSpan({ drinkFrom: 2024, drinkUntil: null }, 2026)).toBeNull()
})
