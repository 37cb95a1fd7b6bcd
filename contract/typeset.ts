/** What a line of display type is made of: words that may end a line, and runs that may not be divided. */
export interface Setting {
  /** The words with small ones tied to their next, in order; one that holds a hyphen stands apart. */
  runs: string[]
  /** The widest run, counted in middling letters: what the size of the title has to leave room for. */
  letters: number
}

/** No tie may make a run longer than this; a compound that is longer may break after its hyphen. */
const longestTie = 14

/**
 * A title as a typesetter would divide it: no line ends on a small word (à, de, auf, the) or on a figure that counts the
 * next word, and a short compound stays whole. Soft hyphens are for running text.
 */
export function typeset(text: string): Setting {
  const runs: string[] = []
  for (const word of text.replaceAll('\u00ad', '').split(/[ \n]+/)) {
    const last = runs.at(-1)
    const isTied = last !== undefined && endsSmall.test(last) && widthOf(`${last}\u00a0${word}`) <= longestTie
    if (isTied) runs.splice(-1, 1, `${last}\u00a0${word}`)
    else runs.push(word)
  }
  const undivided = runs.flatMap((run) => (isKept(run) ? [run] : run.split(/(?<=[-–])/)))
  return { runs, letters: Math.ceil(Math.max(...undivided.map(widthOf)) * 10) / 10 }
}

/** Whether a run with a hyphen is short enough to be held together. */
export const isKept = (run: string): boolean => !run.includes('-') || widthOf(run) <= longestTie

const endsSmall = /(?:^|\u00a0)(?:\p{L}{1,3}|\d{1,4})$/u

/** About how wide a run is set, in letters of middling width. The faces differ by a factor that the styles know. */
const widthOf = (run: string): number => Array.from(run, letterWidth).reduce((sum, width) => sum + width, 0)

function letterWidth(letter: string): number {
  if (/[mwMWŒœÆæ—…%]/.test(letter)) return 1.6
  if (/\p{Lu}/u.test(letter)) return 1.35
  return /[fijlrtï.,:;'’!|()\s-]/.test(letter) ? 0.6 : 1
}
