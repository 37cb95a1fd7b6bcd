import { z } from 'zod'
import type { AuditEntry } from '#contract/audit-office.ts'
import type { PlaceContext } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { refuse } from '../refusal.ts'
import { type EntryRow, selectEntries, selectMember } from './repository.ts'

/** How long something can be taken back (office.md: undo in the log). */
export const undoTtlMs = 30 * 86_400_000
const perPage = 50

const Values = z.record(z.string(), z.union([z.string(), z.number()]))
const Changes = z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }))

/** Who did what in this place, fifty at a time. @throws NOT_FOUND for a member the place does not have. */
export async function readAudit(
  ctx: PlaceContext,
  { before, member }: OfficeRuleInput<'audit'>,
): Promise<OfficeRuleResult<'audit'>> {
  const placeId = ctx.place.id
  const whose = member === undefined ? null : await selectMember(ctx.db, { placeId, id: member })
  if (member !== undefined && !whose) throw refuse('NOT_FOUND')
  const filter = { placeId, before: before ?? null, staffId: whose?.staffId ?? null }
  const rows = await selectEntries(ctx.db, { ...filter, limit: perPage + 1 })
  const entries = rows.slice(0, perPage).map((row) => entryOf(row, ctx.now()))
  return { entries, before: rows.length > perPage ? (entries.at(-1)?.id ?? null) : null }
}

function entryOf(row: EntryRow, now: Date): AuditEntry {
  const undoUntil = new Date(row.at.getTime() + undoTtlMs)
  const isOpen = row.reverse !== null && row.undoneAt === null && undoUntil > now
  return {
    id: row.id,
    at: row.at.toISOString(),
    who: row.who,
    device: row.device,
    action: row.action,
    values: Values.parse(JSON.parse(row.values)),
    changes: Changes.parse(JSON.parse(row.changes)),
    undoUntil: isOpen ? undoUntil.toISOString() : null,
    undone: row.undoneAt && { who: row.undoneBy, at: row.undoneAt.toISOString() },
  }
}
