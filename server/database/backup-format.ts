/** Raised when an older server could not read what a newer one has written. */
export const backupFormat = 1

export interface QueuedJob {
  name: string
  payload: unknown
  runAt: string
  attemptsLeft: number
  key: string | null
  priority: number
}

/**
 * A backup is compressed lines of JSON. A row is the text PostgreSQL itself writes for it and reads back, so that no
 * type loses anything. Without its last line a file was cut off.
 */
export type BackupLine =
  | { kind: 'head'; format: number; createdAt: string; migrations: { name: string; sha: string }[] }
  | { kind: 'table'; table: string }
  | { kind: 'rows'; rows: string[] }
  | { kind: 'jobs'; jobs: QueuedJob[] }
  | { kind: 'file'; name: string; base64: string }
  | { kind: 'end'; rows: number; files: number }
