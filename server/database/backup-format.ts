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
 * A backup is compressed lines of JSON, and so is a site by itself, which begins with a line of its own. A row is the
 * text PostgreSQL itself writes for it and reads back, so that no type loses anything. Without its last line a file was
 * cut off.
 */
export const BackupLine = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('head'),
    format: z.number(),
    createdAt: z.string(),
    migrations: z.array(z.object({ name: z.string(), sha: z.string() })),
  }),
  z.object({
    kind: z.literal('site'),
    format: z.number(),
    createdAt: z.string(),
    migrations: z.array(z.object({ name: z.string(), sha: z.string() })),
    id: z.uuid(),
    code: z.string(),
    hosts: z.array(z.string()),
    /** As its owner has left it: it was closed for being written here. */
    isMaintenance: z.boolean(),
    /** What its links were signed with; of no use to any other site. */
    secrets: z.array(z.string()),
  }),
  z.object({ kind: z.literal('table'), table: z.string() }),
  z.object({ kind: z.literal('rows'), rows: z.array(z.string()) }),
  z.object({ kind: z.literal('jobs'), jobs: z.array(QueuedJob) }),
  z.object({ kind: z.literal('file'), name: z.string(), base64: z.string() }),
  z.object({ kind: z.literal('end'), rows: z.number(), files: z.number() }),
])
export type BackupLine = z.infer<typeof BackupLine>
