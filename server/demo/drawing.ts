/** Numbers from 0 to 1 that are the same for the same word (mulberry32): a past is invented once. */
export function drawing(word: string): () => number {
  let state = 0
  for (const letter of word) state = (Math.imul(state, 31) + letter.charCodeAt(0)) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** One of these, each as likely as the next. */
export const oneOf = <T>(draw: () => number, values: readonly [T, ...T[]]): T =>
  values[Math.floor(draw() * values.length)] ?? values[0]
