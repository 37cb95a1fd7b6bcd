import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { asModule, reactFiles } from './vite-react.ts'

const require = createRequire(import.meta.url)

test.each(reactFiles())('%s exports as a module what it exported as CommonJS', (_, file) => {
  const { program, errors } = parseSync('react.js', asModule(readFileSync(file, 'utf8')))
  expect(errors).toEqual([])
  const exported = program.body.flatMap((statement) =>
    statement.type === 'ExportNamedDeclaration' ? statement.specifiers.map(({ exported: name }) => name) : [],
  )
  const names = exported.map((name) => (name.type === 'Identifier' ? name.name : name.value))
  expect(names.toSorted()).toEqual(Object.keys(require(file) as object).toSorted())
})

test('React written in a way that is not known here stops the build', () => {
  expect(() => asModule('module.exports = require("./other.js")')).toThrow('not known here')
  expect(() => asModule('export const useState = 1')).toThrow('not known here')
})
