import type { Message } from '#contract/envelope.ts'

/** A call that the server refused, with its messages; they have been shown unless the caller took them. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly status: number
  readonly messages: Message[]

  constructor(status: number, messages: Message[]) {
    super(messages[0]?.formattedMessage ?? `HTTP ${status}`)
    this.status = status
    this.messages = messages
  }
}
