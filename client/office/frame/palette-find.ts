import { placeOf, plain, wordsOf } from './words-in.ts'

export interface PaletteEntry {
  id: string
  label: string
  /** Other words that it is found by, which it does not show. */
  also?: string
  hint?: string
  /** Behind its own colour: a house. */
  colour?: string | null
  /** It opens another sheet in this one's place. */
  isStaying?: boolean
  run: () => void
}

export interface PaletteGroup {
  id: string
  name: string
  /** Found by the server already, perhaps by what the answer does not show. */
  isFound?: boolean
  entries: readonly PaletteEntry[]
}

/** Of one group; who wants more writes more. */
const mostOfGroup = 8

export interface Found extends PaletteEntry {
  /** The label in pieces, asked for or not; empty when nothing was asked. */
  marks: { text: string; isMarked: boolean }[]
}

/** Answers in which every word that was asked for begins a word, whatever its accents and case. */
export function find(
  groups: readonly PaletteGroup[],
  asked: string,
): (Omit<PaletteGroup, 'entries'> & { entries: Found[] })[] {
  const words = wordsOf(asked)
  return groups
    .map((group) => ({
      ...group,
      entries: group.entries
        .flatMap((entry) => {
          const label = plain(entry.label)
          const also = plain(entry.also ?? '')
          const isAskedFor = words.every((word) => placeOf(label, word) !== -1 || placeOf(also, word) !== -1)
          if (!isAskedFor && !group.isFound) return []
          const spans = words
            .map((word) => ({ from: placeOf(label, word), length: word.length }))
            .filter(({ from }) => from !== -1)
          return [{ ...entry, marks: marksOf(entry.label, spans) }]
        })
        .slice(0, words.length > 0 ? mostOfGroup : undefined),
    }))
    .filter(({ entries }) => entries.length > 0)
}

function marksOf(label: string, spans: readonly { from: number; length: number }[]): Found['marks'] {
  const marks: Found['marks'] = []
  let at = 0
  for (const { from, length } of spans.toSorted((one, other) => one.from - other.from)) {
    const to = from + length
    if (from > at) marks.push({ text: label.slice(at, from), isMarked: false })
    if (to > at) marks.push({ text: label.slice(Math.max(at, from), to), isMarked: true })
    at = Math.max(at, to)
  }
  if (spans.length > 0 && at < label.length) marks.push({ text: label.slice(at), isMarked: false })
  return marks
}
