import { z } from 'zod'
import { picturePath, plain, text } from './kinds.ts'

/** Somebody of the house. */
export const Person = z.object({ name: plain(), role: text(), portrait: picturePath().nullable() })

/** Placeholders of the legal documents by name. `template` tells which of a document's templates is filled. */
export const LegalFacts = z.record(z.string(), z.union([z.string(), z.number(), text()]))
export type LegalFacts = z.infer<typeof LegalFacts>
