import { z } from 'zod'
import { officeEndpoint } from './office-endpoint.ts'
import { PlaceParams } from './team-office.ts'

/** One thing somebody did (TEAM-03). */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** Who; null for the machine. */
  who: z.string().nullable(),
  /** From which device: `Firefox, Linux`. */
  device: z.string().nullable(),
  /** The endpoint that was called: its sentence is `audit.{action}` with `values`. */
  action: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** What changed, by field, as it is read. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  /** Until when it can be taken back; null when it cannot, or not any more. */
  undoUntil: z.iso.datetime().nullable(),
  /** By whom and when it was taken back. */
  undone: z.object({ who: z.string().nullable(), at: z.iso.datetime() }).nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const auditOfficeEndpoints = {
  audit: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/audit',
    access: 'audit',
    summary: 'Who did what here, newest first',
    params: PlaceParams,
    query: z.object({ before: z.string().regex(/^\d+$/).optional(), member: z.uuid().optional() }),
    result: z.object({
      entries: z.array(AuditEntry),
      /** For the next page; null at the end. */ before: z.string().nullable(),
    }),
  }),
  /** Whoever did it, and whoever holds the keys; the right of the reverse itself is asked for, too. */
  undo: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/audit/{entry}/undo',
    access: 'today',
    summary: 'Takes one thing back by its reverse, within thirty days',
    params: PlaceParams.extend({ entry: z.string().regex(/^\d+$/) }),
    result: z.object({}),
  }),
  /**
   * A device that had no signal does not know whether a write of its own has come. Of one that has not, this is what is
   * found if it comes after all.
   */
  operationTakeBack: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/operations/take-back',
    access: 'today',
    summary: 'Takes a write of one’s own back by its operation id, whether or not it has come yet',
    params: PlaceParams,
    // Not in the path, which others log: what was answered to it is sealed under it.
    body: z.object({ operation: z.uuid() }),
    result: z.object({}),
  }),
}
