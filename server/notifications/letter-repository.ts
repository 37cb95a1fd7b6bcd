import { sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import { oneOrNone } from '../database/rows.ts'

/** Which letter to the buyer of which purchase a mail is. */
export interface LetterAbout {
  purchaseId: string
  /** As its task is called: `orderConfirmation`. */
  kind: string
  /** Which of several; empty where there is one. */
  about: string
}

/** A letter that is tried has its line from then on; another try of the same mail is the same line. */
export async function noteTry(
  db: Queries,
  { mailId, purchaseId, kind, about, to, now }: LetterAbout & { mailId: string; to: string; now: Date },
): Promise<void> {
  await sql`
    insert into letter (purchase_id, kind, about, mail_id, to_email, queued_at, tried_at)
    values (${purchaseId}, ${kind}, ${about}, ${mailId}, ${to}, ${now}, ${now})
    on conflict (mail_id) do nothing`.execute(db)
}

/** @param problem null for one that has left */
export async function noteOutcome(
  db: Queries,
  { mailId, problem, now }: { mailId: string; problem: string | null; now: Date },
): Promise<void> {
  await sql`
    update letter set problem = ${problem}, tried_at = coalesce(tried_at, ${now}),
      sent_at = case when ${problem}::text is null then ${now}::timestamptz else sent_at end
    where mail_id = ${mailId} and sent_at is null`.execute(db)
}

/** What is sent once more cannot be taken back from now on. @returns where it goes; null when it was taken back. */
export async function beginLetter(
  db: Queries,
  { id, now }: { id: string; now: Date },
): Promise<{ mailId: string; to: string } | null> {
  return oneOrNone(
    db,
    sql<{ mailId: string; to: string }>`
      update letter set tried_at = coalesce(tried_at, ${now}) where id = ${id} and sent_at is null and to_email <> ''
      returning mail_id as "mailId", to_email as "to"`,
  )
}
