import { z } from 'zod'
import type { Queries } from '../database/database.ts'
import { selectNextWithWords, selectWithWords } from './shelf-repository.ts'
import type { ShelfPlace, Shown, SoughtWines } from './shelf-sql.ts'

/** As an answer says where it ended, for whoever asks for what comes next. */
export const afterOf = ({ position, id }: ShelfPlace): string => `${position}_${id}`

/** What no answer has said begins at the front. */
export function placeAfter(after: string | undefined): ShelfPlace | null {
  const [, position, id] = /^(-?\d{1,9})_(.+)$/.exec(after ?? '') ?? []
  const known = z.uuid().safeParse(id)
  return known.success ? { position: Number(position), id: known.data } : null
}

/** So many are looked through in their order before the index of words is asked: a word that many have fills its page there. */
const lookedThrough = 200

/**
 * A page of a shelf, in its order: of the wines in which each of the words begins one. Without words the statement that
 * asks for more of them finds them by itself.
 */
export async function shownOnShelf(
  db: Queries,
  { words, ...sought }: SoughtWines & { words: readonly string[] },
): Promise<Shown> {
  if (words.length === 0) return sought
  const first = await selectNextWithWords(db, { ...sought, words, most: lookedThrough })
  return { ids: first.length === sought.limit ? first : await selectWithWords(db, { ...sought, words }) }
}
