import { z } from 'zod'
import { Coordinates } from '../pictures.ts'
import { LocalizedText } from '../localized.ts'
import { Amount } from '../money.ts'

/** What a field of a document means besides its shape: how it is shown, and what it must point to. */
type FieldKind = 'text' | 'prose' | 'plain' | 'picture' | 'link' | 'money'

const kinds = z.registry<{ kind: FieldKind }>()

/** Undefined for what only has a shape. */
export const kindOf = (schema: z.core.$ZodType): FieldKind | undefined => kinds.get(schema)?.kind

const wholes = z.registry<{ isWhole: true }>()

/**
 * What is kept as it is or not at all: of a rule about money or the law no part may be missing unnoticed.
 */
export function whole<Schema extends z.ZodType>(schema: Schema): Schema {
  wholes.add(schema, { isWhole: true })
  return schema
}
export const isWhole = (schema: z.core.$ZodType): boolean => wholes.has(schema)

/** The form that a value of several forms has; undefined when it has none of them. */
export const optionOf = ({ options, def: { discriminator } }: z.ZodDiscriminatedUnion, value: unknown) =>
  options.find(
    (option) =>
      isRecord(value) &&
      option instanceof z.ZodObject &&
      z.safeParse(option.shape[discriminator], value[discriminator]).success,
  )

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

declare const meaning: unique symbol
/** A text that is shown as it stands, and one that is written in Markdown and shown as HTML. The mark is never there. */
export type Text = LocalizedText & { readonly [meaning]?: 'text' }
export type Prose = LocalizedText & { readonly [meaning]?: 'prose' }

// The mark is for the compiler alone: it tells a text from any other record of strings.
export const text = () => (LocalizedText.clone() as z.ZodType<Text, LocalizedText>).register(kinds, { kind: 'text' })
export const prose = () => (LocalizedText.clone() as z.ZodType<Prose, LocalizedText>).register(kinds, { kind: 'prose' })

/** The same in every language: a name, a telephone number, a code. */
export const plain = () => z.string().register(kinds, { kind: 'plain' })

/** The path of a picture below the pictures; its words are kept with it. */
export const picturePath = () => z.string().min(1).register(kinds, { kind: 'picture' })

/** A picture with words of its own for this place. */
export const picture = () => z.object({ path: picturePath(), alt: text() })

/** A route of this site, or of a sister of it; or a programme of the site as a calendar file. */
export const target = {
  route: z.string().optional(),
  params: z.record(z.string(), z.string()).optional(),
  site: z.string().optional(),
  calendar: z.string().optional(),
}
export const link = () => z.object({ label: text(), ...target }).register(kinds, { kind: 'link' })

/** Minor units of the seller's currency. */
export const money = () => Amount.clone().register(kinds, { kind: 'money' })

export const place = () => Coordinates

/** A document in one language: every text a string, prose as HTML that is safe to insert, the rest as it is. */
export type InLanguage<Stored> = Stored extends unknown
  ? typeof meaning extends keyof Stored
    ? string
    : Stored extends readonly (infer Item)[]
      ? InLanguage<Item>[]
      : Stored extends object
        ? { [Key in keyof Stored]: InLanguage<Stored[Key]> }
        : Stored
  : never
