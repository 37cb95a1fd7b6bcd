import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')

/** The rows of the specification's ledger that are asked for now: area and how many. */
const asked: [string, number[]][] = [
  ['SITE', upTo(9)],
  ['I18N', upTo(7)],
  ['NAV', upTo(18)],
  ['PAGE', upTo(7)],
  ['SHOP', upTo(8)],
  ['CART', upTo(8)],
  ['CHECKOUT', upTo(6)],
  ['STAY', upTo(6)],
  ['AUTH', upTo(5)],
  ['CALL', upTo(5)],
  ['FORM', upTo(1)],
  ['THIRD', upTo(6)],
  ['LAW', [1, 2, 3, 4, 5, 7, 8]],
  ['SELL', [2]],
]

test('every row of the specification is named by a test', () => {
  const titles = ['contract', 'server', 'client', 'e2e', 'faults', 'conformance', 'scripts', '.']
    .flatMap((directory) => testFiles(directory, directory !== '.'))
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n')
  const rows = asked.flatMap(([area, numbers]) => numbers.map((number) => `${area}-${String(number).padStart(2, '0')}`))
  expect(rows.filter((row) => !titles.includes(`[${row}]`))).toEqual([])
})

test('the conformance suite shares no code with the product', () => {
  const foreign = readdirSync(path.join(root, 'conformance')).flatMap((file) =>
    [...readFileSync(path.join(root, 'conformance', file), 'utf8').matchAll(/^(?:import|\}).* from '([^']+)'$/gm)]
      .map(([, from = '']) => from)
      .filter((from) => !/^(\.\/[\w-]+\.ts|node:\w+|@playwright\/test|vitest)$/.test(from)),
  )
  expect(foreign).toEqual([])
})

function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1)
}

function testFiles(directory: string, isDeep: boolean): string[] {
  return readdirSync(path.join(root, directory), { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(directory, entry.name)
    if (entry.isDirectory()) return isDeep ? testFiles(file, true) : []
    return /\.(test|spec)\.tsx?$/.test(entry.name) ? [file] : []
  })
}
