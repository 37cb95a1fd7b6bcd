import { drawing } from '../demo/drawing.ts'

/** Whole numbers from 0 to below a bound, the same in each run of the same word. */
export function seededNumbers(word: string): (below: number) => number {
  const draw = drawing(word)
  return (below) => Math.floor(draw() * below)
}
