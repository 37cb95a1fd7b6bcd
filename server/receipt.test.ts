import { expect, test } from 'vitest'
import { readReceipt, signReceipt } from './receipt.ts'

const secret = 'a secret of at least thirty-two letters'
const now = new Date('2026-06-01T12:00:00Z')
const later = new Date('2026-07-01T12:00:00Z')
const receipt = signReceipt(secret, { kind: 'order', id: 'ABCDEFGH2345' }, later)

test('[NAV-11] a receipt gives back the order it was signed for, until its end', () => {
  expect(readReceipt([secret], 'order', receipt, now)).toBe('ABCDEFGH2345')
  expect(readReceipt([secret], 'order', receipt, new Date(later.getTime() - 1))).toBe('ABCDEFGH2345')
  expect(readReceipt([secret], 'order', receipt, later)).toBeNull()
})

test('[NAV-11] a receipt of another kind, another secret or with a changed letter is worth nothing', () => {
  expect(readReceipt([secret], 'booking', receipt, now)).toBeNull()
  expect(readReceipt([`${secret}.`], 'order', receipt, now)).toBeNull()
  for (let at = 0; at < receipt.length - 1; at += 1) {
    const changed = receipt.slice(0, at) + (receipt[at] === 'b' ? 'c' : 'b') + receipt.slice(at + 1)
    expect(readReceipt([secret], 'order', changed, now)).toBeNull()
  }
})

test('[NAV-11] a receipt outlives the change of the secret while the old one is still listed, and not longer', () => {
  const newer = 'another secret of at least thirty-two'
  expect(readReceipt([newer, secret], 'order', receipt, now)).toBe('ABCDEFGH2345')
  expect(readReceipt([newer], 'order', receipt, now)).toBeNull()
})
