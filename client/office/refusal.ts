import type { OfficeEnvelope } from '#contract/office-endpoints.ts'

export type OfficeError = OfficeEnvelope<unknown>['errors'][number]

/** A call that was refused, with what the server says of it; status 0 when it was never heard. */
export class OfficeRefusal extends Error {
  override readonly name = 'OfficeRefusal'
  readonly status: number
  readonly errors: readonly OfficeError[]

  constructor(status: number, errors: readonly OfficeError[]) {
    super(errors[0]?.formattedMessage ?? `HTTP ${status}`)
    this.status = status
    this.errors = errors
  }

  get key(): string {
    return this.errors[0]?.key ?? ''
  }

  /** Without a signal, or with a server that does not answer: it may be sent again. */
  get isUnheard(): boolean {
    return this.status === 0
  }
}

/** What the server says of one field; undefined when it has nothing to say. */
export const fieldError = (error: unknown, field: string): string | undefined =>
  error instanceof OfficeRefusal ? error.errors.find((each) => each.field === field)?.formattedMessage : undefined
