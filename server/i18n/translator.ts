import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { type CompiledBundle, type CompiledText, spoken } from '#contract/spoken.ts'
import type { MessageValues } from '../refusal.ts'

export type Translate = (key: string, values?: MessageValues) => string
type Tree = { [key: string]: string | Tree }

export interface Languages {
  /** With every bundle: what mails and errors say. */
  translate: (language: string) => Translate
  /** A bundle as the browser loads it: keys with the bundle's name in front, ICU messages compiled. */
  compiledBundle: (language: string, bundle: string) => CompiledBundle | undefined
  /** Bundles as one script, and what their texts are known by; those that are not there are left out. */
  script: (language: string, bundles: readonly string[]) => { text: string; version: string }
  /** A bundle as the translator wrote it (I18N-03). */
  sourceBundle: (language: string, bundle: string) => Tree | undefined
}

const languagesDir = path.resolve(import.meta.dirname, '../../statics/languages')
let ofHouse: Languages | undefined
const mostScripts = 200

/** The words of the house, read and compiled once by whoever needs them first. */
export const languagesOfHouse = (): Languages => (ofHouse ??= readLanguages(languagesDir))

/**
 * Reads `statics/languages/{language}/{bundle}.json` once. Compiling ICU on the server keeps the parser out of the browser.
 * @throws when a file is not JSON or a message is not ICU, naming it: a broken translation must not reach a visitor.
 */
export function readLanguages(directory: string): Languages {
  const sources = new Map<string, Tree>()
  const compiled = new Map<string, CompiledBundle>()
  const texts = new Map<string, Record<string, CompiledText>>()
  for (const language of readdirSync(directory)) {
    const ofLanguage: Record<string, CompiledText> = {}
    for (const file of readdirSync(path.join(directory, language))) {
      const bundle = path.basename(file, '.json')
      const source: Tree = JSON.parse(readFileSync(path.join(directory, language, file), 'utf8'))
      const messages = compileTree(source, `${bundle}.`)
      sources.set(`${language}/${bundle}`, source)
      compiled.set(`${language}/${bundle}`, messages)
      Object.assign(ofLanguage, messages)
    }
    texts.set(language, ofLanguage)
  }
  const translate = (wanted: string): Translate => {
    const language = texts.has(wanted) ? wanted : 'fr'
    const ofLanguage = texts.get(language)
    if (!ofLanguage) throw new Error(`There are no translations in ${directory}.`)
    return (key, values = {}) => {
      const text = Object.hasOwn(ofLanguage, key) ? ofLanguage[key] : undefined
      return text ? spoken(text, values, language) : key
    }
  }
  const scripts = new Map<string, { text: string; version: string }>()
  const scriptOf = (language: string, bundles: readonly string[]) => {
    const all = bundles.map((bundle) => [bundle, compiled.get(`${language}/${bundle}`)])
    const json = JSON.stringify(Object.fromEntries(all))
    const version = createHash('sha1').update(json).digest('base64url').slice(0, 8)
    return { text: `export default ${json}`, version }
  }
  return {
    script(language, bundles) {
      const known = bundles.filter((bundle) => compiled.has(`${language}/${bundle}`))
      const key = `${language}/${known.join('+')}`
      const script = scripts.get(key) ?? scriptOf(language, known)
      // Pages need few; others can be asked for without end.
      if (scripts.size < mostScripts) scripts.set(key, script)
      return script
    },
    translate,
    compiledBundle: (language, bundle) => compiled.get(`${language}/${bundle}`),
    sourceBundle: (language, bundle) => sources.get(`${language}/${bundle}`),
  }
}

function compileTree(tree: Tree, prefix: string): Record<string, CompiledText> {
  const texts: Record<string, CompiledText> = {}
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') texts[prefix + key] = compiled(value)
    else Object.assign(texts, compileTree(value, `${prefix}${key}.`))
  }
  return texts
}

/** @throws when the message is not ICU, or asks for what `contract/spoken.ts` does not say. */
function compiled(message: string): CompiledText {
  const text: readonly unknown[] = compileMessageOrThrow(message)
  assertSpeakable(text, message)
  return text
}

/** Dates, ordinals, offsets and formats of numbers are left to who writes the sentence. */
function assertSpeakable(text: readonly unknown[], message: string): asserts text is CompiledText {
  for (const token of text) {
    if (typeof token === 'string') continue
    const [, kind, cases] = token as [string, string?, unknown?] // As the compiler writes them.
    if (kind === undefined || (kind === 'number' && !cases)) continue
    const { offset, ...said } = cases as Record<string, unknown[] | undefined>
    if ((kind !== 'plural' && kind !== 'select') || offset)
      throw new Error(`No text has a {…, ${kind}} like this: ${message}`)
    for (const each of Object.values(said)) assertSpeakable(each ?? [], message)
  }
}
