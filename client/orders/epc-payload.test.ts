import { expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { bankCode } from './bank-code.ts'
import { epcPayload } from './epc-payload.ts'

const transfer = {
  accountHolder: 'EARL du Clos',
  iban: 'FR00 0000 0001',
  bic: 'DEMOFR00',
  dueDate: '2026-12-01',
  keptUntil: null,
}
const order = (changes: Partial<Order> = {}) =>
  // Only what a transfer needs.
  ({
    _id: 'AB12',
    currencyCode: 'EUR',
    dueAmount: 12_305,
    transaction: { transfer, reference: 'AB12' },
    ...changes,
  }) as Order

test('[SELL-09] a bank’s app reads who gets how much, and for which order', () => {
  expect(epcPayload(order())).toBe(
    ['BCD', '002', '1', 'SCT', 'DEMOFR00', 'EARL du Clos', 'FR0000000001', 'EUR123.05', '', '', 'AB12'].join('\n'),
  )
  expect(epcPayload(order({ currencyCode: 'USD' }))).toBeNull()
})

test('[SELL-09] the code is a square with its three corners and a quiet edge', () => {
  const { d, size } = bankCode(epcPayload(order()) ?? '')
  expect(size).toBeGreaterThan(25)
  expect(d).toMatch(/^M2 2h1v1h-1z/)
  expect(d).toContain(`M${size - 3} 2h1v1h-1z`)
  expect(d).toContain(`M2 ${size - 3}h1v1h-1z`)
})
