import { sql } from 'kysely'
import type { LocalizedText } from '#contract/localized.ts'
import type { Queries } from '../database/database.ts'

export async function selectPictureTexts(
  db: Queries,
  paths: readonly string[],
): Promise<{ path: string; alt: LocalizedText }[]> {
  const { rows } = await sql<{ path: string; alt: LocalizedText }>`
    select path, alt from picture_text where path = any(${paths}::text[])`.execute(db)
  return rows
}
