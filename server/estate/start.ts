import { startSteps } from '#contract/estate-office.ts'
import type { TodayLine } from '#contract/today-office.ts'
import type { PlaceContext } from '../office-context.ts'
import type { OfficeRuleResult } from '../office-rule.ts'
import { shopOf } from '../orders/office-list.ts'
import { offeredPayments } from '../payments/offered-payments.ts'
import { isExample, isUnwritten, isWithoutHours } from '../site-templates/seller-documents.ts'
import { documentIn, hasBegun, selectEstate } from './repository.ts'
import { sellerOf } from './seller.ts'

type Start = OfficeRuleResult<'estateStart'>
/** A shelf with fewer looks like one that has been left. */
const firstWines = 3

/** How far a new shop has come, read from what it says by now. Source: TEAM-04. */
export async function readStart(ctx: PlaceContext): Promise<Start> {
  const row = await selectEstate(ctx.db, shopOf(ctx))
  const document = documentIn(row)
  const { companyName, legalForm, registrationNumber, publicationDirector, mediator } = sellerOf(document)
  const facts = [companyName, legalForm, registrationNumber, publicationDirector, Object.values(mediator)[0] ?? '']
  const isDone: Record<(typeof startSteps)[number], boolean> = {
    words: !isUnwritten(document),
    seller: facts.every((fact) => fact !== ''),
    hours: !isWithoutHours(document),
    wines: row.wines >= firstWines,
    delivery: !document.methodOfDeliveries.some(isExample),
    payment: offeredPayments(ctx, document.methodOfPayments).some(({ type }) => type !== 'ON_SITE'),
  }
  return { steps: startSteps.map((code) => ({ code, isDone: isDone[code] })), wines: row.wines }
}

/** A shop that has not sold yet and has not said everything is asked to go on; how many wines it has is its own affair. */
export async function startLines(ctx: PlaceContext): Promise<TodayLine[]> {
  if (await hasBegun(ctx.db, shopOf(ctx))) return []
  const { steps } = await readStart(ctx)
  const left = steps.filter(({ isDone }) => !isDone)
  if (left.every(({ code }) => code === 'wines')) return []
  return [{ kind: 'toStart', id: 'toStart', rank: 'good', to: 'start', count: left.length }]
}
