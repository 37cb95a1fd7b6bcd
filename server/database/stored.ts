import type { z } from 'zod'
import { fit } from '#contract/documents/fit.ts'

/** Where a document is kept. */
export interface StoredAt {
  /** The site's code, where who reads knows it. */
  site?: string
  table: string
  id: string
}

/** Enough for a house in disorder; a process that has told of so many tells of each again. */
const mostReported = 1000
const reported = new Set<string>()

/**
 * A document as its schema has it. The parts that do not fit are left out, and each is reported once.
 * @throws a ZodError when nothing is left of it.
 */
export function readStored<Schema extends z.ZodType>(schema: Schema, stored: unknown, at: StoredAt): z.output<Schema> {
  const { document, misfits } = fit(schema, stored)
  const where = [at.table, at.id, ...(at.site ? [`of the site ${at.site}`] : [])].join(' ')
  for (const { path, problem } of misfits) {
    const report = `What is stored in ${where} does not fit at ${path}: ${problem}`
    if (reported.size >= mostReported) reported.clear()
    // The log of the process takes what is written here.
    if (!reported.has(report)) console.warn(report)
    reported.add(report)
  }
  return document
}
