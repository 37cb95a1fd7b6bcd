import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** What is told apart in the figures; the rest is a bug of some sort. */
export const reportKinds = ['CallError', 'ChunkLoadError', 'Error'] as const

/** Something that went wrong in a browser without stopping the visitor. Nothing of a person belongs in it. */
const ErrorReport = z.object({
  kind: z.enum(reportKinds),
  message: z.string().max(300),
  /** The page, by its path. */
  path: z.string().max(200),
})

export const reportEndpoints = {
  reportError: endpoint({
    method: 'POST',
    path: '/api/report',
    access: 'everyone',
    staysOpen: true,
    summary: 'Takes the report of an error in a browser, for the log and the figures (CALL-03)',
    body: ErrorReport,
    result: z.object({ reported: z.boolean() }),
  }),
}
