import { sql } from 'kysely'
import type { TaxOfStay } from '#contract/tourist-tax.ts'
import type { LocalizedText } from '#contract/localized.ts'
import type { Queries } from '../database/database.ts'
import { many, oneOrNone } from '../database/rows.ts'

export interface TaxedStay {
  bookingId: string
  receivedOn: string
  title: LocalizedText
  registrationNumber: string | null
  class: string | null
  startDate: string
  endDate: string
  persons: number
  /** What was booked before the tax was kept in parts has none. */
  price: Partial<TaxOfStay>
  /** Minor units. */
  nightsAmount: number
  touristTaxAmount: number
}

export const selectTimezone = async (db: Queries, agencyId: string): Promise<string | null> =>
  (await oneOrNone(db, sql<{ timezone: string }>`select timezone from agency where id = ${agencyId}`))?.timezone ?? null

/** Stays whose money came in that month of the agency's own clock, in the order in which it came. */
export const selectTaxRegister = (
  db: Queries,
  { agencyId, timezone, month }: { agencyId: string; timezone: string; month: string },
): Promise<TaxedStay[]> =>
  many(
    db,
    sql<TaxedStay>`
      select purchase.id as "bookingId", (purchase.paid_at at time zone ${timezone})::date::text as "receivedOn",
        line.title, line.registration_number as "registrationNumber", line.class,
        lower(line.during)::text as "startDate", upper(line.during)::text as "endDate",
        line.adults + line.children as persons, coalesce(line.price, '{}') as price, coalesce(line.nights_amount, 0) as "nightsAmount",
        line.tourist_tax_amount as "touristTaxAmount"
      from purchase join purchase_line line on line.purchase_id = purchase.id and line.type = 'NIGHTS'
      where purchase.agency_id = ${agencyId} and purchase.status = 'paid'
        and purchase.paid_at >= (${`${month}-01`}::date)::timestamp at time zone ${timezone}
        and purchase.paid_at < (${`${month}-01`}::date + interval '1 month')::timestamp at time zone ${timezone}
      order by purchase.paid_at, purchase.number, line.position`,
  )
