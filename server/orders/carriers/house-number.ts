/** Countries that write the number before the street. */
const before = new Set(['FR', 'MC', 'LU', 'GB', 'IE', 'AD'])
const number = /^\d{1,5}(?:bis|ter|quater|[a-z])?(?:[-–/+]\d{1,5}[a-z]?)*$/i
const suffix = /^(?:bis|ter|quater|[a-z])$/i
const joint = /^(?:[-–/+]|à|et|und)$/i

/**
 * A line's street, and its number where a carrier wants them apart: `12 bis, rue de l’Église`, `Gerberau 135-137`,
 * `Lindengasse 4/6`. A year at the end of a French street is none of a house; what is not told stays with the street.
 */
export function streetOf(line: string, countryCode: string): { street: string; house: string } {
  const words = line.trim().split(/\s+/)
  const first = lengthAt(words, 0)
  const last = words.findIndex((_, at) => at > 0 && at + lengthAt(words, at) === words.length)
  const isAtEnd = last > 0 && !before.has(countryCode)
  if (isAtEnd) return { street: bare(words.slice(0, last)), house: bare(words.slice(last)) }
  if (first > 0 && first < words.length) return { street: bare(words.slice(first)), house: bare(words.slice(0, first)) }
  return { street: line, house: '' }
}

/** How many words from here on are one number of a house: `12`, `12 bis`, `12 à 14`. */
function lengthAt(words: readonly string[], from: number): number {
  const at = (index: number) => (words[from + index] ?? '').replace(/,$/, '')
  if (!number.test(at(0))) return 0
  let length = 1
  if (suffix.test(at(length))) length += 1
  while (joint.test(at(length)) && number.test(at(length + 1))) {
    length += 2
    if (suffix.test(at(length))) length += 1
  }
  return length
}

const bare = (words: readonly string[]): string => words.join(' ').replace(/,$/, '')
