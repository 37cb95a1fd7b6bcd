import { z } from 'zod'

/** Raised when an older server could not read what a newer one has written. */
export const backupFormat = 1

const QueuedJob = z.object({
  name: z.string(),
  payload: z.unknown(),
  runAt: z.string(),
  attemptsLeft: z.number(),
  key: z.string().nullable(),
  priority: z.number(),
})
export type QueuedJob = z.infer<typeof QueuedJob>

/**
 * A backup is compressed lines of JSON. A row is the text PostgreSQL itself writes for it and reads back, so that no
 * type loses anything. Without its last line a file was cut off.
 */
export const BackupLine = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('head'),
    format: z.number(),
    createdAt: z.string(),
    migrations: z.array(z.object({ name: z.string(), sha: z.string() })),
  }),
  z.object({ kind: z.literal('table'), table: z.string() }),
  z.object({ kind: z.literal('rows'), rows: z.array(z.string()) }),
  z.object({ kind: z.literal('jobs'), jobs: z.array(QueuedJob) }),
  z.object({ kind: z.literal('file'), name: z.string(), base64: z.string() }),
  z.object({ kind: z.literal('end'), rows: z.number(), files: z.number() }),
])
export type BackupLine = z.infer<typeof BackupLine>
