/**
 * Kinds of wine as excise and ages tell them apart: still, sparkling, strengthened with distilled alcohol (Likörwein,
 * vin doux naturel, Macvin). Sources: SchaumwZwStG 1 and 29 (read 2022-03), JuSchG 9.
 */
export const wineKinds = ['still', 'sparkling', 'fortified'] as const
export type WineKind = (typeof wineKinds)[number]

/** By the style that the house has chosen for the wine. */
const kindOfStyle: Readonly<Record<string, WineKind>> = {
  ...{ still: 'still', offDry: 'still', sweet: 'still' },
  ...{ sparkling: 'sparkling', fortified: 'fortified' },
}

/** A box has no kind of its own, it has those of its bottles. */
export const boxStyle = 'giftBox'

/**
 * @param styles of a wine, or of a box and of the bottles in it.
 * @returns every kind it may be: of what nobody has said, all of them, so that the strictest rule counts.
 */
export function kindsOf(styles: readonly (string | null)[]): WineKind[] {
  const told = styles.filter((style) => style !== boxStyle)
  const kinds = told.flatMap((style) => kindOfStyle[style ?? ''] ?? [])
  if (told.length === 0 || kinds.length < told.length) return [...wineKinds]
  return wineKinds.filter((kind) => kinds.includes(kind))
}
