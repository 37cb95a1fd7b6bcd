import fc from 'fast-check'
import { z } from 'zod'

/** The part of JSON Schema that zod writes. */
interface JsonSchema {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: JsonSchema
  maxItems?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

/** Words that are real in this database, so that requests get past the first look-up. */
export interface Known {
  /** By the name of the field or parameter: `productID`, `shopPath`. */
  named: Record<string, string[]>
  ids: string[]
  words: string[]
}

/** Values as the endpoint wants them, with here and there a part that nobody wants. */
export function inputOf(schema: z.ZodObject | undefined, known: Known): fc.Arbitrary<unknown> {
  if (!schema) return fc.constant(undefined)
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema // What zod writes.
  return valueOf(json, known)
}

function valueOf(schema: JsonSchema, known: Known, name = ''): fc.Arbitrary<unknown> {
  const real = known.named[name]
  const usual = real
    ? fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...real) }, wanted(schema, known))
    : wanted(schema, known)
  return fc.oneof({ weight: 30, arbitrary: usual }, { weight: 1, arbitrary: unwanted })
}

function wanted(schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => valueOf(choice, known)))
  if (schema.allOf)
    return fc.tuple(...schema.allOf.map((part) => wanted(part, known))).map((parts) => Object.assign({}, ...parts))
  if (schema.type === 'object') return objectOf(schema, known)
  if (schema.type === 'array')
    return fc.array(valueOf(schema.items ?? {}, known), { maxLength: Math.min(schema.maxItems ?? 5, 5) })
  if (schema.type === 'integer') return fc.integer({ min: bound(schema.minimum, -3), max: bound(schema.maximum, 2000) })
  if (schema.type === 'number') return fc.double({ noNaN: true })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'string') return textOf(schema, known)
  return fc.oneof(fc.string(), fc.constant(null), unwanted)
}

/** Zod writes the limits of a safe integer where there is no limit of ours. */
const bound = (limit: number | undefined, fallback: number) =>
  limit === undefined || Math.abs(limit) > 1e9 ? fallback : limit

function objectOf(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  known: Known,
): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, valueOf(field, known, name)]),
  )
  const object = fc.record(fields, { requiredKeys: required })
  const extras = fc.dictionary(
    fc.oneof(fc.constantFrom(...trickyKeys), fc.string()),
    fc.oneof(fc.string(), fc.constantFrom(...tricky)),
    { maxKeys: 2 },
  )
  const isOpen = typeof additionalProperties === 'object'
  return fc.oneof(
    { weight: isOpen ? 1 : 9, arbitrary: object },
    { weight: 1, arbitrary: fc.tuple(object, extras).map(([one, more]) => ({ ...one, ...more })) },
  )
}

function textOf({ format, minLength = 0, maxLength = 200 }: JsonSchema, known: Known): fc.Arbitrary<string> {
  if (format === 'uuid')
    return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known.ids) }, { weight: 1, arbitrary: fc.uuid() })
  if (format === 'email')
    return fc.constantFrom('claire@example.org', 'a@b.fr', 'é@exämple.org', `${'x'.repeat(200)}@example.org`)
  if (format === 'date') return someDate.map((date) => date.toISOString().slice(0, 10))
  if (format === 'date-time') return someDate.map((date) => date.toISOString())
  const max = Math.max(minLength, Math.min(maxLength, 300))
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...known.words) },
    { weight: 1, arbitrary: fc.string({ minLength, maxLength: max }) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength, maxLength: max }) },
  )
}

const someDate = fc.oneof(
  fc.integer({ min: -40, max: 500 }).map((days) => new Date(Date.now() + days * 86_400_000)),
  fc.constantFrom(new Date(0), new Date('9999-12-31T00:00:00Z'), new Date('0001-01-01T00:00:00Z')),
)

/** Words that have broken programs before. */
export const tricky: (string | number | boolean | null)[] = [
  '',
  '\0',
  'a\0b',
  '\uD800',
  '\uFFFF\u202E\u0000',
  "'; drop table orders; --",
  '%00%2e%2e%2f',
  '../../../../etc/passwd',
  '${7*7}{{7*7}}<script>alert(1)</script>',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A',
  '👩‍👩‍👧‍👦',
  'x'.repeat(20_000),
  '9'.repeat(400),
  '2026-02-30',
  '-0',
  -1,
  0.1,
  1e308,
  2 ** 53,
  2 ** 31,
  -(2 ** 63),
  true,
  null,
]
const trickyKeys = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '', '\0', 'then', 'length']

const deep = (depth: number): unknown => {
  let value: unknown = 'bottom'
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value }
  return value
}

const unwanted: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...tricky),
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.constantFrom(
    [],
    {},
    [[[]]],
    deep(200),
    { toString: 1 },
    { $gt: '' },
    Array.from({ length: 500 }, () => 0),
  ),
)
