import { z } from 'zod'
import { CancellationTier, Season } from '../hospitality.ts'
import { Address, PaymentType } from '../shop.ts'
import { VatOfLet } from '../lets.ts'
import { Trader } from '../traders.ts'
import { money, picturePath, place, plain, text, whole } from './kinds.ts'
import { Person } from './parts.ts'
import { lapseDays, payment, reminderDays } from './payments.ts'

/** A way to pay for a stay. A transfer is a deposit now and the balance before arrival. */
export const StayPayment = whole(
  z.object({
    type: PaymentType.extract(['CARD', 'BANK_TRANSFER']),
    ...payment,
    transfer: z
      .object({
        accountHolder: z.string(),
        iban: z.string(),
        bic: z.string(),
        depositPercent: z.int().min(1).max(100),
        dueDays: z.int().positive(),
        minDaysBeforeArrival: z.int(),
        reminderDays,
        lapseDays,
      })
      .optional(),
  }),
)
export type StayPayment = z.infer<typeof StayPayment>

/** Rising by day. An apartment that says nothing goes by its agency, and an agency that says nothing is exempt. */
const VatOfLets = whole(z.array(VatOfLet).default([]))

/** The document of an agency: what it edits, read whole. */
export const AgencyDocument = z.object({
  title: text(),
  subtitle: text(),
  description: text(),
  address: Address,
  phone: plain(),
  email: plain(),
  team: z.array(Person),
  checkInNote: text(),
  picture: picturePath().nullable(),
  /** In the order shown: a call may name one by its place in this list. */
  methodOfPayments: z.array(StayPayment),
  vat: VatOfLets,
  trader: Trader,
})
export type AgencyDocument = z.infer<typeof AgencyDocument>

/** Amounts are minor units of the agency's currency. */
export const StoredSeasons = whole(z.array(Season.extend({ title: text() })).min(1))
export type StoredSeasons = z.infer<typeof StoredSeasons>

/** What comes back to a guest who cancels; frozen into every booking. */
export const CancellationRule = whole(z.object({ tiers: z.array(CancellationTier), text: text() }))
export type CancellationRule = z.infer<typeof CancellationRule>

/** The document of an apartment: everything only its own page and its bookings show. */
export const ApartmentDocument = z.object({
  description: text(),
  floor: text(),
  beds: z.array(z.object({ code: plain(), count: z.int(), title: text() })),
  /** By the codes of the apartment's amenities, in their order. */
  amenityTitles: z.record(z.string(), text()),
  houseRules: z.array(text()),
  checkIn: z.object({ from: z.string(), until: z.string() }),
  checkOut: z.object({ until: z.string() }),
  taxExemptUnderAge: z.int(),
  securityDepositAmount: money(),
  vat: VatOfLets,
  coordinates: place(),
  pictures: z.array(picturePath()),
  /** By the paths of pictures; one without is shown without. */
  captions: z.record(z.string(), text()).default({}),
  cancellation: CancellationRule,
})
export type ApartmentDocument = z.infer<typeof ApartmentDocument>
