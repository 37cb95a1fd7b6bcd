import type { CompiledBundle } from '#contract/spoken.ts'
import { staticPaths, staticsUrl } from '#contract/statics.ts'
import type { Texts } from '../base/texts.ts'

/**
 * Fetches the bundles that are missing. One that fails is logged and ignored: another language speaks in its place, and
 * the next page asks for it again (I18N-03).
 */
export function browserBundles(texts: Texts, staticsDomain: string) {
  const loading = new Map<string, Promise<void>>()
  const load = async (language: string, name: string) => {
    try {
      const answer = await fetch(`${staticsUrl(staticPaths.bundle(language, name), staticsDomain)}?compiled`)
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
      // Compiled by the server of this very build.
      texts.add(language, name, (await answer.json()) as CompiledBundle)
    } catch (error) {
      texts.standIn(language, name)
      console.info(`The texts ${language}/${name} could not be loaded:`, error)
    }
  }
  return async (language: string, names: readonly string[]): Promise<void> => {
    const missing = names.filter((name) => !texts.has(language, name))
    await Promise.all(
      missing.map((name) => {
        const key = `${language}/${name}`
        const running = loading.get(key) ?? load(language, name).finally(() => loading.delete(key))
        loading.set(key, running)
        return running
      }),
    )
  }
}
