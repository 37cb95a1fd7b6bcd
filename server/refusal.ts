import { errorCodes, type ErrorCode } from '#contract/error-codes.ts'

export type MessageValues = Record<string, string | number>

/** What a refusal may say and bring along besides its code. */
interface RefusalOptions {
  /** A sentence already in the visitor's language, when the code alone does not say enough. */
  sentence?: string | undefined
  /** The cart as it now is, so that the visitor sees at once what has changed. */
  cart?: unknown
  /** The refusal that this one is said instead of. */
  cause?: Refusal
}

/** A foreseen no, said to the visitor in their language (house style, error kind 2). */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  readonly values: MessageValues
  /** The input field it is about: `contact.email.email`. */
  readonly field: string | undefined
  readonly sentence: string | undefined
  readonly cart: unknown

  constructor(
    code: ErrorCode,
    values: MessageValues = {},
    field?: string,
    { sentence, cart, cause }: RefusalOptions = {},
  ) {
    super(code, cause && { cause })
    this.code = code
    this.values = values
    this.field = field
    this.sentence = sentence
    this.cart = cart
  }

  get status(): number {
    return errorCodes[this.code].status
  }
}

/** `throw refuse('OUT_OF_STOCK', { title })`: values fill the sentence in `errors.json`. */
export const refuse = (
  code: ErrorCode,
  values?: MessageValues,
  field?: string,
  options?: Pick<RefusalOptions, 'sentence'>,
): Refusal => new Refusal(code, values, field, options)

/** Several refusals at once: one per field of a form. */
export class Refusals extends Error {
  override readonly name = 'Refusals'
  readonly refusals: Refusal[]

  constructor(refusals: Refusal[]) {
    super(refusals.map((refusal) => refusal.code).join(', '))
    this.refusals = refusals
  }
}
