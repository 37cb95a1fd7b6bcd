import { z } from 'zod'
import { isRecord, isWhole, kindOf, optionOf } from './kinds.ts'

/** A part of a document that is not as its schema has it: where and why, never what stands there. */
export interface Misfit {
  path: string
  problem: string
}

/**
 * What of a stored document fits its schema. A part that does not is left out: what may be absent becomes absent, an
 * item leaves its list, a text or a word is empty. What must be whole goes with all that is in it.
 * @throws a ZodError when the document is nothing without that part.
 */
export function fit<Schema extends z.ZodType>(
  schema: Schema,
  stored: unknown,
): { document: z.output<Schema>; misfits: Misfit[] } {
  const parsed = schema.safeParse(stored)
  if (parsed.success) return { document: parsed.data, misfits: [] }
  const misfits: Misfit[] = []
  try {
    // Each part has been parsed by its own schema, or stands empty as the schema allows.
    return { document: fitPart(schema, stored, { path: [], isItem: false, misfits }) as z.output<Schema>, misfits }
  } catch (error) {
    throw error instanceof Unfit ? parsed.error : error
  }
}

interface Place {
  path: PropertyKey[]
  /** In a list: an item goes rather than lose a word of its own. */
  isItem: boolean
  misfits: Misfit[]
}

class Unfit extends Error {
  readonly misfit: Misfit
  constructor(misfit: Misfit) {
    super(misfit.problem)
    this.misfit = misfit
  }
}

/** @throws Unfit when the part cannot do without what does not fit. */
function fitPart(schema: z.core.$ZodType, value: unknown, place: Place): unknown {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  const misfit = misfitOf(parsed.error, place)
  const empty = (left: unknown) => {
    place.misfits.push(misfit)
    return left
  }
  if (schema instanceof z.ZodDefault) return without(schema.def.innerType, value, place, schema.def.defaultValue)
  if (schema instanceof z.ZodNullable) return without(schema.def.innerType, value, place, null)
  if (schema instanceof z.ZodOptional) return without(schema.def.innerType, value, place, undefined)
  if (isWhole(schema)) throw new Unfit(misfit)
  if (schema instanceof z.ZodArray) return Array.isArray(value) ? itemsOf(schema.element, value, place) : empty([])
  if (schema instanceof z.ZodRecord) return isRecord(value) ? entriesOf(schema.valueType, value, place) : empty({})
  if (schema instanceof z.ZodObject && isRecord(value)) return fieldsOf(schema.shape, value, place)
  const option = schema instanceof z.ZodDiscriminatedUnion && optionOf(schema, value)
  if (option) return fitPart(option, value, place)
  if (kindOf(schema) === 'plain' && !place.isItem) return empty('')
  throw new Unfit(misfit)
}

function without(schema: z.core.$ZodType, value: unknown, place: Place, left: unknown): unknown {
  try {
    return fitPart(schema, value, place)
  } catch (error) {
    if (!(error instanceof Unfit)) throw error
    place.misfits.push(error.misfit)
    return left
  }
}

const itemsOf = (schema: z.core.$ZodType, values: unknown[], place: Place): unknown[] =>
  values
    .map((value, index) => without(schema, value, at(place, index, true), leftOut))
    .filter((value) => value !== leftOut)

const entriesOf = (schema: z.core.$ZodType, values: Record<string, unknown>, place: Place): object =>
  Object.fromEntries(
    Object.entries(values)
      .map(([key, value]) => [key, without(schema, value, at(place, key, true), leftOut)])
      .filter(([, value]) => value !== leftOut),
  )

const leftOut = Symbol('left out')

const fieldsOf = (shape: z.core.$ZodShape, values: Record<string, unknown>, place: Place): object =>
  Object.fromEntries(
    Object.entries(shape)
      .map(([key, schema]) => [key, fitPart(schema, values[key], at(place, key, place.isItem))])
      .filter(([, value]) => value !== undefined),
  )

const at = (place: Place, key: PropertyKey, isItem: boolean): Place => ({
  ...place,
  path: [...place.path, key],
  isItem,
})

const misfitOf = ({ issues: [issue] }: z.core.$ZodError, { path }: Place): Misfit => ({
  path: [...path, ...(issue?.path ?? [])].join('.'),
  problem: issue?.code === 'invalid_type' ? `no ${issue.expected}` : (issue?.code ?? ''),
})
