import { expect, test } from 'vitest'
import { localeOf } from './formats.ts'
import { languageCodes } from './localized.ts'
import { eitherOf } from './written-lists.ts'

test.each(languageCodes)(
  '[I18N-06] what one may choose from is listed in %s as the standard library does',
  (language) => {
    const format = new Intl.ListFormat(localeOf(language), { type: 'disjunction' })
    for (const names of [[], ['Arbois'], ['Arbois', 'Poligny'], ['Arbois', 'Poligny', 'Salins'], ['a', 'b', 'c', 'd']])
      expect(eitherOf(names, language)).toBe(format.format(names))
  },
)
