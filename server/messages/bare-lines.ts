/** Each begins and ends on a line of its own. */
const blocks = new Set(
  (
    'address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form h1 ' +
    'h2 h3 h4 h5 h6 header hr html legend li main nav ol p pre section summary table tbody tfoot thead tr ul'
  ).split(' '),
)
/** Deeper ones are shown like the last: each line would begin with all of them. */
const mostDeep = 5
const mostInLine = 3

/**
 * Puts words of a page into lines as a browser does: blocks break, cells of a row stay in one line with a sign between
 * them, items have their mark or number, and what is cited begins with `> `.
 */
export function lineWriter() {
  const written: string[] = []
  /** What has to come before the next words: so many new lines, or what stands between two cells. */
  let [breaks, isCell, mark] = [0, false, '']
  let [hasWords, isRowBegun, preformatted, cited] = [false, false, 0, 0]
  /** Of each list the number of its last item; -1 where items have none. */
  const lists: number[] = []
  /** Whether each open blockquote is a quotation, or only moves its words to the right. */
  const quotes: boolean[] = []

  return { write, open, close, end: () => written.join('') }

  function write(text: string): void {
    const parts = preformatted > 0 ? text.split('\n', 4000) : [text]
    for (const [at, part] of parts.entries()) {
      if (at > 0) breakLine(1, true)
      // A break in what is written is a blank in what is read.
      const words = part.replaceAll(/\s+/g, ' ')
      if (words === '' || (words === ' ' && (breaks > 0 || isCell || !hasWords))) continue
      written.push(before(), words)
      ;[breaks, isCell, mark, hasWords] = [0, false, '', true]
    }
  }

  function before(): string {
    if (isCell && isRowBegun) return ' | '
    isRowBegun = true
    const isNew = breaks > 0 || !hasWords
    return `${hasWords ? '\n'.repeat(Math.min(breaks, mostInLine)) : ''}${isNew ? '> '.repeat(Math.min(mostDeep, cited)) : ''}${mark}`
  }

  /** @param isMore whether it comes on top of those before: a written one does, a block's beginning and end do not */
  function breakLine(count: number, isMore = false): void {
    breaks = isMore ? breaks + count : Math.max(breaks, count)
  }

  function open(name: string, tag: string): void {
    if (name === 'br') return breakLine(1, true)
    if (name === 'tr' || name === 'table') [isCell, isRowBegun] = [false, false]
    if (name === 'td' || name === 'th') isCell = true
    if (!blocks.has(name)) return
    // Within a cell its first paragraph begins no line.
    breakLine(1)
    if (name === 'pre') preformatted += 1
    if ((name === 'ul' || name === 'ol') && lists.length < 50) lists.push(name === 'ol' ? 0 : -1)
    if (name === 'li') mark = nextMark()
    if (name !== 'blockquote' || quotes.length >= 4000) return
    // The button that moves a paragraph to the right writes this, too, and draws no line beside it.
    const isQuote = !/border(?:-left)?:\s?(?:none|0)/i.test(tag) || /\bcite\b/i.test(tag)
    quotes.push(isQuote)
    if (isQuote) cited += 1
  }

  function close(name: string): void {
    if (name === 'tr' || name === 'table') isCell = false
    if (blocks.has(name)) breakLine(1)
    if (name === 'pre') preformatted = Math.max(0, preformatted - 1)
    if (name === 'ul' || name === 'ol') lists.pop()
    if (name === 'blockquote' && quotes.pop()) cited -= 1
  }

  function nextMark(): string {
    const number = lists.at(-1) ?? -1
    if (number < 0) return '- '
    lists[lists.length - 1] = number + 1
    return `${number + 1}. `
  }
}
