import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { apartmentTypes, CancellationTier } from '#contract/hospitality.ts'
import { ApartmentClass } from '#contract/lets.ts'
import { LocalizedText } from '#contract/localized.ts'
import { CurrencyCode } from '#contract/money.ts'
import { Address, PaymentType } from '#contract/shop.ts'
import { weekdays } from './product-content.ts'
import { Placeable } from './site-content.ts'

const PaymentContent = z.object({
  type: PaymentType.extract(['CARD', 'BANK_TRANSFER']),
  code: z.string(),
  title: LocalizedText,
  description: LocalizedText,
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

const AgencyContent = z.object({
  code: z.string(),
  title: LocalizedText,
  subtitle: LocalizedText,
  description: LocalizedText,
  address: Address,
  phone: z.string(),
  email: z.string(),
  team: z.array(z.object({ name: z.string(), role: LocalizedText, portrait: z.string().nullable() })),
  checkInNote: LocalizedText,
  picture: z.string().nullable(),
  methodOfPayments: z.array(PaymentContent),
})
export type AgencyContent = z.infer<typeof AgencyContent>

const ApartmentContent = z.object({
  code: z.string(),
  agency: z.string(),
  order: z.int(),
  type: z.enum(apartmentTypes),
  title: LocalizedText,
  subtitle: LocalizedText,
  description: LocalizedText,
  rooms: z.int(),
  bathrooms: z.int(),
  guests: z.int(),
  surface: z.int(),
  floor: LocalizedText,
  beds: z.array(z.object({ code: z.string(), count: z.int(), title: LocalizedText })),
  amenities: z.array(z.string()),
  houseRules: z.array(LocalizedText),
  checkIn: z.object({ from: z.string(), until: z.string() }),
  checkOut: z.object({ until: z.string() }),
  seasons: z.array(
    z.object({
      code: z.string(),
      title: LocalizedText,
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
  taxExemptUnderAge: z.int(),
  securityDeposit: z.number(),
  coordinates: z.object({ lat: z.number(), lng: z.number() }),
  pictures: z.array(z.string()),
  captions: z.record(z.string(), LocalizedText),
  thumbnail: z.string(),
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
  surchargePercent: z.number(),
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
  amenities: z.record(z.string(), LocalizedText),
  cancellationPolicies: z.array(z.object({ code: z.string(), tiers: z.array(CancellationTier), text: LocalizedText })),
  communes: z.array(CommuneContent),
  agencies: z.array(AgencyContent),
  apartments: z.array(ApartmentContent),
})
export type HospitalityContent = z.infer<typeof HospitalityContent>

/** @throws a ZodError that names the place when the content does not have the shape of its README. */
export async function readHospitalityContent(contentDir: string): Promise<HospitalityContent> {
  return HospitalityContent.parse(JSON.parse(await readFile(path.join(contentDir, 'hospitality.json'), 'utf8')))
}
