import type { CarrierTools } from '#contract/delivery-office.ts'
import type { NumberCell } from '../csv.ts'

/** A carton and where it goes, as a carrier's tool is told. */
export interface Label {
  reference: string
  /** On which the file is made, by the clock of Paris, as `2026-06-13`: on the morning of the first it is no longer May. */
  day: string
  from: Sender
  company: string
  firstname: string
  lastname: string
  address: string[]
  postalCode: string
  city: string
  countryCode: string
  /** E.164 where the number is known, else as it can be dialled. */
  phone: string
  email: string
  weightGrams: number
  /** What the carrier is to look at: who receives it has to be as old; null where nobody has asked for that. */
  age: 16 | 18 | null
}

export interface Sender {
  name: string
  address: string[]
  postalCode: string
  city: string
  countryCode: string
  phone: string
  email: string
}

/** What a column says of a label. */
export type Write = (label: Label, tools: CarrierTools) => string | NumberCell

/** A plus begins no formula here: digits are all that follows. */
export const phoneCell = (phone: string): string | NumberCell => (/^\+?\d+$/.test(phone) ? { number: phone } : phone)
