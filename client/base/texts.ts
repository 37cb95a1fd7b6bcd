import { type CompiledBundle, spoken, type TextValues } from '#contract/spoken.ts'

/** A property, not a method, so that it may be taken off its object. */
export type Translate = (key: string, values?: TextValues) => string

export interface Texts {
  /** What speaks a language; a text that is not there is its key. */
  speech: (language: string) => Translate
  add: (language: string, name: string, bundle: CompiledBundle) => void
  has: (language: string, name: string) => boolean
  /** Where a bundle has not come: the same in another language that has, until it is asked for again (I18N-03). */
  standIn: (language: string, name: string) => void
}

/** The texts of each language; bundles are added as pages ask for them. */
export function makeTexts(): Texts {
  const known = new Map<string, CompiledBundle>()
  const standIns = new Map<string, CompiledBundle>()
  return {
    speech:
      (language) =>
      (key, values = {}) => {
        // A text's key begins with its bundle's name.
        const bundle = `${language}/${key.split('.', 1)[0]}`
        const text = (known.get(bundle) ?? standIns.get(bundle))?.[key]
        return text ? spoken(text, values, language) : key
      },
    has: (language, name) => known.has(`${language}/${name}`),
    add: (language, name, bundle) => known.set(`${language}/${name}`, bundle),
    standIn(language, name) {
      const other = [...known].find(([key]) => key.endsWith(`/${name}`))
      if (other) standIns.set(`${language}/${name}`, other[1])
    },
  }
}
