import { writtenNumber } from './written-numbers.ts'

export type TextValues = Readonly<Record<string, string | number | undefined>>

/** What is said for each case of a value: `=0`, a word, or a form of the plural. */
type Cases = Readonly<Record<string, CompiledText>>
type Token = string | readonly [name: string, kind?: 'number' | 'plural' | 'select', cases?: Cases]
/** A message as @lingui/message-utils compiles it: its parts in their order. */
export type CompiledText = readonly Token[]

/** Texts by key, as the compiler leaves them. */
export type CompiledBundle = Readonly<Record<string, CompiledText>>

/** The sentence of a compiled message; a value that is not given leaves its place empty. */
export const spoken = (text: CompiledText, values: TextValues, language: string, count?: number): string =>
  text
    .map((token) => {
      if (typeof token !== 'string') return valueOf(token, values, language)
      return token === '#' && count !== undefined ? writtenNumber(count, language) : token
    })
    .join('')

function valueOf([name, kind, cases = {}]: Exclude<Token, string>, values: TextValues, language: string): string {
  const value = Object.hasOwn(values, name) ? values[name] : undefined
  if (kind === 'plural' || kind === 'select') {
    const count = kind === 'plural' ? Number(value) : undefined
    const word = String(value)
    const form = Object.hasOwn(cases, word) ? word : count === undefined ? 'other' : pluralOf(count, language)
    return spoken(cases[form] ?? cases['other'] ?? [], values, language, count)
  }
  return kind === 'number' ? writtenNumber(Number(value), language) : String(value ?? '')
}

/** Making plural rules costs a phone more than all sentences of a page: each is made once, and ours need none. */
function pluralOf(count: number, language: string): string {
  if (language === 'fr') return Math.abs(count) < 2 ? 'one' : 'other'
  if (language === 'de' || language === 'en') return count === 1 ? 'one' : 'other'
  return new Intl.PluralRules(language).select(count)
}
