import { z } from 'zod'
import { type OfficeEndpointName, officeEndpoints } from '#contract/office-endpoints.ts'
import { mayIn } from '../office/authority.ts'
import { answerOrNever } from '../office/operations.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput } from '../office-rule.ts'
import { refuse } from '../refusal.ts'
import { undoTtlMs } from './entries.ts'
import { lockEntry } from './repository.ts'

const Stored = z.object({
  name: z.string().refine((name): name is OfficeEndpointName => name in officeEndpoints),
  input: z.record(z.string(), z.unknown()),
})

/**
 * Takes one thing back by doing its reverse, with all its rules: what has changed since is not overwritten. Whoever did
 * it may, for as long as they have the right to the reverse, and whoever reads the log.
 * @throws NOT_FOUND, NOT_UNDOABLE, ACCESS_RESTRICTED, and what the reverse throws. Source: TEAM-03.
 */
export async function undoEntry(
  ctx: PlaceContext & Writing,
  { entry: id }: OfficeRuleInput<'undo'>,
): Promise<Record<string, never>> {
  const entry = await lockEntry(ctx.db, { placeId: ctx.place.id, id })
  if (!entry) throw refuse('NOT_FOUND')
  if (!entry.reverse || entry.isUndone || ctx.now().getTime() - entry.at.getTime() > undoTtlMs)
    throw refuse('NOT_UNDOABLE')
  if (entry.staffId !== ctx.staff.id && !mayIn(ctx, 'audit')) throw refuse('ACCESS_RESTRICTED')
  const { name, input } = Stored.parse(JSON.parse(entry.reverse))
  await ctx.repeat(
    { ...ctx, undoing: id, noted: { entry: null } },
    { name, input: { ...input, place: ctx.place.handle } },
  )
  return {}
}

/**
 * Takes back what a device had written down without a signal: what has come meanwhile by its reverse, what has not by
 * never being done.
 * @throws NOT_UNDOABLE, and what its undo throws. Source: DAY-01.
 */
export async function takeBackOperation(
  ctx: PlaceContext & Writing,
  { operation }: OfficeRuleInput<'operationTakeBack'>,
): Promise<Record<string, never>> {
  const done = await answerOrNever(ctx, ctx.db, operation)
  if (!done) return {}
  if (!done.undo) throw refuse('NOT_UNDOABLE')
  return undoEntry(ctx, { place: ctx.place.handle, entry: done.undo.entry })
}
