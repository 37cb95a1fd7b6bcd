import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { MessageValues } from '../refusal.ts'

export type Translate = (key: string, values?: MessageValues) => string
type Tree = { [key: string]: string | Tree }

export interface Languages {
  /** One runtime per language with every bundle: what mails, errors and server rendering read. */
  i18n: (language: string) => I18n
  translate: (language: string) => Translate
  /** A bundle as the browser loads it: keys with the bundle's name in front, ICU messages compiled. */
  compiledBundle: (language: string, bundle: string) => Messages | undefined
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
  const compiled = new Map<string, Messages>()
  const runtimes = new Map<string, I18n>()
  for (const language of readdirSync(directory)) {
    const runtime = setupI18n()
    for (const file of readdirSync(path.join(directory, language))) {
      const bundle = path.basename(file, '.json')
      const source: Tree = JSON.parse(readFileSync(path.join(directory, language, file), 'utf8'))
      const messages = compileTree(source, `${bundle}.`)
      sources.set(`${language}/${bundle}`, source)
      compiled.set(`${language}/${bundle}`, messages)
      // A copy: the runtime adds the next bundle to the first object it is given.
      runtime.load(language, { ...messages })
    }
    runtime.activate(language)
    runtimes.set(language, runtime)
  }
  const i18n = (language: string): I18n => {
    const runtime = runtimes.get(language) ?? runtimes.get('fr')
    if (!runtime) throw new Error(`There are no translations in ${directory}.`)
    return runtime
  }
  const scripts = new Map<string, { text: string; version: string }>()
  const scriptOf = (language: string, bundles: readonly string[]) => {
    const all = bundles.map((bundle) => [bundle, compiled.get(`${language}/${bundle}`)])
    const json = JSON.stringify(Object.fromEntries(all))
    const version = createHash('sha1').update(json).digest('base64url').slice(0, 8)
    return { text: `export default ${json}`, version }
  }
  return {
    i18n,
    script(language, bundles) {
      const known = bundles.filter((bundle) => compiled.has(`${language}/${bundle}`))
      const key = `${language}/${known.join('+')}`
      const script = scripts.get(key) ?? scriptOf(language, known)
      // Pages need few; others can be asked for without end.
      if (scripts.size < mostScripts) scripts.set(key, script)
      return script
    },
    translate: (language) => (key, values) => i18n(language)._(key, values),
    compiledBundle: (language, bundle) => compiled.get(`${language}/${bundle}`),
    sourceBundle: (language, bundle) => sources.get(`${language}/${bundle}`),
  }
}

function compileTree(tree: Tree, prefix: string): Messages {
  const messages: Messages = {}
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') messages[prefix + key] = compileMessageOrThrow(value)
    else Object.assign(messages, compileTree(value, `${prefix}${key}.`))
  }
  return messages
}
