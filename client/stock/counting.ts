/** What somebody has written for one wine, and what should have stood there when they did. */
export interface Counted {
  text: string
  expected: number
}
export type Walk = Readonly<Record<string, Counted>>

export const isWalk = (value: unknown): value is Walk =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    (one) => typeof one === 'object' && one !== null && typeof one.text === 'string' && Number.isInteger(one.expected),
  )

const most = 99_999

/** `18 × 6 + 5` is 113: cartons and what stands beside them. Null for what is no such sum. */
export function countOf(text: string): number | null {
  const words = text.replaceAll(/[x*·]/gi, '×').replaceAll(/\s/g, '')
  if (!/^[\d×+]+$/.test(words)) return null
  const products = words
    .split('+')
    .map((part) => part.split('×').map((factor) => (factor === '' ? null : Number(factor))))
  let sum = 0
  for (const factors of products) {
    let product = 1
    for (const factor of factors) {
      if (factor === null) return null
      product *= factor
    }
    sum += product
  }
  return sum <= most ? sum : null
}

export interface CountLine {
  item: string
  expected: number
  counted: number
}

/** What can be written of a walk: every wine for which there is a number. */
export const linesOf = (walk: Walk): CountLine[] =>
  Object.entries(walk).flatMap(([item, { text, expected }]) => {
    const counted = countOf(text)
    return counted === null ? [] : [{ item, expected, counted }]
  })

/** The walk that would be written as these lines. */
export const walkOf = (lines: readonly CountLine[]): Walk =>
  Object.fromEntries(lines.map(({ item, expected, counted }) => [item, { text: String(counted), expected }]))
