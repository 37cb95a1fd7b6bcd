import * as argon2 from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { passwordWeakness } from '#contract/passwords.ts'
import { isCommonPassword } from './common-passwords.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

vi.mock('@node-rs/argon2', { spy: true })

test('a password for which there is no account costs the same check as one for which there is', async () => {
  const passwordHash = await hashPassword('brume sur les coteaux')
  await verifyPassword(null, 'made once')
  const verify = vi.mocked(argon2.verify)
  const costOf = async (hash: string | null) => {
    verify.mockClear()
    const isRight = await verifyPassword(hash, 'not this one')
    return [isRight, verify.mock.calls.length, verify.mock.calls[0]?.[0].slice(0, 30)]
  }
  const known = await costOf(passwordHash)
  expect(known).toEqual([false, 1, '$argon2id$v=19$m=19456,t=2,p=1'])
  expect(await costOf(null)).toEqual(known)
})

test('not even the password of the stand-in opens an account that is not there', async () => {
  expect(await verifyPassword(null, 'nobody has this password')).toBe(false)
  expect(await verifyPassword('no hash at all', 'x')).toBe(false)
})

test('the same letters open the account, however the keyboard composes them', async () => {
  const passwordHash = await hashPassword('la fumée du chêne é'.normalize('NFC'))
  expect(await verifyPassword(passwordHash, 'la fumée du chêne é'.normalize('NFD'))).toBe(true)
  expect(await verifyPassword(passwordHash, 'la fumee du chene e')).toBe(false)
})

test.each([
  'Password2024!',
  'motdepasse123',
  'passwort123456',
  'P4ssw0rd!P4ssw0rd',
  'iloveyou2024!',
  'Bonjour-2026-Bonjour',
  '202420242026',
  'adminadmin12',
  'MonMotDePasse1',
  'P@ssw0rd1234',
  'p@$$w0rdP@$$w0rd!',
  '1qaz2wsx3edc',
  'qazwsxedcrfv',
  '123qweasdzxc',
  'aqwzsxedcrfv',
  'michaeljackson',
  'MichaelJ@ckson2009!',
  'correcthorsebatterystaple',
  'correct horse battery staple',
  'passwordpasswordpassword',
])('[AUTH-01] %s is what everybody takes', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each([
  'brume sur les coteaux en novembre',
  'trois fûts de chêne',
  'Zwölf Kisten Riesling im Keller',
  'We were there as trees grew',
  'quatre pressoirs sous la pluie',
  'xK9#mQ2$vL7!pR',
])('[AUTH-01] %s is accepted', (password) => {
  expect(isCommonPassword(password)).toBe(false)
  expect(passwordWeakness(password, ['claire@example.org', 'Claire'])).toBeNull()
})

test.each([
  ['eleven sign', [], 'passwordLength'],
  ['aaaaaaaaaaaaa', [], 'passwordRepetitive'],
  ['abcabcabcabca', [], 'passwordRepetitive'],
  ['123456789012', [], 'passwordRepetitive'],
  ['qwertyuiopas', [], 'passwordRepetitive'],
  ['claire@example.org', ['claire@example.org'], 'passwordPersonal'],
  ['ClaireDelorme69', ['Claire Delorme'], 'passwordPersonal'],
  ['Delorme-Claire-1', ['claire@example.org', 'Claire Delorme'], 'passwordPersonal'],
  ['Claire aime le vieux muscat', ['Claire'], null],
] as const)('%j of %j: %s', (password, personal, weakness) => {
  expect(passwordWeakness(password, personal)).toBe(weakness)
})
