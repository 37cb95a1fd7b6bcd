import type { Code, CodeSheet } from '#contract/codes-office.ts'
import { CurrencyCode } from '#contract/money.ts'
import { record } from '../audit/record.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { shopOf } from '../orders/office-list.ts'
import { refuse } from '../refusal.ts'
import {
  type CodeRow,
  deleteCode,
  endCode,
  insertCode,
  lockCode,
  selectCodes,
  selectCodesSettings,
  updateAllowed,
  updateCode,
} from './repository.ts'

/** The codes of a shop, and what was sold by them. Source: WINES-06. */
export async function listCodes(ctx: PlaceContext): Promise<OfficeRuleResult<'codeList'>> {
  const which = { shopId: shopOf(ctx), now: ctx.now() }
  const [settings, rows] = await Promise.all([selectCodesSettings(ctx.db, which), selectCodes(ctx.db, which)])
  return { ...settings, currencyCode: CurrencyCode.parse(settings.currencyCode), codes: rows.map(codeOf) }
}

/**
 * Makes a code, or changes one. Carts are counted anew the next time they are looked at.
 * @throws VERSION_OLD, CODE_TAKEN, CODE_DAYS, CODE_VALUE, CODE_USES. Source: WINES-06.
 */
export async function saveCode(
  ctx: PlaceContext & Writing,
  { id, version, sheet }: OfficeRuleInput<'codeSave'>,
): Promise<OfficeRuleResult<'codeSave'>> {
  const shopId = shopOf(ctx)
  const before = await lockCode(ctx.db, { shopId, id, now: ctx.now() })
  if ((before?.version ?? null) !== version) throw refuse('VERSION_OLD')
  check(sheet, before)
  const saved = before
    ? await updateCode(ctx.db, { shopId, id, sheet })
    : await insertCode(ctx.db, { shopId, id, sheet })
  if (!saved) throw refuse('CODE_TAKEN', { code: sheet.code }, 'code')
  await record(
    ctx,
    {
      action: 'codeSave',
      values: { code: sheet.code, made: before ? 0 : 1 },
      reverse: before
        ? { name: 'codeSave', input: { id, version: saved.version, sheet: sheetOf(before) } }
        : { name: 'codeRemove', input: { code: id } },
    },
    ['codes'],
  )
  return { version: saved.version }
}

/** From now on it does not count any more. @throws NOT_FOUND. Source: WINES-06. */
export async function stopCode(
  ctx: PlaceContext & Writing,
  { code: id }: OfficeRuleInput<'codeEnd'>,
): Promise<OfficeRuleResult<'codeEnd'>> {
  const which = { shopId: shopOf(ctx), id, now: ctx.now() }
  const before = await lockCode(ctx.db, which)
  if (!before) throw refuse('NOT_FOUND')
  if (before.step === 'over') return {}
  const version = await endCode(ctx.db, which)
  await record(
    ctx,
    {
      action: 'codeEnd',
      values: { code: before.code },
      reverse: { name: 'codeSave', input: { id, version, sheet: sheetOf(before) } },
    },
    ['codes'],
  )
  return {}
}

/** Takes away one that nobody has used. @throws NOT_FOUND, CODE_USED. Source: WINES-06. */
export async function removeCode(
  ctx: PlaceContext & Writing,
  { code: id }: OfficeRuleInput<'codeRemove'>,
): Promise<OfficeRuleResult<'codeRemove'>> {
  const which = { shopId: shopOf(ctx), id, now: ctx.now() }
  const before = await lockCode(ctx.db, which)
  if (!before) throw refuse('NOT_FOUND')
  if (!(await deleteCode(ctx.db, which))) throw refuse('CODE_USED', { code: before.code })
  await record(
    ctx,
    {
      action: 'codeRemove',
      values: { code: before.code },
      reverse: { name: 'codeSave', input: { id, version: null, sheet: sheetOf(before) } },
    },
    ['codes'],
  )
  return {}
}

/** Whether the carts of the shop take codes at all (CART-04). */
export async function allowCodes(
  ctx: PlaceContext & Writing,
  { isAllowed }: OfficeRuleInput<'codesAllow'>,
): Promise<OfficeRuleResult<'codesAllow'>> {
  if (await updateAllowed(ctx.db, { shopId: shopOf(ctx), isAllowed }))
    await record(
      ctx,
      {
        action: 'codesAllow',
        values: { allowed: isAllowed ? 1 : 0 },
        reverse: { name: 'codesAllow', input: { isAllowed: !isAllowed } },
      },
      ['codes'],
    )
  return {}
}

function check({ type, value, from, to, maxUses }: CodeSheet, before: CodeRow | null): void {
  if (type === 'PERCENT' && value > 100_00) throw refuse('CODE_VALUE', {}, 'value')
  if (from > to) throw refuse('CODE_DAYS', {}, 'to')
  if (maxUses !== null && before && maxUses < before.usedCount)
    throw refuse('CODE_USES', { count: before.usedCount }, 'maxUses')
}

const sheetOf = ({ code, title, type, value, minAmount, from, to, maxUses, isShown }: CodeRow): CodeSheet => ({
  ...{ code, title, value, minAmount, from, to, maxUses, isShown },
  type: type === 'FIXED' ? 'FIXED' : 'PERCENT',
})

const codeOf = (row: CodeRow): Code => {
  const { id, version, step, usedCount, orders, soldAmount, reducedAmount } = row
  return {
    ...{ id, version, usedCount, orders, soldAmount, reducedAmount },
    sheet: sheetOf(row),
    // The statement names these four and no other.
    step: step as Code['step'],
  }
}
