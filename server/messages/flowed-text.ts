/** How a text was folded for its way: RFC 3676 lets a line that ends with a space go on in the next. */
export interface Folding {
  isFlowed: boolean
  /** Whether that space is none of the text's own. */
  isSpaceAdded: boolean
}

const [colon, space, tab] = [0x3a, 0x20, 0x09]
const newline = 0x0a

/**
 * The mail with each part that says it is flowed said to be as it is written: the parser would join an answer to the
 * quoted line above it where that ends with a space, and the two cannot be told apart any more (RFC 3676, 4.5).
 */
export function asWritten(content: Uint8Array): { content: Uint8Array; folding: Folding } {
  const bytes = Buffer.from(content)
  const folding = { isFlowed: false, isSpaceAdded: false }
  let isType = false
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(newline, at)
    const next = end < 0 ? bytes.length : end + 1
    isType = bytes[at] === space || bytes[at] === tab ? isType : isTypeAt(at)
    if (isType) takeLine(at, next)
    at = next
  }
  return { content: bytes, folding }

  function isTypeAt(at: number): boolean {
    return bytes[at + 12] === colon && bytes.toString('latin1', at, at + 12).toLowerCase() === 'content-type'
  }

  function takeLine(from: number, to: number): void {
    const line = bytes.toString('latin1', from, Math.min(to, from + 2000))
    const [all = '', before = ''] = /(?<![a-z])(format\s?=\s?"?)flowed/i.exec(line) ?? []
    if (all === '') {
      folding.isSpaceAdded ||= /(?<![a-z])delsp\s?=\s?"?yes/i.test(line)
      return
    }
    folding.isFlowed = true
    folding.isSpaceAdded ||= /(?<![a-z])delsp\s?=\s?"?yes/i.test(line)
    // As long as the word it stands for.
    bytes.write('fixed ', from + line.indexOf(all) + before.length, 'latin1')
  }
}

/** The text with its paragraphs whole again; lines are joined only to those that are quoted as deep. */
export function unfolded(text: string, { isFlowed, isSpaceAdded }: Folding): string {
  if (!isFlowed) return text
  const lines: string[] = []
  let paragraph: { depth: number; parts: string[] } | null = null
  for (const line of text.split('\n')) {
    const [marks = ''] = /^>*/.exec(line) ?? []
    const words = line
      .slice(marks.length)
      .replace(/\r$/, '')
      .replace(/^ (?!>)/, '')
    if (paragraph && paragraph.depth !== marks.length) flush()
    paragraph ??= { depth: marks.length, parts: [] }
    const goesOn = words.endsWith(' ') && words !== '-- '
    paragraph.parts.push(goesOn && isSpaceAdded ? words.slice(0, -1) : words)
    if (!goesOn) flush()
  }
  flush()
  return lines.join('\n')

  function flush(): void {
    if (!paragraph) return
    const marks = '>'.repeat(paragraph.depth)
    lines.push(`${marks}${marks && ' '}${paragraph.parts.join('')}`)
    paragraph = null
  }
}
