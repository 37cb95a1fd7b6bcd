import { sql } from 'kysely'
import type { LocalizedText } from '#contract/localized.ts'
import type { Queries } from '../database/database.ts'
import { many } from '../database/rows.ts'

export async function selectPictureTexts(
  db: Queries,
  paths: readonly string[],
): Promise<{ path: string; alt: LocalizedText }[]> {
  const statement = sql<{ path: string; alt: LocalizedText }>`
    select path, alt from picture_text where path = any(${paths}::text[])`
  return many(db, statement)
}
