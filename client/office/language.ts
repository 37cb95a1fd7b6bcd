import { useSyncExternalStore } from 'react'
import { early, others, type TextBundle } from 'virtual:office-texts'
import { type OfficeLanguage, officeLanguages } from '#contract/team-office.ts'
import { makeTexts, type Translate } from '../base/texts.ts'
import { watched } from './watched.ts'

const texts = makeTexts()
/** Those of the frame are always here; a screen brings its own. */
const needed = new Set<TextBundle>(['office'])
const spoken = watched<OfficeLanguage>('fr')
const keptLanguage = 'office.language'

/** Before anybody has logged in: what was last spoken on this device, else what its browser likes best. */
export function firstLanguage(): OfficeLanguage {
  const wanted = [localStorage.getItem(keptLanguage), ...navigator.languages.map((each) => each.slice(0, 2))]
  return wanted.find(isOfficeLanguage) ?? 'fr'
}

/** What was asked for last: of two whose texts are on their way, the later one is spoken, whichever comes first. */
let wanted: OfficeLanguage | undefined

/** Speaks this language from now on, once all texts are here that have been needed so far, and meanwhile. */
export async function speak(language: OfficeLanguage): Promise<void> {
  wanted = language
  let loaded = 0
  while (loaded < needed.size) {
    loaded = needed.size
    await Promise.all(Array.from(needed, (bundle) => load(language, bundle)))
  }
  if (wanted !== language) return
  localStorage.setItem(keptLanguage, language)
  document.documentElement.lang = language
  spoken.set(language)
}

/** A screen's own texts, in the language that is spoken. */
export async function needTexts(bundle: TextBundle): Promise<void> {
  needed.add(bundle)
  await load(spoken.get(), bundle)
}

async function load(language: OfficeLanguage, bundle: TextBundle): Promise<void> {
  if (texts.has(language, bundle)) return
  const name = `${language}/${bundle}` as const
  // Every language has every bundle.
  const read = early[name] ?? (await others()).default[name]!
  texts.add(language, bundle, (await read()).default)
}

export const translate: Translate = (key, values) => texts.speech(spoken.get())(key, values)

export const useLanguage = (): OfficeLanguage => useSyncExternalStore(spoken.watch, spoken.get)

/** `const t = useText(); t('team.title')` */
export function useText(): Translate {
  return texts.speech(useLanguage())
}

const isOfficeLanguage = (language: string | null): language is OfficeLanguage =>
  officeLanguages.some((each) => each === language)
