import { z } from 'zod'
import { Amount, CurrencyCode } from './money.ts'
import { OfficeFile, officeEndpoint } from './office-endpoint.ts'
import { PlaceParams } from './team-office.ts'

/** A calendar year, this month day by day, or all there is, year by year. */
export const FiguresPeriod = z.union([z.string().regex(/^20\d\d$/), z.enum(['month', 'ever'])])
export type FiguresPeriod = z.infer<typeof FiguresPeriod>

/** Where money came from: bottles by the way they were ordered, visits and nights whatever the way. */
const MoneySource = z.enum(['WEB', 'PHONE', 'MAIL', 'DOOR', 'VISITS', 'NIGHTS'])
export type MoneySource = z.infer<typeof MoneySource>

const Figures = z.object({
  currencyCode: CurrencyCode,
  /** On the house's clock. */
  today: z.iso.date(),
  /** Those in which something was sold, the last one first. */
  years: z.array(z.int()),
  period: FiguresPeriod,
  /** Taken in: taxes included, what went back taken off in the month of the order. */
  amount: Amount,
  /** The same days of the year before; null where there is none to compare with. */
  beforeAmount: Amount.nullable(),
  /** Sold by order, at the door and at fairs. */
  bottles: z.int(),
  guests: z.int(),
  /** The months of a year (`2026-03`), the days of a month (`2026-03-09`), or the years (`2026`). */
  steps: z.array(
    z.object({
      on: z.string(),
      amount: Amount.nullable(),
      before: Amount.nullable(),
      /** It is not over. */
      isOpen: z.boolean(),
    }),
  ),
  wines: z.array(z.object({ title: z.string(), year: z.int().nullable(), bottles: z.int() })),
  /** Where parcels went, or who fetched them lives: a French department by its number, else the country alone. */
  regions: z.array(z.object({ countryCode: z.string(), department: z.string(), orders: z.int() })),
  /** Seats taken of those that were offered, by visit, weekday (1 is Monday) and hour. */
  visits: z.array(
    z.object({ title: z.string(), weekday: z.int(), time: z.string(), taken: z.int(), offered: z.int() }),
  ),
  sources: z.array(z.object({ source: MoneySource, amount: Amount })),
})
export type Figures = z.infer<typeof Figures>

const Period = z.object({ period: FiguresPeriod.optional() })

export const figuresOfficeEndpoints = {
  figures: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/figures',
    access: 'figures',
    summary: 'What a shop took in, by month, beside the year before: wines, regions, visits, ways of ordering',
    params: PlaceParams,
    query: Period,
    result: Figures,
  }),
  figuresFile: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/figures.csv',
    access: 'figures',
    summary: 'The same money line by line, by month: wines, visits, delivery, reductions, what went back',
    params: PlaceParams,
    query: Period,
    fileType: 'text/csv',
    result: OfficeFile,
  }),
  touristTaxFile: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/tourist-tax.csv',
    access: 'touristTax',
    summary:
      'The register of the tourist tax for a month, in the order of receipt: persons, nights, sums by payee, exemptions',
    params: PlaceParams,
    query: z.object({
      /** Of the agency's own calendar; without it, this one. */
      month: z
        .string()
        .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
        .optional(),
    }),
    fileType: 'text/csv',
    result: OfficeFile,
  }),
}
