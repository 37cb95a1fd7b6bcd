/** What a reader takes in per minute of a text written to be enjoyed. */
const wordsPerMinute = 200

/** Whole minutes it takes to read a Markdown text, at least one. */
export const readingMinutes = (markdown: string): number =>
  Math.max(1, Math.round((markdown.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) / wordsPerMinute))
