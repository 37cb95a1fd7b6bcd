import { expect, test } from 'vitest'
import { dialled } from './formats.ts'
import { Email, StaffEmail } from './typed-text.ts'
import { foldEmail, isEmail, isPhone, isPlainName } from './rules.ts'

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

test.each([
  '\u00ad',
  '\u034f',
  '\u061c',
  '\u180e',
  '\u200b',
  '\u200e',
  '\u202a',
  '\u202e',
  '\u2060',
  '\u2066',
  '\u2069',
  '\ufeff',
])('[ADDR-01] the hidden letter %j is part of no address, whoever folds or parses it', (hidden) => {
  const typed = `${hidden}an${hidden}ne@example.net${hidden}`
  expect(foldEmail(typed)).toBe('anne@example.net')
  expect(Email.parse(typed)).toBe('anne@example.net')
  expect(StaffEmail.parse(typed)).toBe('anne@example.net')
})

test.each([
  '+33 6 12 34 56 78',
  '(+33) 6 12 34 56 78',
  '\u202d+33 6 12 34 56 78\u202c',
  '06\u201112\u201134\u201156\u201178',
  '06–12–34–56–78',
  '06 12 34 56 78 ext. 12',
  '06 12 34 56 78 poste 12',
  '+33 (0)6 12 34 56 78',
  '+49 (0) 30 / 12345-67',
  'Tél. : 06.12.34.56.78',
  '06 12 34 56 78 (bureau)',
  '06 12 34 56 78 / 03 84 11 22 33',
  '0６１２３４５６７８',
  '812 345',
])('[ADDR-01] %j is a number somebody can be called on', (text) => expect(isPhone(text)).toBe(true))

test.each(['', '06 12', '112', '1234567890123456', '++33 6 12 34 56 78', '06 12 + 34 56 78', 'claire', '<b>1</b>'])(
  '[ADDR-01] %j is none: nobody can be called on it',
  (text) => expect(isPhone(text)).toBe(false),
)

test.each([
  ['+33 6 12 34 56 78 ext. 12', '+33612345678;ext=12'],
  ['+33 (0)6 12 34 56 78', '+33612345678'],
  ['(+33) 6 12 34 56 78', '+33612345678'],
  ['03.84.66.00.00', '0384660000'],
  ['06 12 34 56 78 (bureau)', '0612345678'],
  ['Tél. : 06 12 34 56 78', '0612345678'],
  ['06 12 34 56 78 / 03 84 11 22 33', '0612345678'],
  ['０６１２３４５６７８', '0612345678'],
])('[ADDR-01] %j is dialled as %s', (text, number) => expect(dialled(text)).toBe(number))

test.each([
  ...['St.Gallen', 'st.gallen', 'Bad St.Leonhard', 'Nuits-St.Georges', 'Ste.Foy', 'St.Pölten', 'St.Lô'],
  ...['Ph.Durand', 'Dr.Weiss', 'dr.weiss', 'Prof.Meier', 'St.John', 'J.-P.', 'J.P.', 'Dr. Roux', 'Frankfurt a.Main'],
])('[ADDR-01] %s is a name', (text) => expect(isPlainName(text)).toBe(true))

test.each([
  ...['evil.example', 'see evil.com', 'Evil.COM', 'St.evil.example', 'bit.ly', 'www.a', 'https://a', 'a@b'],
  ...['win-now.xyz/a', 'Dr.evil.net'],
])('[ADDR-01] %s is a way to somewhere, and no name', (text) => expect(isPlainName(text)).toBe(false))
