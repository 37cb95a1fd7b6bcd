import { z } from 'zod'
import type { Upload } from './endpoint.ts'
import type { Right } from './rights.ts'

/**
 * One call of the office, as a value (compare `endpoint.ts`). It is answered on the office's host only, in the language
 * of whoever is logged in. A `POST` is a write: it carries an operation id made on the device (`x-operation-id`), and the
 * same id is answered as the first time.
 */
export interface OfficeEndpoint {
  readonly method: 'GET' | 'POST'
  readonly path: `/api/office/${string}`
  /**
   * `anyone`: the way in. `staff`: whoever is logged in, about themselves. Else a right in the place that `{place}` in the
   * path names; who does not work there is told that there is no such place.
   */
  readonly access: 'anyone' | 'staff' | Right
  /**
   * Asks for a passkey or a code of the last fifteen minutes (TEAM-01), and is nobody's who only looks along. Delicate is
   * a write that says (decision 66)
   * - who comes into a house that is there, with which role and by which key;
   * - where money goes, or gives back more of it than `refundWithoutProof`;
   * - where letters to a house, or of a house to its buyers, arrive;
   * - by which names its pages and links are found, and whose scripts run in them;
   * - that a house ends, or what is known of a person; and a reading that hands all that is known of a person out.
   */
  readonly isDelicate: boolean
  /** For what else than always, in English; its rule finds out and says so by `proven`, which asks as `isDelicate` does. */
  readonly delicateWhen?: string
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  readonly result: z.ZodType
  /** Answered with a file of this type instead of an envelope; its result is an `OfficeFile`. Refusals are as ever. */
  readonly fileType: 'application/pdf' | 'text/csv' | null
  /** The call is multipart, as those of the sites: its JSON in the field `input`, a file in `file`. */
  readonly upload?: Upload
  /** Counted before anything is begun for the call: no transaction is open yet, and no file is read. */
  readonly limits: readonly Limit[]
}

/** So many calls within so long; one more is refused (`TOO_MANY_REQUESTS`). Limits of one name are counted together. */
export interface Limit {
  readonly name: string
  readonly max: number
  readonly windowSeconds: number
  /**
   * Whose calls are counted: those from one address, of one person or in one place, or of what the input names, such as
   * who is written to. The input is the call's path, query and body, parsed.
   */
  readonly by: 'address' | 'staff' | 'place' | ((input: never) => string)
}

/** What the rule of a file returns. */
export const OfficeFile = z.object({
  fileName: z.string(),
  content: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
  /** Where it is another one than its call says. */
  type: z.literal('application/zip').optional(),
})
export type OfficeFile = z.infer<typeof OfficeFile>

type Defaults = { readonly isDelicate: false; readonly fileType: null; readonly limits: readonly [] }
type OfficeEndpointInput = Omit<OfficeEndpoint, keyof Defaults> & Partial<Pick<OfficeEndpoint, keyof Defaults>>

export const officeEndpoint = <const E extends OfficeEndpointInput>(definition: E): E & Omit<Defaults, keyof E> => ({
  isDelicate: false,
  fileType: null,
  limits: [],
  ...definition,
})
