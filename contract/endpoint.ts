import type { z } from 'zod'
import type { ErrorCode } from './error-codes.ts'

/**
 * One call of the API, as a value: the server binds a rule to it, the browser's client is typed by it,
 * OpenAPI is written from it. Parameters stand in the path as `{name}`.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST'
  readonly path: `/${string}`
  /**
   * Who may call: `everyone`, also without a session, or an `account`: who is logged in and holds the role `user`. What a
   * caller may not see of somebody else's is not found, whoever calls.
   */
  readonly access: 'everyone' | 'account'
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  /**
   * Answered while the site is closed, too (SITE-05): whoever has bought something, or is about to hear whether they have,
   * is not left alone with it; nor is whoever withdraws, asks for what is known of them or wants to leave. The rest is
   * what the closed page itself may ask.
   */
  readonly staysOpen: boolean
  /**
   * The answer is the same for everybody and may be a few seconds old, so a standby of the database may give it (SCALE-02).
   * Never where something of a visitor is read: a cart, a session, what they bought.
   */
  readonly mayLag: boolean
  /** What stands under `response` in the envelope, or the whole answer when `envelope` is false. */
  readonly result: z.ZodType
  /** False for the few calls that never carry a language prefix. */
  readonly localized: boolean
  readonly envelope: boolean
  /** The call is multipart: it carries its JSON in the field `input` and a file in `file` (CALL-01). For accounts only. */
  readonly upload?: Upload
}

/** What a file may cost that a call carries. */
export interface Upload {
  readonly maxBytes: number
  /** How a larger file is refused. */
  readonly tooLarge: ErrorCode
  /** So many of one account; reading a file costs memory, and what is done with it more than any other call. */
  readonly maxPerHour: number
}

type Defaults = {
  readonly staysOpen: false
  readonly mayLag: false
  readonly localized: true
  readonly envelope: true
}
type EndpointInput = Omit<Endpoint, keyof Defaults> & Partial<Pick<Endpoint, keyof Defaults>>

export const endpoint = <const E extends EndpointInput>(definition: E): E & Omit<Defaults, keyof E> => ({
  staysOpen: false,
  mayLag: false,
  localized: true,
  envelope: true,
  ...definition,
})

/** A file of a multipart call as the caller has it: the browser's own `File`. */
interface FileToUpload {
  readonly name: string
  readonly size: number
  readonly type: string
}

/** The same file as the rule receives it, whole and within the endpoint's limit. What it claims to be proves nothing. */
export interface UploadedFile {
  bytes: Uint8Array
  name: string
  type: string
}

type FileOf<E, File> = E extends { readonly upload: Upload } ? { file: File } : unknown
type Part<E, K extends string> = E extends Record<K, infer S extends z.ZodType> ? S : never
type InputOf<S> = [S] extends [never] ? unknown : z.input<S & z.ZodType>
type OutputOf<S> = [S] extends [never] ? unknown : z.output<S & z.ZodType>

/** What a caller gives: path parameters, query and body in one flat object. */
export type CallInput<E> = InputOf<Part<E, 'params'>> &
  InputOf<Part<E, 'query'>> &
  InputOf<Part<E, 'body'>> &
  FileOf<E, FileToUpload>
/** What the rule receives: the same, parsed. */
export type RuleInput<E> = OutputOf<Part<E, 'params'>> &
  OutputOf<Part<E, 'query'>> &
  OutputOf<Part<E, 'body'>> &
  FileOf<E, UploadedFile>
/** What the rule may return; unknown keys are stripped before they leave the house. */
export type RuleResult<E> = E extends { result: infer S extends z.ZodType } ? z.input<S> : never
/** What the caller receives. */
export type CallResult<E> = E extends { result: infer S extends z.ZodType } ? z.output<S> : never
