import { readFileSync } from 'node:fs'
import path from 'node:path'

type Tree = { [key: string]: string | Tree }

/** The visitor's own words: `textOf('de', 'checkout.contact.firstname')`. Placeholders are filled in plainly. */
export function textOf(language: string, key: string, values: Record<string, string | number> = {}): string {
  const [bundle = '', ...keys] = key.split('.')
  const file = path.join(import.meta.dirname, '../statics/languages', language, `${bundle}.json`)
  // A translator's file.
  let found: string | Tree | undefined = JSON.parse(readFileSync(file, 'utf8')) as Tree
  for (const each of keys) found = typeof found === 'object' ? found[each] : undefined
  if (typeof found !== 'string') throw new Error(`There is no text ${key} in ${language}.`)
  return Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, String(value)), found)
}
