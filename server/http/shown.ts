import { z } from 'zod'

type Show = (value: unknown) => unknown

/** What is shown as it is: nothing in it can be more than its schema says. */
const whole: Show = (value) => value

const plain = new Set([
  'string',
  'number',
  'int',
  'boolean',
  'null',
  'undefined',
  'literal',
  'enum',
  'any',
  'unknown',
  'void',
])

/**
 * Of a value that our own code has built, what its schema names, and nothing else: a column that a rule took along stays
 * in the house. Whether it fits is not asked: types say so, and everywhere but in production every answer is checked
 * (`bind.ts`). Kinds of schema that change what they are given, or choose between shapes, are left to zod. Made once for
 * each schema.
 */
export function shownBy(schema: z.core.$ZodType): Show {
  const known = shows.get(schema)
  if (known) return known
  // A menu holds menus: while it is made, what is inside finds this.
  shows.set(schema, (value) => made(value))
  const made = makeShow(schema)
  shows.set(schema, made)
  return made
}

const shows = new WeakMap<z.core.$ZodType, Show>()

function makeShow(schema: z.core.$ZodType): Show {
  if (schema instanceof z.ZodObject) return shownObject(schema)
  if (schema instanceof z.ZodArray) return shownArray(schema)
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodDefault
  )
    return shownIfThere(shownBy(schema._zod.def.innerType))
  if (plain.has(schema._zod.def.type)) return whole
  return (value) => z.encode(schema, value)
}

function shownObject(schema: z.ZodObject): Show {
  if (schema._zod.def.catchall) return (value) => z.encode(schema, value as Record<string, unknown>)
  const fields = Object.entries(schema.shape).map(([key, field]) => ({ key, show: shownBy(field) }))
  return (value) => {
    const shown: Record<string, unknown> = {}
    for (const { key, show } of fields) {
      // The schema of this very value says that it is an object.
      const field = (value as Record<string, unknown>)[key]
      if (field !== undefined) shown[key] = show(field)
    }
    return shown
  }
}

function shownArray(schema: z.ZodArray): Show {
  const show = shownBy(schema.element)
  return show === whole ? whole : (value) => (value as unknown[]).map(show)
}

const shownIfThere = (show: Show): Show =>
  show === whole ? whole : (value) => (value === null || value === undefined ? value : show(value))

/** @throws when an answer is not what its schema says, or when what would be shown of it is anything else. */
export function checkedBy(schema: z.core.$ZodType): Show {
  const show = shownBy(schema)
  return (value) => {
    const encoded = z.encode(schema, value)
    const [expected, shown] = [JSON.stringify(encoded), JSON.stringify(show(value))]
    if (expected !== shown) throw new Error(`An answer is shown as ${shown}, and its schema says ${expected}.`)
    return encoded
  }
}
