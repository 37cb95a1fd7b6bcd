import { OfficeRefusal } from '../office/refusal.ts'

/** What is said of a field; of one that is simply not filled in, where the server's own words are for nobody. */
export function neededOr(error: unknown, field: string, needed: string): string | undefined {
  const said = error instanceof OfficeRefusal ? error.errors.find((each) => each.field === field) : undefined
  return said && (said.key === 'BAD_REQUEST' ? needed : said.formattedMessage)
}
