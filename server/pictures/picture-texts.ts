import { localize } from '#contract/localized.ts'
import type { Queries } from '../database/database.ts'
import { selectPictureTexts } from './repository.ts'

/** Pictures with the words for those who do not see them; one nobody has described gets none. */
export async function describePictures(
  db: Queries,
  paths: readonly string[],
  language: string,
): Promise<{ path: string; alt: string }[]> {
  if (paths.length === 0) return []
  const rows = await selectPictureTexts(db, paths)
  const alternatives = new Map(rows.map((row) => [row.path, row.alt]))
  return paths.map((path) => ({ path, alt: localize(alternatives.get(path), language) }))
}
