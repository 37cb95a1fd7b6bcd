import type { WineKind } from './wine-kinds.ts'

/** Of age, which is what the strictest of the known laws asks of every buyer of wine. */
const fullAge = 18

interface AgeLaw {
  ages: Readonly<Record<WineKind, number>>
  source: string
}

/**
 * From which age on wine may be sold, by country: two are known, with their source. Another country counts as the
 * strictest of them.
 */
export const ageLaws: Readonly<Record<string, AgeLaw>> = {
  FR: {
    ages: { still: fullAge, sparkling: fullAge, fortified: fullAge },
    source: 'Code de la santé publique, L3342-1',
  },
  DE: {
    // What is strengthened with distilled alcohol is for adults whatever its strength; a natural wine of 16 % is not.
    ages: { still: 16, sparkling: 16, fortified: fullAge },
    source: 'JuSchG, paragraph 9',
  },
}

interface Sale {
  /** Where the house is: its law goes with the wine. */
  seller: string
  /** Where the wine is handed over; undefined while nobody knows. */
  buyer: string | undefined
  kinds: readonly WineKind[]
}

/**
 * The one answer to how old a buyer must be: the highest of what the seller's country, the buyer's country and the kind
 * ask for. Pages, checkout, mails, labels and the carrier's check take theirs from here. Source: LAW-05.
 */
export const minimumAge = ({ seller, buyer, kinds }: Sale): number =>
  Math.max(...[seller, buyer].flatMap((country) => kinds.map((kind) => ageIn(country, kind))))

/** Monaco is no country of the table: it counts as the strictest one, which is France's answer, too. */
const ageIn = (country: string | undefined, kind: WineKind): number =>
  ageLaws[country?.toUpperCase() ?? '']?.ages[kind] ?? fullAge
