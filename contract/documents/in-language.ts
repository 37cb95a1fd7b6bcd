import { z } from 'zod'
import { type LocalizedText, localize } from '../localized.ts'
import { type InLanguage, kindOf, optionOf } from './kinds.ts'

/** How texts and prose become strings of one language. */
interface Wording {
  text: (text: LocalizedText) => string
  prose: (text: LocalizedText) => string
}

/**
 * A document in one language; its schema says which of it are texts (I18N-05), and a schema of a part of it which part
 * is asked for.
 */
export function inLanguage<Schema extends z.ZodType>(
  schema: Schema,
  document: z.output<Schema>,
  wording: Wording,
): InLanguage<z.output<Schema>> {
  // What is done to a value is what the type says of it.
  return told(schema, document, wording) as InLanguage<z.output<Schema>>
}

/** The same of a document whose texts are all shown as they stand. */
export function localized<Schema extends z.ZodType>(
  schema: Schema,
  document: z.output<Schema>,
  language: string,
): InLanguage<z.output<Schema>> {
  const text = (written: LocalizedText) => localize(written, language)
  return inLanguage(schema, document, { text, prose: text })
}

function told(schema: z.core.$ZodType, value: unknown, wording: Wording): unknown {
  const kind = kindOf(schema)
  // Parsed values: where the schema has a text, there is one.
  if (kind === 'text' || kind === 'prose') return wording[kind](value as LocalizedText)
  if (value === undefined || value === null) return value
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return told(schema.def.innerType, value, wording)
  if (schema instanceof z.ZodArray) return Array.from(value as unknown[], (item) => told(schema.element, item, wording))
  if (schema instanceof z.ZodRecord)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, told(schema.valueType, part, wording)]))
  if (schema instanceof z.ZodDiscriminatedUnion) return told(optionOf(schema, value) ?? schema, value, wording)
  if (!(schema instanceof z.ZodObject)) return value
  const { shape, def } = schema
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name in shape || def.catchall !== undefined)
      .map(([name, part]) => [name, name in shape ? told(shape[name], part, wording) : part]),
  )
}
