import { errorCodes, type ErrorCode } from '#contract/error-codes.ts'

export type MessageValues = Record<string, string | number>

/** A foreseen no, said to the visitor in their language (house style, error kind 2). */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  readonly values: MessageValues
  /** The input field it is about: `contact.email.email`. */
  readonly field: string | undefined
  /** A sentence already in the visitor's language, when the code alone does not say enough. */
  sentence: string | undefined

  constructor(code: ErrorCode, values: MessageValues = {}, field?: string) {
    super(code)
    this.code = code
    this.values = values
    this.field = field
  }

  get status(): number {
    return errorCodes[this.code].status
  }
}

/** `throw refuse('OUT_OF_STOCK', { title })`: values fill the sentence in `errors.json`. */
export const refuse = (code: ErrorCode, values?: MessageValues, field?: string): Refusal =>
  new Refusal(code, values, field)

/** Several refusals at once: one per field of a form. */
export class Refusals extends Error {
  override readonly name = 'Refusals'
  readonly refusals: Refusal[]

  constructor(refusals: Refusal[]) {
    super(refusals.map((refusal) => refusal.code).join(', '))
    this.refusals = refusals
  }
}
