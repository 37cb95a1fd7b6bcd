import type { RawBuilder } from 'kysely'
import { z } from 'zod'
import { borderTo, settledPlaces, suitsBorder } from '#contract/abroad.ts'
import { Settlement } from '#contract/documents/settlement.ts'
import { displayNames } from '#contract/formats.ts'
import type { TodayLine } from '#contract/today-office.ts'
import { record } from '../audit/record.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { shopOf } from '../orders/office-list.ts'
import { refuse } from '../refusal.ts'
import { todayOf } from './delivery.ts'
import { type DeliveryRow, listsAbroad, lockDelivery, selectReach, updateSettlements } from './repository.ts'

/**
 * Says how excise and VAT are settled abroad. What is withdrawn is sent no more from the next look at a cart on, as if
 * its zone had been closed; orders that are placed stay as they were agreed.
 * @throws VERSION_OLD, DELIVERY_ABROAD naming the country and what is missing. Source: WINES-05, LAW-05.
 */
export async function saveAbroad(
  ctx: PlaceContext & Writing,
  { version, settlements }: OfficeRuleInput<'abroadSave'>,
): Promise<OfficeRuleResult<'abroadSave'>> {
  const shopId = shopOf(ctx)
  const before = await lockDelivery(ctx.db, shopId)
  if (before.abroadVersion !== version) throw refuse('VERSION_OLD')
  for (const [at, settlement] of settlements.entries()) {
    const what = wrongIn(settlement, settlements.slice(0, at), before.ownCountry)
    const country = displayNames(ctx.language, { type: 'region' }).of(settlement.countryCode) ?? settlement.countryCode
    if (what) throw refuse('DELIVERY_ABROAD', { country, what }, what)
  }
  const after = await updateSettlements(ctx.db, { shopId, settlements: JSON.stringify(settlements) })
  const reverse = { version: after, settlements: settlementsIn(before) }
  await record(ctx, { action: 'abroadSave', values: {}, reverse: { name: 'abroadSave', input: reverse } }, ['delivery'])
  return { version: after }
}

function wrongIn(settlement: Settlement, before: readonly Settlement[], own: string): string | null {
  const { countryCode, kind, declarer, name, number } = settlement
  const border = borderTo(own, countryCode)
  if (border === 'HOME') return 'home'
  if (before.some((other) => other.countryCode === countryCode && other.kind === kind)) return 'twice'
  if (!suitsBorder(settlement, border)) return border === 'CUSTOMS' ? 'import' : 'vat'
  if (declarer !== 'HOUSE' && name.trim() === '') return 'name'
  return border === 'UNION' && number.trim() === '' ? 'number' : null
}

const settlementsIn = ({ settlements }: Pick<DeliveryRow, 'settlements'>): Settlement[] =>
  z.array(Settlement).parse(settlements)

export const abroadToday = ({ place }: PlaceContext): RawBuilder<number> => listsAbroad(place.shopId)

/** Countries that a zone lists and nothing may be sent to: they stay off until somebody says how they are settled. */
export async function abroadLines(ctx: PlaceContext): Promise<TodayLine[]> {
  const row = await selectReach(ctx.db, shopOf(ctx))
  const origin = {
    countryCode: row.ownCountry,
    settlements: settlementsIn(row),
    today: todayOf(row, ctx.now()),
  }
  const reached = new Set(row.zones.flatMap((countries) => [...settledPlaces({ countries }, origin).keys()]))
  const countries = [...new Set(row.zones.flat())].filter((code) => !reached.has(code))
  if (countries.length === 0) return []
  return [{ kind: 'unsettled', id: 'unsettled', rank: 'good', to: 'delivery', countries }]
}
