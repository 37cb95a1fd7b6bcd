import type { Draft } from './use-draft.ts'

/** What the parts of a long form need of it. */
export interface Form {
  draft: Draft
  type: Draft['type']
  /** What is wrong in this field, in words. */
  errorOf: (key: string) => string | undefined
  /** The field of what is sent that a key belongs to, as the server names it. */
  fieldOf: (key: string) => string
}
