import type { CompiledBundles } from '#contract/rendering.ts'
import { staticPaths, staticsUrl } from '#contract/statics.ts'
import type { Texts } from '../base/texts.ts'

/**
 * Fetches the bundles that are missing, in one answer. One that fails is logged and ignored: another language speaks in
 * its place, and the next page asks for it again (I18N-03).
 */
export function browserBundles(texts: Texts, staticsDomain: string) {
  const loading = new Map<string, Promise<void>>()
  const load = async (language: string, names: readonly string[]) => {
    let bundles: CompiledBundles = {}
    let error: unknown
    try {
      const answer = await fetch(staticsUrl(staticPaths.compiledBundles(language, names), staticsDomain))
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
      // Compiled by the server of this very build.
      bundles = (await answer.json()) as CompiledBundles
    } catch (cause) {
      error = cause
    }
    for (const name of names) {
      const key = `${language}/${name}`
      loading.delete(key)
      const bundle = bundles[name]
      if (bundle) texts.add(language, name, bundle)
      else {
        texts.standIn(language, name)
        console.info(`The texts ${key} could not be loaded:`, error)
      }
    }
  }
  return async (language: string, names: readonly string[]): Promise<void> => {
    const missing = names.filter((name) => !texts.has(language, name))
    const unasked = missing.filter((name) => !loading.has(`${language}/${name}`))
    const answer = unasked.length > 0 && load(language, unasked)
    if (answer) for (const name of unasked) loading.set(`${language}/${name}`, answer)
    await Promise.all(missing.flatMap((name) => loading.get(`${language}/${name}`) ?? []))
  }
}
