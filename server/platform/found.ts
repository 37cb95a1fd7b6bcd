import { type Found, mostFound } from '#contract/find-office.ts'
import type { PlaceContext } from '../office-context.ts'
import { selectHousesFound } from './repository.ts'

/** Houses and sites of the installation, by what they are called. */
export async function housesFound({ db, language }: PlaceContext, words: readonly string[]): Promise<Found[]> {
  const rows = await selectHousesFound(db, { language, words, limit: mostFound })
  return rows.map((row) => ({ kind: 'house', ...row }))
}
