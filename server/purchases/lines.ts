import type { LocalizedText } from '#contract/localized.ts'

interface AnyLine {
  code: string
  /** Frozen as the buyer saw it, in every language. */
  title: LocalizedText
  thumbnail: string
  quantity: number
  /** Minor units. */
  unitAmount: number
}

/** Bottles or a visit. */
export interface NewGoodsLine extends AnyLine {
  type: 'PRODUCT' | 'ACTIVITY'
  productId: string
  slotId: string | null
  year: number | null
  startsAt: Date | null
  localDate: string | null
  localTime: string | null
  /** How a visit may be called off, as it was agreed to. */
  cancellation: object | null
}

/** Nights of an apartment; `unitAmount` is the nights and the cleaning, because the tourist tax is not the house's. */
export interface NewNightsLine extends AnyLine {
  type: 'NIGHTS'
  quantity: 1
  apartmentId: string
  startDate: string
  endDate: string
  adults: number
  children: number
  price: object
  nightsAmount: number
  cleaningAmount: number
  touristTaxAmount: number
  cancellation: object
}
