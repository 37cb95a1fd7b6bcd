import { localized } from '#contract/documents/in-language.ts'
import type { Agency } from '#contract/hospitality.ts'
import { localize } from '#contract/localized.ts'
import { CurrencyCode } from '#contract/money.ts'
import { paymentCodeOf } from '#contract/payments.ts'
import { transferDays } from '#contract/rules.ts'
import { readStored } from '../database/stored.ts'
import type { Context } from '../context.ts'
import { cardFieldOf, offeredPayments } from '../payments/offered-payments.ts'
import { describePictures } from '../pictures/picture-texts.ts'
import { refuse } from '../refusal.ts'
import type { RuleInput } from '../rule.ts'
import { AgencyDocument, type StayPayment } from '#contract/documents/stays.ts'
import { type AgencyRow, selectAgency } from './repository.ts'

/** An agency as the server holds it, its document parsed. */
export interface AgencyRecord {
  id: string
  code: string
  currencyCode: CurrencyCode
  timezone: string
  document: AgencyDocument
}

/** @throws AGENCY_NOT_FOUND when this site has no such agency; another site's is not found either. */
export async function findAgency(
  ctx: Pick<Context, 'db' | 'site'>,
  by: { id: string } | { code: string },
): Promise<AgencyRecord> {
  const row = await selectAgency(ctx.db, ctx.site.id, by)
  if (!row) throw refuse('AGENCY_NOT_FOUND')
  return agencyRecord(row)
}

/** @throws AGENCY_NOT_FOUND. Source: STAY-01. */
export async function readAgency(ctx: Context, { agencyCode }: RuleInput<'agencyRead'>): Promise<{ agency: Agency }> {
  return { agency: await publicAgency(ctx, await findAgency(ctx, { code: agencyCode })) }
}

export const agencyRecord = (row: AgencyRow): AgencyRecord => ({
  ...row,
  currencyCode: CurrencyCode.parse(row.currencyCode),
  document: readStored(AgencyDocument, row.document, { table: 'agency', id: row.id }),
})

/** What of its document an agency says to everybody, as it is written there. */
const Told = AgencyDocument.omit({ picture: true, methodOfPayments: true })

/** An agency as its guests know it, in their language. */
export async function publicAgency(ctx: Context, { document, ...agency }: AgencyRecord): Promise<Agency> {
  const [picture] = document.picture ? await describePictures(ctx.db, [document.picture], ctx.language) : []
  return {
    _id: agency.id,
    code: agency.code,
    ...localized(Told, document, ctx.language),
    picture: picture ?? null,
    currencyCode: agency.currencyCode,
    timezone: agency.timezone,
    methodOfPayments: offeredPayments(ctx, document.methodOfPayments).map((method) => publicPayment(ctx, method)),
  }
}

/** A transfer's account is told to who has booked, not to who looks around. */
const publicPayment = (ctx: Context, method: StayPayment): Agency['methodOfPayments'][number] => ({
  type: method.type,
  code: paymentCodeOf(method),
  title: localize(method.title, ctx.language),
  description: localize(method.description, ctx.language),
  minDaysBeforeArrival: method.transfer ? Math.max(method.transfer.minDaysBeforeArrival, transferDays) : null,
  depositPercent: method.transfer?.depositPercent ?? null,
  ...(method.type === 'CARD' && cardFieldOf(ctx, method)),
})
