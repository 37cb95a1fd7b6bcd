/** The beginning of a text in whole sentences, or else in whole words: what fits into a description. */
export function excerpt(text: string, maxLength = 160): string {
  if (text.length <= maxLength) return text
  const start = text.slice(0, maxLength)
  const sentenceEnd = Math.max(...['. ', '? ', '! '].map((end) => start.lastIndexOf(end)))
  if (sentenceEnd > maxLength / 3) return start.slice(0, sentenceEnd + 1)
  return `${start.slice(0, start.lastIndexOf(' '))}…`
}
