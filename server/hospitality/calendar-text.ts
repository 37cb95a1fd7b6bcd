// Runs in a process of its own (`server/foreign`), as what is made of it does.

/** One line of a calendar: `DTSTART;TZID=Europe/Paris:20270115T160000`. */
export interface Property {
  /** By their names in capitals, without quotes. */
  parameters: ReadonlyMap<string, string>
  value: string
}

/** An event, a list of busy times or a zone, with what stands directly in it. */
export interface Component {
  kind: string
  /** All lines of a name, in order. */
  lines: ReadonlyMap<string, readonly Property[]>
  /** A zone has its summer and its winter. */
  parts: readonly Component[]
}

/** No platform writes longer lines than this; what does is not read further. */
const longestLine = 20_000

/** The last line of a name is the one that counts, where one is enough. */
export const lineOf = ({ lines }: Component, name: string): Property | undefined => lines.get(name)?.at(-1)

/** What can take nights, and what explains its times; alarms, tasks and the like are left out. */
const kinds = new Set(['VEVENT', 'VFREEBUSY', 'VTIMEZONE'])
const partKinds = new Set(['STANDARD', 'DAYLIGHT'])

/**
 * What stands in a calendar file (RFC 5545).
 * @throws an Error with a sentence when it is none, or when some of it is missing: half a calendar must not free nights.
 */
export function componentsIn(text: string): Component[] {
  const file = text.replace(/^\uFEFF/, '').trim()
  if (!/^BEGIN:VCALENDAR[ \t]*(?:[\r\n]|$)/i.test(file)) throw new Error('This is no calendar.')
  if (!/\nEND:VCALENDAR$/i.test(file.slice(-20))) throw new Error('The calendar is cut off.')
  const found: Component[] = []
  let current: Opened | null = null
  let part: Opened | null = null
  // Alarms and the like stand inside an event and have properties of the same names.
  let depth = 0
  for (const line of linesIn(file)) {
    const begun = nameAfter('BEGIN:', line)
    const ended = nameAfter('END:', line)
    if (!current) {
      if (begun && kinds.has(begun)) current = opened(begun)
    } else if (begun && kinds.has(begun)) throw new Error('The calendar is cut off within an event.')
    else if (ended === current.kind) {
      found.push(current)
      current = part = null
      depth = 0
    } else if (begun && depth === 0 && current.kind === 'VTIMEZONE' && !part && partKinds.has(begun)) {
      part = opened(begun)
      current.parts.push(part)
    } else if (ended && part && depth === 0) part = null
    else if (begun) depth += 1
    else if (ended) depth = Math.max(0, depth - 1)
    else if (depth === 0) note((part ?? current).lines, line)
  }
  if (current) throw new Error('The calendar is cut off within an event.')
  return found
}

interface Opened extends Component {
  lines: Map<string, Property[]>
  parts: Component[]
}

const opened = (kind: string): Opened => ({ kind, lines: new Map(), parts: [] })

const nameAfter = (word: string, line: string): string | null =>
  line.slice(0, word.length).toUpperCase() === word ? line.slice(word.length).trim().toUpperCase() : null

function note(lines: Map<string, Property[]>, line: string): void {
  const [, name = '', written = '', value = ''] = /^([\w-]+)((?:;(?:"[^"]*"|[^":;])*)*):(.*)$/.exec(line) ?? []
  if (!name) return
  const parameters = new Map(
    [...written.matchAll(/;([\w-]+)=("[^"]*"|[^";]*)/g)].map(([, key = '', said = '']) => [
      key.toUpperCase(),
      said.replaceAll('"', ''),
    ]),
  )
  const before = lines.get(name.toUpperCase())
  if (before) before.push({ parameters, value })
  else lines.set(name.toUpperCase(), [{ parameters, value }])
}

/** A long line goes on in the next, which then begins with a blank. */
function* linesIn(text: string): Generator<string> {
  let line = ''
  for (let start = 0; start <= text.length;) {
    const found = text.indexOf('\n', start)
    const end = found === -1 ? text.length : found
    line += text.slice(start, text[end - 1] === '\r' ? end - 1 : end)
    if (line.length > longestLine) throw new Error('The calendar holds a line that is too long.')
    start = end + 1
    if (text[start] === ' ' || text[start] === '\t') start += 1
    else {
      yield line.trim()
      line = ''
    }
  }
}
