import type { Right } from '#contract/rights.ts'
import { placeOf, plain, wordsOf } from './words-in.ts'

type SettingName = 'seller' | 'hours' | 'look' | 'words' | 'payment' | 'labels'

/** Subjects of a house that have a page of their own below its settings; `find.also` has other words for each. */
export const settingPages: readonly { name: SettingName; path: string; right: Right }[] = [
  { name: 'seller', path: 'settings/seller', right: 'estate' },
  { name: 'hours', path: 'settings/hours', right: 'estate' },
  { name: 'look', path: 'settings/look', right: 'estate' },
  { name: 'words', path: 'settings/words', right: 'estate' },
  { name: 'payment', path: 'settings/payment', right: 'estateMoney' },
  { name: 'labels', path: 'settings/labels', right: 'estateMoney' },
]

/** A line of the settings: what it is called, how it stands, and other words that it is looked for by. */
export interface Setting {
  name: string
  line: string | null
  also?: string
  href?: string
}

/** Whether every word that was asked for begins one of the line's. */
export function isAskedFor({ name, line, also }: Setting, asked: string): boolean {
  const text = plain([name, line, also].join(' '))
  return wordsOf(asked).every((word) => placeOf(text, word) !== -1)
}
