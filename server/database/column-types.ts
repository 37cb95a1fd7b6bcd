import pg from 'pg'

const { builtins } = pg.types
const parsers = new Map<number, (text: string) => unknown>([
  // A day has no zone; as a Date it would slip to the day before or after.
  [builtins.DATE, String],
  [1182, listOf(String)], // date[]
  [builtins.INT8, safeInteger],
  [1016, listOf(safeInteger)], // int8[]
])

/** How a column becomes a value: int8 a number, date and daterange their text, timestamptz a Date. */
export const columnTypes: pg.CustomTypesConfig = {
  // The signature of pg is overloaded by format; the binary one, which we never ask for, is not ours.
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`The int8 ${text} does not fit a JavaScript number exactly.`)
  return value
}

/** Neither days nor integers are ever quoted in the text of an array, so commas are all there is to know. */
function listOf(parse: (text: string) => unknown) {
  return (text: string) =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((item) => (item === 'NULL' ? null : parse(item)))
}
