import { z } from 'zod'

export const MessageType = z.enum(['ERROR', 'WARNING', 'SUCCESS', 'MESSAGE'])
export type MessageType = z.infer<typeof MessageType>

/** A sentence for the visitor, in their language (CALL-04). */
export const Message = z.object({
  key: z.string(),
  number: z.int().optional(),
  formattedMessage: z.string(),
  type: MessageType,
  /** The input field it is about, when it is about one: `contact.email.email`. */
  field: z.string().optional(),
})
export type Message = z.infer<typeof Message>

export const FileToDownload = z.object({
  /** Text, or base64 when `isBase64`. */
  content: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  isBase64: z.boolean(),
})
export type FileToDownload = z.infer<typeof FileToDownload>

/** What every localized call answers (CALL-02). */
export interface Envelope<Result> {
  response: Result | null
  errors?: Message[]
  successes?: Message[]
  /** An http address is a full navigation, anything else an internal path. */
  redirect?: string
  fileToDownload?: FileToDownload
  /** The cart after a call that changed it. */
  cart?: unknown
  requestId?: string
}

/** What a call answers that was refused or has failed; a refusal may bring the fresh cart along. */
export const RefusalEnvelope = z
  .object({ response: z.null(), errors: z.array(Message), cart: z.unknown().optional(), requestId: z.string() })
  .describe('Refused, or failed: `errors` says why, in the language asked for')

export const envelopeOf = <S extends z.ZodType>(result: S) =>
  z.object({
    response: result.nullable(),
    errors: z.array(Message).optional(),
    successes: z.array(Message).optional(),
    redirect: z.string().optional(),
    fileToDownload: FileToDownload.optional(),
    requestId: z.string().optional(),
  })
