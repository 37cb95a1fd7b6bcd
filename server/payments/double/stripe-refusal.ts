/** The fields of a Stripe error that our SDK calls and our card field read. */
export interface StripeErrorBody {
  type: 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error'
  code?: string
  decline_code?: string
  message: string
  param?: string
  payment_intent?: object
}

/** Thrown where the double answers with an error and nothing has changed. */
export class StripeRefusal extends Error {
  override readonly name = 'StripeRefusal'
  readonly status: number
  readonly error: StripeErrorBody

  constructor(status: number, error: StripeErrorBody) {
    super(error.message)
    this.status = status
    this.error = error
  }
}

export function invalidRequest(
  message: string,
  details: { code?: string; param?: string; payment_intent?: object } = {},
) {
  return new StripeRefusal(400, { type: 'invalid_request_error', message, ...details })
}

export function missing(kind: string, id: string) {
  const message = `No such ${kind}: '${id}'`
  return new StripeRefusal(404, { type: 'invalid_request_error', code: 'resource_missing', message })
}
