import { type I18n, type Messages, setupI18n } from '@lingui/core'
import type { CompiledBundle } from '#contract/rendering.ts'

export interface Texts {
  i18n: (language: string) => I18n
  add: (language: string, name: string, bundle: CompiledBundle) => void
  has: (language: string, name: string) => boolean
  /** Where a bundle has not come: the same in another language that has, until it is asked for again (I18N-03). */
  standIn: (language: string, name: string) => void
}

/** One text runtime per language; bundles are added as pages ask for them. */
export function makeTexts(): Texts {
  const runtimes = new Map<string, I18n>()
  const known = new Map<string, CompiledBundle>()
  const i18n = (language: string): I18n => {
    let runtime = runtimes.get(language)
    if (!runtime) {
      runtime = setupI18n({ locale: language, messages: { [language]: {} } })
      runtimes.set(language, runtime)
    }
    return runtime
  }
  return {
    i18n,
    has: (language, name) => known.has(`${language}/${name}`),
    add(language, name, bundle) {
      known.set(`${language}/${name}`, bundle)
      // The server has compiled it with the compiler of this very runtime.
      i18n(language).load(language, bundle as Messages)
    },
    standIn(language, name) {
      const other = [...known].find(([key]) => key.endsWith(`/${name}`))
      if (other) i18n(language).load(language, other[1] as Messages)
    },
  }
}
