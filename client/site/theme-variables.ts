import type { ThemeVariables } from '#contract/site.ts'

/** `headerBackground` becomes `--site-header-background`; what could leave the declaration is dropped. */
export const declarationsOf = (variables: ThemeVariables): [string, string][] =>
  Object.entries({
    displayLetter: letterWidthOf(variables.fontDisplay),
    displaySmallLetter: letterWidthOf(variables.fontDisplaySmall ?? variables.fontDisplay),
    ...variables,
  })
    .filter(([key, value]) => /^\w+$/.test(key) && !/[;{}<>\\]/.test(value))
    .map(([key, value]) => [`--site-${kebab(key)}`, value])

const kebab = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Of a middling letter in a display face, in em: what the size of a title reckons with (base.css). */
const letterWidthOf = (font = ''): string => (font.includes('Imbue') ? '.34' : font.includes('Besley') ? '.62' : '.5')
