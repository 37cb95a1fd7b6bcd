import type { LabelProblem } from '#contract/labels-office.ts'

export interface LabelKeys {
  publicKey: string
  secretKey: string
}

export interface LabelAddress {
  name: string
  company: string
  addressLines: string[]
  postalCode: string
  city: string
  countryCode: string
  phone: string
  email: string
}

export interface WantedLabel {
  /** Ours, one for ever: asked for twice there is one label. */
  reference: string
  orderNumber: string
  from: LabelAddress
  to: LabelAddress
  weightGrams: number
  /** The age that whoever brings it has to check; null for none. */
  age: number | null
}

export interface MadeLabel {
  shipmentRef: string
  parcelRef: string
  carrierName: string
  trackingNumber: string
}

/** A way for one parcel, with what it costs. */
export interface LabelWay {
  code: string
  price: { amount: number; currencyCode: string } | null
}

/** The network's edge: who makes labels. */
export interface LabelMaker {
  /** @throws LabelRefused where the keys are not taken */
  check(keys: LabelKeys): Promise<void>
  /** The cheapest way to the door that is tracked. @throws LabelRefused where none goes there */
  findWay(keys: LabelKeys, wanted: WantedLabel): Promise<LabelWay>
  /** @throws LabelThere where this reference has one, LabelRefused */
  make(keys: LabelKeys, wanted: WantedLabel, way: LabelWay): Promise<MadeLabel>
  /** What was made under this reference of ours; null where nothing was, or it is cancelled. */
  find(keys: LabelKeys, reference: string): Promise<MadeLabel | null>
  /** @throws LabelRefused (`tooLate`) where the carrier does not take it back any more */
  cancel(keys: LabelKeys, shipmentRef: string): Promise<void>
  /** Pages to print, in this order. @throws LabelRefused */
  print(keys: LabelKeys, parcelRefs: readonly string[]): Promise<Uint8Array>
}

/** A no that stays one, until somebody changes something. */
export class LabelRefused extends Error {
  override readonly name = 'LabelRefused'
  readonly problem: LabelProblem
  readonly said: string
  constructor(problem: LabelProblem, said: string) {
    super(`${problem}: ${said}`)
    this.problem = problem
    this.said = said.slice(0, 300)
  }
}

/** There is one under this reference already: the answer to an earlier call was lost. */
export class LabelThere extends Error {
  override readonly name = 'LabelThere'
}

/** Nobody knows what has happened: to be asked again later. */
export class LabelMakerAway extends Error {
  override readonly name = 'LabelMakerAway'
}
