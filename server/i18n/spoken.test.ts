import { readdirSync } from 'node:fs'
import path from 'node:path'
import { setupI18n } from '@lingui/core'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { type CompiledText, spoken } from '#contract/spoken.ts'
import { languagesOfHouse } from './translator.ts'

const languages = ['fr', 'de', 'en']
const folder = path.resolve(import.meta.dirname, '../../statics/languages')
/** Forms of the plural, cases of the texts, what stands between two of them. */
const values = [0, 1, 2, 21, 1_234, 1.5, 'title', 'none', 'no', 'fair', 'Château', '']

/** The library's own runtime, which the browser does without. */
const bySomebodyElse = (text: CompiledText, given: Record<string, string | number>, language: string): string => {
  const texts = setupI18n({ locale: language, messages: { [language]: { text: text as never } } }) // As it compiles them.
  return texts._('text', given)
}

const namesIn = (text: CompiledText): string[] =>
  text.flatMap((token) =>
    typeof token === 'string'
      ? []
      : [token[0], ...Object.values(token[2] ?? {}).flatMap((said) => namesIn(said ?? []))],
  )

test.each(languages)('[I18N-03] every text in %s is said as its library says it, whatever the values', (language) => {
  let compared = 0
  for (const file of readdirSync(path.join(folder, language)))
    for (const [key, text] of Object.entries(languagesOfHouse().compiledBundle(language, path.parse(file).name) ?? {}))
      for (const value of values) {
        const given = Object.fromEntries(namesIn(text).map((each) => [each, value]))
        const said = spoken(text, given, language)
        if (said !== bySomebodyElse(text, given, language))
          expect(said, key).toBe(bySomebodyElse(text, given, language))
        compared++
      }
  expect(compared).toBeGreaterThan(10_000)
})

test('[I18N-03] a value that is not given leaves its place empty, and no name leads out of the values', () => {
  const text = compileMessageOrThrow('{name} and {toString}: {constructor, select, a {A} other {O}}') as CompiledText
  expect(spoken(text, { name: 'Zoé' }, 'en')).toBe('Zoé and : O')
  expect(spoken(text, {}, 'en')).toBe(bySomebodyElse(text, {}, 'en'))
})

test('[I18N-03] a language that is not known here has its own plural', () => {
  const text = compileMessageOrThrow('{n, plural, one {# kniha} few {# knihy} other {# knih}}') as CompiledText
  expect([1, 2, 5].map((n) => spoken(text, { n }, 'cs'))).toEqual(['1 kniha', '2 knihy', '5 knih'])
})
