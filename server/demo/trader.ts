import type { LegalFacts } from '#contract/documents/parts.ts'
import { Trader } from '#contract/traders.ts'
import { daysFrom } from './seeding.ts'

interface Seller {
  address: { addressLines: string[]; postalCode: string; city: string }
  phone: string
  email: string
}

/** The demo's traders vouched for their offers half a year ago. */
export const traderOf = (legal: LegalFacts, { address, phone, email }: Seller, now: Date): Trader =>
  Trader.parse({
    name: legal['companyName'],
    legalForm: legal['legalForm'],
    ...{ addressLines: address.addressLines, postalCode: address.postalCode, city: address.city, phone, email },
    register: legal['registrationCity'],
    registerNumber: legal['registrationNumber'],
    vatNumber: legal['vatNumber'] || null,
    certifiedOn: daysFrom(now, -180).toISOString().slice(0, 10),
  })
