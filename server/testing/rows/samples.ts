import { type Checker, type Signature, type Type, TypeFlags, type TypeReference } from 'typescript/unstable/sync'

/** Chooses one of so many, each time it is asked. */
export type Choose = (count: number) => number

/** Values that must be of a kind, such as a Date, by the name of their type. */
export type KnownSamples = Record<string, (choose: Choose) => unknown>

/** A value of the type. Where the type leaves a choice, such as null or one of several words, `choose` makes it. */
export function sampleOf(checker: Checker, type: Type, known: KnownSamples, choose: Choose): unknown {
  const inner = (part: Type) => sampleOf(checker, part, known, choose)
  const make = known[type.getAliasSymbol()?.name ?? ''] ?? known[type.getSymbol()?.name ?? '']
  if (make) return make(choose)
  if (type.isUnionType()) return inner(chosen(type.getTypes(), choose))
  if (type.isLiteralType()) return type.value
  if (type.flags & TypeFlags.StringLike) return '2026-06-13'
  if (type.flags & TypeFlags.NumberLike) return 1
  if (type.flags & TypeFlags.Null) return null
  if (type.flags & (TypeFlags.Undefined | TypeFlags.Void)) return undefined
  if (checker.isArrayLikeType(type)) return checker.getTypeArguments(type as TypeReference).map(inner)
  return Object.fromEntries(
    checker.getPropertiesOfType(type).map((property) => {
      const part = checker.getTypeOfSymbol(property)
      return [property.name, part && inner(part)]
    }),
  )
}

/** What is there comes before what is missing, so that the first choice is the fullest. */
function chosen(types: readonly Type[], choose: Choose): Type {
  const isMissing = (type: Type) => (type.flags & (TypeFlags.Null | TypeFlags.Undefined) ? 1 : 0)
  const sorted = types.toSorted((one, other) => isMissing(one) - isMissing(other))
  const type = sorted[choose(sorted.length)]
  if (!type) throw new Error('A union of no types has no sample.')
  return type
}

export const parameterTypes = (checker: Checker, signature: Signature): Type[] =>
  signature.getParameters().flatMap((_, index) => checker.getParameterType(signature, index) ?? [])

/**
 * Does the work once with the first of every choice, then once for each other option, the rest as they were, and once
 * with the last of all. Choices are told apart by their order.
 */
export async function everyChoice(work: (choose: Choose) => Promise<void>): Promise<void> {
  const run = async (pick: (index: number, count: number) => number) => {
    const counts: number[] = []
    await work((count) => pick(counts.push(count) - 1, count))
    return counts
  }
  const counts = await run(() => 0)
  for (const [at, count] of counts.entries())
    for (let option = 1; option < count; option++) await run((index) => (index === at ? option : 0))
  await run((_, count) => count - 1)
}
