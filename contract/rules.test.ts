import { expect, test } from 'vitest'
import { isEmail } from './rules.ts'

test.each(['claire@example.org', 'Claire.Vidal+vin@caves.example.org', 'émile@château.example', 'a@b.c.d'])(
  '[FORM-01] %s is an address',
  (text) => expect(isEmail(text)).toBe(true),
)

test.each([
  'claire',
  'claire@example',
  'claire@@example.org',
  'a@example.org,b@example.org',
  'listener@evil.example，victim@bank.example',
  'listener＠evil.example,victim@bank.example',
  'a@evil.example；b@bank.example',
  'a﹤b@evil.example',
  'a@b\u2024example',
  `a@${'ﷺ'.repeat(30)}.example`,
])('[FORM-01] %s is none, also once it is folded', (text) => expect(isEmail(text)).toBe(false))
