import { displayNames } from '#contract/formats.ts'

/** Countries a shop of the platform may send to; the rates of each shop say which it does. */
const countryCodes =
  'AD AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LI LT LU LV MC MT NL NO PL PT RO SE SI SK US'.split(' ')

export const isCountry = (code: string): boolean => countryCodes.includes(code)

const lists = new Map<string, { code: string; name: string }[]>()

/** Countries with their names in this language, in its alphabetical order (I18N-07). */
export function countriesIn(language: string): { code: string; name: string }[] {
  let list = lists.get(language)
  if (!list) {
    const names = displayNames(language, { type: 'region' })
    list = countryCodes
      .map((code) => ({ code, name: names.of(code) ?? code }))
      .toSorted((a, b) => a.name.localeCompare(b.name, language))
    lists.set(language, list)
  }
  return list
}
