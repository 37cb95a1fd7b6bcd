import type { Settlement } from './documents/settlement.ts'
import { type WineKind, wineKinds } from './wine-kinds.ts'

/**
 * Members of the Union (Treaty on European Union, article 52, without the United Kingdom, which left): between them
 * excise and VAT are settled by declarations, with everybody else at customs.
 */
const members = new Set([
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IT', 'LT', 'LU'],
  ...['LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
])

/** Countries that are another one's territory for customs and VAT. Source: facts on VAT rates, row of Monaco. */
const territoryOf: Readonly<Record<string, string>> = { MC: 'FR' }

/** From where wine is sent, and what its house has settled abroad. */
export interface Origin {
  countryCode: string
  settlements: readonly Settlement[]
  /** A settlement counts from its day on. */
  today: string
}

/** What lies between a house and a country: nothing, declarations, or customs. */
type Border = 'HOME' | 'UNION' | 'CUSTOMS'

export function borderTo(own: string, country: string): Border {
  const [from, to] = [territory(own), territory(country)]
  if (from === to) return 'HOME'
  return members.has(from) && members.has(to) ? 'UNION' : 'CUSTOMS'
}

const territory = (code: string): string => territoryOf[code.toUpperCase()] ?? code.toUpperCase()

/**
 * Which of these a zone serves, wherever else it is settled: a country behind customs has no place among those without,
 * because one price and one delay would hide papers and duties.
 */
export function servedCountries(countries: readonly string[], own: string): string[] {
  const isMixed = new Set(countries.map((country) => borderTo(own, country) === 'CUSTOMS')).size > 1
  return isMixed ? countries.filter((country) => borderTo(own, country) !== 'CUSTOMS') : [...countries]
}

/** Whether this settlement can stand for this border: import is for customs alone, declarations for the Union alone. */
export const suitsBorder = ({ vat }: Pick<Settlement, 'vat'>, border: Border): boolean =>
  border === (vat === 'IMPORT' ? 'CUSTOMS' : 'UNION')

/** How this kind is settled there today; null where it is not. */
function settlementFor(
  { countryCode: own, settlements, today }: Origin,
  country: string,
  kind: WineKind,
): Settlement | null {
  const border = borderTo(own, country)
  return (
    settlements.find(
      (each) =>
        territory(each.countryCode) === territory(country) &&
        each.kind === kind &&
        each.since <= today &&
        suitsBorder(each, border),
    ) ?? null
  )
}

/** Kinds that must not go there yet; at home there is none. */
export const kindsNotSettled = <Kind extends WineKind>(
  origin: Origin,
  country: string,
  kinds: readonly Kind[],
): Kind[] =>
  borderTo(origin.countryCode, country) === 'HOME'
    ? []
    : kinds.filter((kind) => settlementFor(origin, country, kind) === null)

/** Where a zone goes by now, with the kinds of wine that may: all at home, abroad what is settled. */
export function settledPlaces(
  { countries }: { countries: readonly string[] },
  origin: Origin,
): Map<string, WineKind[]> {
  const served = servedCountries(countries, origin.countryCode).map((country): [string, WineKind[]] => {
    const off = kindsNotSettled(origin, country, wineKinds)
    return [country, wineKinds.filter((kind) => !off.includes(kind))]
  })
  return new Map(served.filter(([, kinds]) => kinds.length > 0))
}

/** What a buyer is told of excise and VAT: nothing at home, else as it is settled for all that is sent. */
export type Taxes = 'HOME' | Settlement['vat']

export function taxesTo(origin: Origin, country: string, kinds: readonly WineKind[]): Taxes {
  if (borderTo(origin.countryCode, country) === 'HOME') return 'HOME'
  const ways = kinds.map((kind) => settlementFor(origin, country, kind)?.vat)
  if (ways.includes('IMPORT')) return 'IMPORT'
  // Of two the lesser promise.
  return ways.every((way) => way === 'BUYER') ? 'BUYER' : 'SELLER'
}
