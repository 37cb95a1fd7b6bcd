import type { WineNeed } from '#contract/wines-office.ts'
import type { Translate } from '../base/texts.ts'

/** `photo, degré d’alcool` */
export const needWords = (needs: readonly WineNeed[], t: Translate): string =>
  needs.map((need) => t(`wines.needs.${need}`)).join(', ')
