/** Of the text of one part, as it is written in the mail; what is shown of it is shorter. */
const mostOfPart = 256 * 1024
/** Of the heads of all parts together, and then of the whole mail: behind it nothing is looked at. */
const mostOfHeads = 256 * 1024
const mostKept = 1024 * 1024
/** Every line costs whoever reads them, however short it is. */
const mostLines = 12_000
/** More parts than any mail has; further lines that look like the beginning of one are text like any other. */
const mostParts = 1000
/** So much of a line of a head is waited for before it is judged by its beginning. */
const longestWait = 4 * 1024

const newline = 0x0a
const partBegins = '\n--'

/**
 * Cuts a mail to size while it comes in, without understanding it: lines that may begin a part are kept, the heads of
 * parts, and the beginning of each that is text. Photographs and other files are not: of them only the name is shown.
 */
export function mailCutter() {
  /** Grows with what is kept: pieces of what came would hold all that came with them. */
  let kept = Buffer.alloc(16 * 1024)
  let length = 0
  let leftOfHeads = mostOfHeads
  let leftOfPart = 0
  let leftOfLines = mostLines
  let parts = 0
  let [isHead, isText] = [true, true]
  /** What came and is not judged yet: the beginning of a line. */
  let waiting: Buffer = Buffer.alloc(0)

  return {
    push(chunk: Buffer): void {
      let rest = waiting.length > 0 ? Buffer.concat([waiting, chunk]) : chunk
      waiting = Buffer.alloc(0)
      while (rest.length > 0 && length < mostKept && leftOfHeads > 0 && leftOfLines > 0) {
        const taken = isHead ? takeOfHead(rest) : takeOfBody(rest)
        if (taken === 0) {
          waiting = Buffer.from(rest)
          return
        }
        rest = rest.subarray(taken)
      }
    },
    /** All that is kept. */
    end(): Buffer {
      put(waiting)
      return kept.subarray(0, length)
    },
  }

  /** One line. @returns how many bytes were judged; none where more has to come first */
  function takeOfHead(bytes: Buffer): number {
    const at = bytes.indexOf(newline)
    if (at < 0 && bytes.length < longestWait) return 0
    const line = bytes.subarray(0, at < 0 ? bytes.length : at + 1)
    leftOfHeads -= line.length
    leftOfLines -= 1
    const start = line.toString('latin1', 0, 200)
    const [, type] = /^content-type:[ \t]*([a-z]+)\//i.exec(start) ?? []
    if (type) isText = ['text', 'multipart', 'message'].includes(type.toLowerCase())
    if (/^\r?\n/.test(start)) [isHead, leftOfPart] = [false, isText ? mostOfPart : 0]
    put(line)
    // Where a part begins at once, its line has to be found behind a line's end.
    return isHead ? line.length : line.length - 1
  }

  /** All up to the next part, or to where it may begin. */
  function takeOfBody(bytes: Buffer): number {
    const at = parts < mostParts ? bytes.indexOf(partBegins) : -1
    const body = bytes.subarray(0, at < 0 ? endOfBody(bytes) : at + 1)
    const some = firstLines(body.subarray(0, leftOfPart))
    leftOfPart -= some.length
    put(some)
    if (at < 0) return body.length
    parts += 1
    ;[isHead, isText] = [true, true]
    // What was cut before it has lost its end.
    if (some.length < body.length) put(Buffer.of(newline))
    return body.length
  }

  function firstLines(bytes: Buffer): Buffer {
    let end = bytes.indexOf(newline)
    while (end >= 0 && leftOfLines > 0) {
      leftOfLines -= 1
      end = bytes.indexOf(newline, end + 1)
    }
    return end < 0 ? bytes : bytes.subarray(0, end)
  }

  /** A line's end and a hyphen may be the beginning of what has not come yet. */
  function endOfBody(bytes: Buffer): number {
    const last = bytes.lastIndexOf(newline)
    return last >= 0 && last >= bytes.length - 2 ? last : bytes.length
  }

  function put(piece: Buffer): void {
    const some = piece.subarray(0, mostKept - length)
    if (length + some.length > kept.length) {
      const larger = Buffer.alloc(Math.min(mostKept, 2 * (length + some.length)))
      kept.copy(larger, 0, 0, length)
      kept = larger
    }
    some.copy(kept, length)
    length += some.length
  }
}
