/** One byte per point, line by line. */
interface Points {
  width: number
  height: number
  /** How bright each point is. */
  luma: Uint8Array
  /** How much of each point can be seen; without it all of all. */
  alpha?: Uint8Array | undefined
}

const windowSide = 8
/** As many windows tell as much as all of them, and hold a server up for two milliseconds at most. */
const enoughWindows = 4096
const steadyMean = (0.01 * 255) ** 2
const steadySpread = (0.03 * 255) ** 2

/**
 * How alike a copy is to its original, 1 being the same: the mean structural similarity of windows of 8 by 8 points
 * (Wang and others, 2004). What cannot be seen does not count: the empty ground around a bottle is alike at any quality.
 */
export function structuralSimilarity(original: Points, copy: Pick<Points, 'luma'>): number {
  const { width, height } = original
  const side = Math.min(windowSide, width, height)
  const columns = Math.floor(width / side)
  const windows = columns * Math.floor(height / side)
  const step = Math.ceil(windows / enoughWindows)
  let sum = 0
  let counted = 0
  for (let index = 0; index < windows; index += step) {
    const start = Math.floor(index / columns) * side * width + (index % columns) * side
    if (!isSeen(original, start, side)) continue
    sum += similarityOfWindow(original.luma, copy.luma, { start, side, width })
    counted += 1
  }
  return counted === 0 ? 1 : sum / counted
}

function isSeen({ alpha, width }: Points, start: number, side: number): boolean {
  if (!alpha) return true
  for (let row = 0; row < side; row += 1)
    for (let at = start + row * width; at < start + row * width + side; at += 1) if (alpha[at]! > 0) return true
  return false
}

function similarityOfWindow(
  one: Uint8Array,
  other: Uint8Array,
  { start, side, width }: { start: number; side: number; width: number },
): number {
  let [sumOne, sumOther, squaresOne, squaresOther, products] = [0, 0, 0, 0, 0]
  for (let row = 0; row < side; row += 1)
    for (let at = start + row * width; at < start + row * width + side; at += 1) {
      const [a, b] = [one[at]!, other[at]!]
      sumOne += a
      sumOther += b
      squaresOne += a * a
      squaresOther += b * b
      products += a * b
    }
  const count = side * side
  const [meanOne, meanOther] = [sumOne / count, sumOther / count]
  const spreadOne = squaresOne / count - meanOne ** 2
  const spreadOther = squaresOther / count - meanOther ** 2
  const common = products / count - meanOne * meanOther
  const brightness = (2 * meanOne * meanOther + steadyMean) / (meanOne ** 2 + meanOther ** 2 + steadyMean)
  return (brightness * (2 * common + steadySpread)) / (spreadOne + spreadOther + steadySpread)
}
