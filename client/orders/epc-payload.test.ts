import { expect, test } from 'vitest'
import { bankCode } from './bank-code.ts'
import { epcPayload, type Transfer } from './epc-payload.ts'

const transfer: Transfer = {
  account: { accountHolder: 'EARL du Clos', iban: 'FR00 0000 0001', bic: 'DEMOFR00' },
  reference: 'AB12',
  amount: 12_305,
  currencyCode: 'EUR',
}

test('[SELL-09] a bank’s app reads who gets how much, and for which order', () => {
  expect(epcPayload(transfer)).toBe(
    ['BCD', '002', '1', 'SCT', 'DEMOFR00', 'EARL du Clos', 'FR0000000001', 'EUR123.05', '', '', 'AB12'].join('\n'),
  )
  expect(epcPayload({ ...transfer, currencyCode: 'USD' })).toBeNull()
})

test('[SELL-09] the code is a square with its three corners and a quiet edge', () => {
  const { d, size } = bankCode(epcPayload(transfer) ?? '')
  expect(size).toBeGreaterThan(25)
  expect(d).toMatch(/^M2 2h1v1h-1z/)
  expect(d).toContain(`M${size - 3} 2h1v1h-1z`)
  expect(d).toContain(`M2 ${size - 3}h1v1h-1z`)
})
