import { z } from 'zod'
import { CancellationTier, Season } from '#contract/hospitality.ts'
import { LocalizedText } from '#contract/localized.ts'
import { Address, PaymentType } from '#contract/shop.ts'
import { Trader } from '#contract/traders.ts'

/** A way to pay for a stay. A transfer is a deposit now and the balance before arrival. */
export const StayPayment = z.object({
  type: PaymentType.extract(['CARD', 'BANK_TRANSFER']),
  /** What purchases name it by; one without goes by its type. */
  code: z.string().max(40).optional(),
  title: LocalizedText,
  description: LocalizedText,
  /** Of a card: the key its field is opened with; absent where it is the server's. */
  publishableKey: z.string().startsWith('pk_').optional(),
  /** The connected account of a card; absent where the platform's own account is charged. */
  accountID: z.string().optional(),
  transfer: z
    .object({
      accountHolder: z.string(),
      iban: z.string(),
      bic: z.string(),
      depositPercent: z.int().min(1).max(100),
      dueDays: z.int().positive(),
      minDaysBeforeArrival: z.int(),
      reminderDays: z.int().min(0).default(3),
      lapseDays: z.int().min(1).max(60).default(5),
    })
    .optional(),
})
export type StayPayment = z.infer<typeof StayPayment>

/** The document of an agency: what it edits, read whole. */
export const AgencyDocument = z.object({
  title: LocalizedText,
  subtitle: LocalizedText,
  description: LocalizedText,
  address: Address,
  phone: z.string(),
  email: z.string(),
  team: z.array(z.object({ name: z.string(), role: LocalizedText, portrait: z.string().nullable() })),
  checkInNote: LocalizedText,
  picture: z.string().nullable(),
  /** In the order shown: a call may name one by its place in this list. */
  methodOfPayments: z.array(StayPayment),
  trader: Trader,
})
export type AgencyDocument = z.infer<typeof AgencyDocument>

/** Amounts are minor units of the agency's currency. */
export const StoredSeasons = z.array(Season.extend({ title: LocalizedText })).min(1)
export type StoredSeasons = z.infer<typeof StoredSeasons>

/** What comes back to a guest who cancels; frozen into every booking. */
export const CancellationRule = z.object({ tiers: z.array(CancellationTier), text: LocalizedText })
export type CancellationRule = z.infer<typeof CancellationRule>

/** The document of an apartment: everything only its own page and its bookings show. */
export const ApartmentDocument = z.object({
  description: LocalizedText,
  floor: LocalizedText,
  beds: z.array(z.object({ code: z.string(), count: z.int(), title: LocalizedText })),
  /** By the codes of the apartment's amenities, in their order. */
  amenityTitles: z.record(z.string(), LocalizedText),
  houseRules: z.array(LocalizedText),
  checkIn: z.object({ from: z.string(), until: z.string() }),
  checkOut: z.object({ until: z.string() }),
  taxExemptUnderAge: z.int(),
  securityDepositAmount: z.int(),
  coordinates: z.object({ lat: z.number(), lng: z.number() }),
  pictures: z.array(z.string()),
  /** By the paths of pictures; one without is shown without. */
  captions: z.record(z.string(), LocalizedText).default({}),
  cancellation: CancellationRule,
})
export type ApartmentDocument = z.infer<typeof ApartmentDocument>
