/** A bottle's glass and its share of the carton: reckoned, because no source was found for any shape. */
const reckonedGlassGrams = 600
const usualMl = 750

interface Weighed {
  /** Places in a carton: a magnum has two. */
  units: number
  volumeMl: number | null
  /** What the house has weighed: the whole of what is sold, full; null where nobody has. */
  fullGrams: number | null
}

/**
 * What one place of a carton weighs. As the house has weighed it, else reckoned: the glass of an ordinary bottle and a
 * gram for each millilitre of wine, whatever the shape. Source: field-facts 10.
 */
export function placeGrams({ units, volumeMl, fullGrams }: Weighed): number {
  const places = Math.max(1, units)
  if (fullGrams !== null) return Math.ceil(fullGrams / places)
  return reckonedGlassGrams + Math.round(volumeMl === null ? usualMl : volumeMl / places)
}
