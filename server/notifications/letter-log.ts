import type { Queries } from '../database/database.ts'
import { beginLetter, type LetterAbout, noteOutcome, noteTry } from './letter-repository.ts'

/** Which letter to the buyer of which purchase a mail is. */
export type { LetterAbout }

/** What is kept of each letter to a buyer: that it was tried, and how that ended. */
export const openLetterLog = (db: Queries, now: () => Date) => ({
  tried: (letter: LetterAbout & { mailId: string; to: string }) => noteTry(db, { ...letter, now: now() }),
  /** @param problem null for one that has left */
  ended: (mailId: string, problem: string | null) => noteOutcome(db, { mailId, problem, now: now() }),
  /** @returns where one that is sent once more goes; null when it was taken back. */
  begin: (id: string) => beginLetter(db, { id, now: now() }),
})
