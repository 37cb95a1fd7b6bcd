import type { RawBuilder } from 'kysely'
import { localize } from '#contract/localized.ts'
import { startSteps, type StartStep } from '#contract/start-steps.ts'
import type { ShopDocument } from '#contract/documents/shop.ts'
import type { TodayLine } from '#contract/today-office.ts'
import type { PlaceContext } from '../office-context.ts'
import type { OfficeRuleResult } from '../office-rule.ts'
import { keptByVersion } from '../database/kept-by-version.ts'
import { shopOf } from '../orders/office-list.ts'
import { offeredPayments } from '../payments/offered-payments.ts'
import { isExample, isWithoutHours, isWithoutLook, withoutOurs } from '../site-templates/seller-documents.ts'
import { lookShownOf } from './look.ts'
import { nameOf } from './name.ts'
import {
  documentIn,
  type EstateRow,
  selectBeginning,
  selectDocuments,
  selectEstate,
  selectShelf,
  shopBeginning,
} from './repository.ts'
import { sellerOf } from './seller.ts'

type Start = OfficeRuleResult<'estateStart'>
/** A shelf with fewer looks like one that has been left. */
const firstWines = 3

/** How far a new shop has come, read from what it says by now. Source: TEAM-04. */
export async function readStart(ctx: PlaceContext): Promise<Start> {
  const shopId = shopOf(ctx)
  const row = await selectEstate(ctx.db, shopId)
  const document = documentIn(row)
  const shelf = await selectShelf(ctx.db, { shopId, limit: firstWines })
  return {
    steps: stepsOf(ctx, row, document),
    wines: row.wines,
    shelf: shelf.map(({ title, ...wine }) => ({ ...wine, name: localize(title, ctx.language) })),
    isOpen: row.openedAt !== null,
    name: { ...nameOf(row, document), version: row.nameVersion },
    look: { ...lookShownOf(document), version: row.lookVersion },
    languages: row.languages,
  }
}

/** Which steps are done, in their order. */
export function stepsOf(
  ctx: Pick<PlaceContext, 'cards'>,
  row: Pick<EstateRow, 'wines'>,
  document: ShopDocument,
): { code: StartStep; isDone: boolean }[] {
  const { companyName, legalForm, registrationNumber, publicationDirector, mediator } = sellerOf(document)
  const facts = [companyName, legalForm, registrationNumber, publicationDirector, Object.values(mediator)[0] ?? '']
  const { tagline, story, region, village, phone } = document
  const isDone: Record<StartStep, boolean> = {
    name: [tagline, story, region].every(isOwn) && village !== '',
    place: phone !== '',
    hours: !isWithoutHours(document),
    look: !isWithoutLook(document),
    wines: row.wines >= firstWines,
    delivery: !document.methodOfDeliveries.some(isExample),
    payment: offeredPayments(ctx, document.methodOfPayments).some(({ type }) => type !== 'ON_SITE'),
    seller: facts.every((fact) => fact !== ''),
  }
  return startSteps.map((code) => ({ code, isDone: isDone[code] }))
}

/** Written in some language, and in none our words any more. */
const isOwn = (text: ShopDocument['story']): boolean => {
  const own = Object.keys(withoutOurs(text))
  return own.length > 0 && own.length === Object.values(text).filter(Boolean).length
}

export const startToday = ({ place }: PlaceContext): RawBuilder<number> => shopBeginning(place.shopId)

const documents = keptByVersion(
  async (db, ids) => (await selectDocuments(db, ids)).map((row) => ({ ...row, document: documentIn(row) })),
  { most: 200 },
)

/** A shop that is not open, or has not sold yet and has not said everything; how many wines it has is its own affair. */
export async function startLines(ctx: PlaceContext): Promise<TodayLine[]> {
  const shopId = shopOf(ctx)
  const row = await selectBeginning(ctx.db, shopId)
  const said = (await documents(ctx.db, [row])).get(shopId)
  const left = said ? stepsOf(ctx, row, said.document).filter(({ isDone }) => !isDone) : []
  if (row.openedAt !== null && left.every(({ code }) => code === 'wines')) return []
  return [{ kind: 'toStart', id: 'toStart', rank: 'good', to: 'start', count: left.length }]
}
