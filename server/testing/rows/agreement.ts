import { type Checker, SymbolFlags, type Type, TypeFlags, type TypeReference } from 'typescript/unstable/sync'
import type { Column } from './described.ts'

/** What the database makes of a column (`column-types.ts`); a type that is not here has no row to be in yet. */
const kinds: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
}

/** Where the columns of an answer are not what the source says of its rows; empty when they are. */
export function disagreements(checker: Checker, row: Type, columns: Column[]): string[] {
  // Rows that nobody reads.
  if (row.flags & TypeFlags.Unknown) return []
  if (row.isTypeParameter()) return ['the row is whatever the caller says: give the statement its own type']
  const properties = new Map(checker.getPropertiesOfType(row).map((property) => [property.name, property]))
  const missing = [...properties]
    .filter(([name, { flags }]) => !(flags & SymbolFlags.Optional) && !columns.some((column) => column.name === name))
    .map(([name]) => name)
  return [
    ...missing.map((name) => `${name} is in the row and in no column`),
    ...columns.flatMap((column) => {
      const property = properties.get(column.name)
      const type = property && checker.getTypeOfSymbol(property)
      if (!type) return [`${column.name} is a column and not in the row`]
      return disagreementsOf(checker, type, column).map((said) => `${column.name} is ${said}`)
    }),
  ]
}

function disagreementsOf(checker: Checker, type: Type, { type: columnType, isNullable, words }: Column): string[] {
  if (type.flags & TypeFlags.Unknown) return []
  const parts = type.isUnionType() ? type.getTypes() : [type]
  const values = parts.filter((part) => !(part.flags & (TypeFlags.Null | TypeFlags.Undefined)))
  const wrong = values.find((part) => !mayBe(columnType, kindOf(checker, part)))
  const literals = values.flatMap((part) => (part.isStringLiteralType() ? [part.value] : []))
  const unread = words?.filter((word) => !literals.includes(word)) ?? []
  const found: string[] = []
  if (wrong) found.push(`${columnType}, not ${checker.typeToString(wrong)}`)
  if (isNullable !== undefined && isNullable !== values.length < parts.length)
    found.push(isNullable ? 'null at times' : 'never null')
  if (literals.length > 0 && isNullable !== undefined && !words) found.push('any text: nothing checks its words')
  if (literals.length > 0 && unread.length > 0) found.push(`at times ${unread.join(', ')}`)
  return found
}

const mayBe = (columnType: string, kind: string): boolean =>
  /^jsonb?$/.test(columnType)
    ? !['Date', 'Buffer'].includes(kind)
    : kind === columnType.replace(/^\w+/, (element) => kinds[element] ?? element)

function kindOf(checker: Checker, type: Type): string {
  if (type.flags & TypeFlags.StringLike) return 'string'
  if (type.flags & TypeFlags.NumberLike) return 'number'
  if (type.flags & TypeFlags.BooleanLike) return 'boolean'
  if (!checker.isArrayType(type)) return type.getSymbol()?.name ?? ''
  const [element] = checker.getTypeArguments(type as TypeReference)
  return `${element ? kindOf(checker, element) : ''}[]`
}
