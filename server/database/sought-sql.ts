import { type RawBuilder, sql } from 'kysely'

/** What begins a word of this text; `text` is made by `sought()` or one of those that call it (migration 0102). */
export const isSought = (text: RawBuilder<unknown>, word: string): RawBuilder<unknown> =>
  sql`${text} like '% ' || fold(${word}) || '%'`
