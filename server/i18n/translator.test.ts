import { expect, test } from 'vitest'
import { languagesOfHouse } from './translator.ts'

test('[I18N-03] a bundle brings its own texts and those of no other', () => {
  const languages = languagesOfHouse()
  for (const language of ['fr', 'de', 'en'])
    for (const bundle of ['auth', 'cart', 'common']) {
      const keys = Object.keys(languages.compiledBundle(language, bundle) ?? {})
      expect(keys.length).toBeGreaterThan(10)
      expect(keys.filter((key) => !key.startsWith(`${bundle}.`))).toEqual([])
    }
})
