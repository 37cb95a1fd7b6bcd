import type { LocalizedText } from '#contract/localized.ts'
import { inThree } from './wish.ts'

/** Drawings that stand where a picture will be: they ship with the house (`statics/pictures`). */
export const placeholderPictures = {
  vines: {
    path: 'house/vines.webp',
    alt: inThree(
      'Dessin : des rangs de vigne sur une colline',
      'Zeichnung: Rebzeilen an einem Hang',
      'Drawing: rows of vines on a hill',
    ),
  },
  house: {
    path: 'house/house.webp',
    alt: inThree(
      'Dessin : une maison entre deux arbres',
      'Zeichnung: ein Haus zwischen zwei Bäumen',
      'Drawing: a house between two trees',
    ),
  },
  table: {
    path: 'house/table.webp',
    alt: inThree(
      'Dessin : une bouteille et deux verres sur une table',
      'Zeichnung: eine Flasche und zwei Gläser auf einem Tisch',
      'Drawing: a bottle and two glasses on a table',
    ),
  },
} as const satisfies Record<string, { path: string; alt: LocalizedText }>
