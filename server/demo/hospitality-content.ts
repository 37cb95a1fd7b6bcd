import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { picturePath, text } from '#contract/documents/kinds.ts'
import { AgencyDocument, ApartmentDocument, StayPayment } from '#contract/documents/stays.ts'
import { apartmentTypes, CancellationTier } from '#contract/hospitality.ts'
import { ApartmentClass } from '#contract/lets.ts'
import { CurrencyCode } from '#contract/money.ts'
import { weekdays } from './product-content.ts'
import { Placeable } from './site-content.ts'

const PaymentContent = StayPayment.omit({ transfer: true }).extend({
  publishableKey: Placeable.optional(),
  accountID: Placeable.optional(),
  accountHolder: z.string().optional(),
  iban: z.string().optional(),
  bic: z.string().optional(),
  depositPercent: z.int().optional(),
  dueDays: z.int().optional(),
  minDaysBeforeArrival: z.int().optional(),
})
export type StayPaymentContent = z.infer<typeof PaymentContent>

const AgencyContent = AgencyDocument.omit({ trader: true }).extend({
  code: z.string(),
  methodOfPayments: z.array(PaymentContent),
})
export type AgencyContent = z.infer<typeof AgencyContent>

/** The document of an apartment, with amounts as decimals, beside what has columns of its own. */
const ApartmentContent = ApartmentDocument.omit({
  amenityTitles: true,
  securityDepositAmount: true,
  cancellation: true,
}).extend({
  code: z.string(),
  agency: z.string(),
  order: z.int(),
  type: z.enum(apartmentTypes),
  title: text(),
  subtitle: text(),
  rooms: z.int(),
  bathrooms: z.int(),
  guests: z.int(),
  surface: z.int(),
  amenities: z.array(z.string()),
  seasons: z.array(
    z.object({
      code: z.string(),
      title: text(),
      periods: z.array(z.object({ from: z.string(), to: z.string() })),
      nightlyPrice: z.number(),
      minimumStay: z.int(),
      arrivalWeekdays: z.array(z.enum(weekdays)).default([]),
    }),
  ),
  cleaningFee: z.number(),
  commune: z.string(),
  class: ApartmentClass,
  registration: z.object({ number: z.string(), declaredDaysAgo: z.int().positive() }).nullable(),
  securityDeposit: z.number(),
  thumbnail: picturePath(),
  bookings: z.array(z.object({ startInDays: z.int(), nights: z.int() })),
  cancellationPolicy: z.string(),
})
export type ApartmentContent = z.infer<typeof ApartmentContent>

/** Every year's rate for a class: an amount, or a share of the night with the most it may come to. Amounts are decimals. */
const TaxRateContent = z.object({
  class: ApartmentClass,
  year: z.int(),
  amount: z.number().optional(),
  percent: z.number().optional(),
  cap: z.number().optional(),
  departmentPercent: z.number(),
  regionPercent: z.number(),
})

const CommuneContent = z.object({
  code: z.string(),
  countryCode: z.string(),
  name: z.string(),
  postalCode: z.string(),
  isRegistrationRequired: z.boolean(),
  touristTax: z.array(TaxRateContent),
})

const HospitalityContent = z.object({
  currencyCode: CurrencyCode,
  timezone: z.string(),
  amenities: z.record(z.string(), text()),
  cancellationPolicies: z.array(z.object({ code: z.string(), tiers: z.array(CancellationTier), text: text() })),
  communes: z.array(CommuneContent),
  agencies: z.array(AgencyContent),
  apartments: z.array(ApartmentContent),
})
export type HospitalityContent = z.infer<typeof HospitalityContent>

/** @throws a ZodError that names the place when the content does not have the shape of its README. */
export async function readHospitalityContent(contentDir: string): Promise<HospitalityContent> {
  return HospitalityContent.parse(JSON.parse(await readFile(path.join(contentDir, 'hospitality.json'), 'utf8')))
}
