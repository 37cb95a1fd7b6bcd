import { useSyncExternalStore } from 'react'
import texts, { type TextBundle } from 'virtual:office-texts'
import { type OfficeLanguage, officeLanguages } from '#contract/team-office.ts'
import { makeTexts } from '../base/texts.ts'
import { watched } from './watched.ts'

export type TextValues = Record<string, string | number>
export type Translate = (key: string, values?: TextValues) => string

const runtimes = makeTexts()
/** Those of the frame are always here; a screen brings its own. */
const needed = new Set<TextBundle>(['office'])
const spoken = watched<OfficeLanguage>('fr')
const keptLanguage = 'office.language'

/** Before anybody has logged in: what was last spoken on this device, else what its browser likes best. */
export function firstLanguage(): OfficeLanguage {
  const wanted = [localStorage.getItem(keptLanguage), ...navigator.languages.map((each) => each.slice(0, 2))]
  return wanted.find(isOfficeLanguage) ?? 'fr'
}

/** Speaks this language from now on, once all texts are here that have been needed so far, and meanwhile. */
export async function speak(language: OfficeLanguage): Promise<void> {
  let loaded = 0
  while (loaded < needed.size) {
    loaded = needed.size
    await Promise.all(Array.from(needed, (bundle) => load(language, bundle)))
  }
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
  if (!runtimes.has(language, bundle)) runtimes.add(language, bundle, (await texts[`${language}/${bundle}`]()).default)
}

export const translate: Translate = (key, values) => runtimes.i18n(spoken.get())._(key, values)

export const useLanguage = (): OfficeLanguage => useSyncExternalStore(spoken.watch, spoken.get)

/** `const t = useText(); t('team.title')` */
export function useText(): Translate {
  const runtime = runtimes.i18n(useLanguage())
  return (key, values) => runtime._(key, values)
}

const isOfficeLanguage = (language: string | null): language is OfficeLanguage =>
  officeLanguages.some((each) => each === language)
