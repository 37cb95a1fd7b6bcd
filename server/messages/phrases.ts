import { record } from '../audit/record.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { refuse } from '../refusal.ts'
import { deletePhrase, lockPhrase, selectPhrases, upsertPhrase } from './repository.ts'

/** Sentences this house uses again and again. Source: ORDERS-06. */
export async function listPhrases(ctx: PlaceContext): Promise<OfficeRuleResult<'phraseList'>> {
  const rows = await selectPhrases(ctx.db, { placeId: ctx.place.id })
  return { phrases: rows.map(({ id, version, title, texts }) => ({ id, version, sheet: { title, texts } })) }
}

/** @throws VERSION_OLD when somebody else has changed it, VALIDATION for one without a word */
export async function savePhrase(
  ctx: PlaceContext & Writing,
  { id, version, sheet }: OfficeRuleInput<'phraseSave'>,
): Promise<OfficeRuleResult<'phraseSave'>> {
  if (Object.keys(sheet.texts).length === 0) throw refuse('VALIDATION', { field: 'texts' }, 'texts')
  const which = { placeId: ctx.place.id, id }
  const before = await lockPhrase(ctx.db, which)
  if ((before?.version ?? null) !== version) throw refuse('VERSION_OLD')
  const saved = await upsertPhrase(ctx.db, { ...which, sheet })
  if (!saved) throw refuse('VERSION_OLD')
  await record(
    ctx,
    {
      action: 'phraseSave',
      values: { title: sheet.title, made: before ? 0 : 1 },
      reverse: before
        ? {
            name: 'phraseSave',
            input: { id, version: saved.version, sheet: { title: before.title, texts: before.texts } },
          }
        : { name: 'phraseRemove', input: { phrase: id } },
    },
    ['phrases'],
  )
  return saved
}

/** @throws NOT_FOUND */
export async function removePhrase(
  ctx: PlaceContext & Writing,
  { phrase: id }: OfficeRuleInput<'phraseRemove'>,
): Promise<Record<string, never>> {
  const which = { placeId: ctx.place.id, id }
  const before = await lockPhrase(ctx.db, which)
  if (!before) throw refuse('NOT_FOUND')
  await deletePhrase(ctx.db, which)
  const { title, texts } = before
  await record(
    ctx,
    {
      action: 'phraseRemove',
      values: { title },
      reverse: { name: 'phraseSave', input: { id, version: null, sheet: { title, texts } } },
    },
    ['phrases'],
  )
  return {}
}
