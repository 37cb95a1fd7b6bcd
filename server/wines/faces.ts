import type { LocalizedText } from '#contract/localized.ts'
import type { WineRow } from '#contract/wines-office.ts'
import { keptByVersion, type Version } from '../database/kept-by-version.ts'
import { needsOf } from './needs.ts'
import { selectWinesAlone, type WineOwn } from './repository.ts'
import { documentOf, sheetOf } from './wine-sheet.ts'

/** What a list shows of a wine that stands in its row alone. */
export interface WineFace
  extends
    Version,
    Pick<WineRow, 'year' | 'thumbnail' | 'bottleShape' | 'volumeMl' | 'priceAmount' | 'isPublished' | 'needs'> {
  title: LocalizedText
  colour: string | null
}

const mostKept = 2000

/** Of these wines by their ids: an office opens its lists all day, and a document is long to unpack. */
export const readFaces = keptByVersion<WineFace>(async (db, ids) => (await selectWinesAlone(db, ids)).map(faceOf), {
  most: mostKept,
})

export function faceOf(row: WineOwn): WineFace {
  const { id, version, title, year, thumbnail, volumeMl, priceAmount, colour } = row
  const sheet = sheetOf(row, new Map())
  return {
    ...{ id, version, title, year, thumbnail, volumeMl, priceAmount, colour },
    bottleShape: sheet.bottleShape,
    isPublished: isWished(row),
    needs: needsOf(sheet, { isBox: isBox(row) }),
  }
}

/** Made of others: it has no bottles of its own. */
export const isBox = (row: WineOwn): boolean => documentOf(row).contains.length > 0

/** On sale as far as its shop is concerned. */
export const isWished = ({ isPublished, isHeldBack }: WineOwn): boolean => isPublished || isHeldBack
