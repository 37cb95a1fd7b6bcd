import { z } from 'zod'

/** What strings of a call are like, for those whose schema has a pattern. */
const likely = [
  ...[
    'a',
    'abc',
    'a name',
    '1',
    '12',
    '123456',
    'A1B2C3',
    'fr',
    'FR',
    'EUR',
    '75001',
    '12:00',
    '2030-06-15',
    '#7a1f2b',
  ],
  ...['00000000-0000-4000-8000-000000000000', 'https://example.org/x', 'example.org', '+33123456789'],
  ...['a'.repeat(43), '2030-06-15T10:00:00.000Z', 'FR7630006000011234567890189', 'shops/x/a.webp', 'x:1', 'G-ABCD1234'],
  'someone@example.org',
]

const address = 'someone@example.org'

interface Shape {
  type?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  prefixItems?: Shape[]
  minItems?: number
  minLength?: number
  maxLength?: number
  format?: string
  pattern?: string
  minimum?: number
  exclusiveMinimum?: number
  propertyNames?: Shape
  additionalProperties?: Shape | boolean
}

/** Something that this schema takes, as far as its shape says: refinements may want more. */
export const sampleOf = (schema: z.ZodType): unknown =>
  sample(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Shape)

function sample(shape: Shape): unknown {
  if ('const' in shape) return shape.const
  if (shape.enum) return shape.enum[0]
  const [first] = shape.anyOf ?? shape.oneOf ?? []
  if (first) return sample(first)
  if (shape.allOf) return Object.assign({}, ...shape.allOf.map((part) => sample(part)))
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.properties ?? {})
          .filter(([name]) => shape.required?.includes(name))
          // What an address looks like is asked by rules of its own.
          .map(([name, part]) => [
            name,
            name === 'email' && part.type === 'string' ? address : name === 'postalCode' ? '75001' : sample(part),
          ]),
      )
    case 'array':
      return shape.prefixItems
        ? shape.prefixItems.map((item) => sample(item))
        : Array.from({ length: shape.minItems ?? 0 }, () => sample(shape.items ?? {}))
    case 'string':
      return text(shape)
    case 'integer':
    case 'number':
      return Math.max(1, shape.minimum ?? 1, (shape.exclusiveMinimum ?? 0) + 1)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return {}
  }
}

function text({ pattern, format, minLength = 0, maxLength = Infinity }: Shape): string {
  const isRight = (word: string) =>
    word.length >= minLength && word.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(word))
  const formats: Record<string, string> = {
    uuid: '00000000-0000-4000-8000-000000000000',
    email: address,
    uri: 'https://example.org/x',
    date: '2030-06-15',
    'date-time': '2030-06-15T10:00:00.000Z',
  }
  const named = format === undefined ? undefined : formats[format]
  return named ?? likely.find(isRight) ?? 'a'.repeat(minLength)
}
