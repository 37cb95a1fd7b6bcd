import { localize } from '#contract/localized.ts'
import type { OfficeFile } from '#contract/office-endpoint.ts'
import { dayIn } from '#contract/days.ts'
import { nightsOf } from '#contract/stays.ts'
import type { PlaceContext } from '../office-context.ts'
import type { OfficeRuleInput } from '../office-rule.ts'
import { amountCell, csvOf, windows1252 } from '../orders/csv.ts'
import { refuse } from '../refusal.ts'
import { selectTaxRegister, selectTimezone, type TaxedStay } from './tax-register-repository.ts'

/**
 * The register that who collects the tax has to keep (code général des collectivités territoriales, R. 2333-50): date and
 * order of receipt, persons lodged, nights, tax received, the reason of each exemption; with the three payees apart, and
 * what a share was taken of. A stay that was called off, or not paid yet, is not on it. @throws NOT_FOUND
 */
export async function touristTaxFile(ctx: PlaceContext, input: OfficeRuleInput<'touristTaxFile'>): Promise<OfficeFile> {
  const { agencyId } = ctx.place
  const timezone = agencyId && (await selectTimezone(ctx.db, agencyId))
  if (!timezone) throw refuse('NOT_FOUND')
  const month = input.month ?? dayIn(timezone, ctx.now()).slice(0, 7)
  const stays = await selectTaxRegister(ctx.db, { agencyId, timezone, month })
  const heads = columns.map((column) => ctx.translate(`tax.heads.${column}`))
  const rows = stays.map((stay, index) => {
    const cells = cellsOf(ctx, stay, index + 1)
    return columns.map((column) => cells[column])
  })
  return { fileName: `${ctx.place.handle}-${month}.csv`, content: windows1252(csvOf([heads, ...rows])) }
}

const columns = [
  ...(['order', 'receivedOn', 'booking', 'apartment', 'registration', 'class', 'arrival', 'departure'] as const),
  ...(['persons', 'nights', 'taxedNights', 'nightsAmount', 'tax', 'commune', 'department', 'region'] as const),
  'exemptions',
] as const

type Cells = Record<(typeof columns)[number], string | { number: string }>

function cellsOf({ translate, language }: PlaceContext, stay: TaxedStay, order: number): Cells {
  const money = (amount: number | undefined) => (amount === undefined ? '' : amountCell(amount, language))
  const { touristTaxShares: shares, exemptNights = [], touristTax = [] } = stay.price
  return {
    order: String(order),
    receivedOn: stay.receivedOn,
    booking: stay.bookingId,
    apartment: localize(stay.title, language),
    registration: stay.registrationNumber ?? '',
    class: stay.class === null ? '' : translate(`hospitality.classes.${stay.class}`),
    arrival: stay.startDate,
    departure: stay.endDate,
    persons: String(stay.persons),
    nights: String(nightsOf(stay)),
    taxedNights: String(touristTax.reduce((sum, { count }) => sum + count, 0)),
    nightsAmount: money(stay.nightsAmount),
    tax: money(stay.touristTaxAmount),
    commune: money(shares?.commune),
    department: money(shares?.department),
    region: money(shares?.region),
    exemptions: exemptNights.map(({ reason, count }) => translate(`tax.exemptions.${reason}`, { count })).join(', '),
  }
}
