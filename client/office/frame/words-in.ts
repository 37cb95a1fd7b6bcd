/** One sign for one sign, so that places in it are places in what is shown. */
export const plain = (text: string): string =>
  Array.from(text, (sign) => sign.normalize('NFD').charAt(0).toLowerCase()).join('')

/** What was asked for, word by word. */
export const wordsOf = (asked: string): string[] => plain(asked).split(/\s+/).filter(Boolean)

/** Where a word begins in a plain text, at the beginning of one of its own; -1 where it does not. */
export function placeOf(text: string, word: string): number {
  let place = text.indexOf(word)
  while (place > 0 && /[\p{L}\p{N}]/u.test(text.charAt(place - 1))) place = text.indexOf(word, place + 1)
  return place
}
