/** How programs begin what they repeat of the mail before. Lines come trimmed at their end and of bounded length. */

/** Lines of a mail, where a quotation begins, and where what it repeats begins behind that. */
export interface QuoteHead {
  from: number
  /** The first line behind it. */
  to: number
  /** Whether no line behind it is marked, so that all the rest is repeated. */
  isRest: boolean
}

/**
 * The heads of quotations in a mail, in their order. A line of a person's own is none: one that says who wrote what has a
 * verb and an address or a full date and ends with a colon, and one from a mail's head stands among others of its kind.
 */
export function quoteHeadsIn(lines: readonly string[]): Map<number, QuoteHead> {
  const heads = new Map<number, QuoteHead>()
  let end = 0
  for (let at = 0; at < lines.length; at++) {
    if (at < end) continue
    const head = separatedHeadAt(lines, at) ?? attributionEndingAt(lines, at, end)
    if (!head) continue
    heads.set(head.from, head)
    end = head.to
    if (head.isRest) break
  }
  return heads
}

/** Programs break the line that says who wrote what into so many. */
const mostJoined = 4
const longestJoined = 400
const verb =
  /(?<![\p{L}])(?:wrote|writes|a écrit|écrit|schrieb|schreibt|ha scritto|escribió|escribio|va escriure|ha escrit|missatge de|schreef|escreveu|skrev|napisał(?:\(a\))?)(?!\p{L})/iu
const address = /[^\s<>()"',;:@]{1,64}@[^\s<>()"',;:@]{1,64}/u
const inBrackets = /[<([](?:mailto:)?\s?[^\s<>()[\]@]{1,64}@[^\s<>()[\]@]{1,255}\s?[>)\]]/u
const day = /(?<!\d)(?:\d{1,4}[./-]\d{1,2}[./-]\d{2,4}|(?:19|20)\d\d)(?!\d)/u
const hour = /(?<!\d)(?:\d{1,2}\s?[:h]\s?\d\d|\d{1,2}(?:\.\d\d)?\s?uhr)(?!\d)/iu
/** No program writes so of whom it repeats: « vous m’avez écrit », “I wrote to you”. */
const spoken =
  /(?<!\p{L})(?:i|me|my|you|your|we|us|je|moi|nous|vous|ich|mir|mich|wir|uns|ihnen|sie|du|dir|io|lei|ik|mij|yo|usted|[jm]['’]\p{L}{1,9})(?!\p{L})/iu
const beginning =
  /^[\s\-–*_]{0,12}(?:on|le|am|il|el|op|em|den|dnia|missatge|\d{4}-\d\d|\d{1,2}[./]\d{1,2}[./])(?![\p{L}])/iu
/** Whether the line before belongs to it. A line of somebody's own may stand right above, so only what is wanting is taken. */
const goesOn = (before: string, text: string): boolean =>
  isBroken(text) ||
  (!hasDay(text) && hasDay(before) && beginning.test(before)) ||
  (!verb.test(text) && ((verb.test(before) && !spoken.test(before)) || inBrackets.test(before)))

/** A line that cannot be its beginning: « a écrit : », `reply@example.org> wrote:`. */
const isBroken = (text: string): boolean =>
  /^[<(]?\s?[^\s@]{1,64}@/.test(text) ||
  (verb.exec(text)?.index ?? 9) < 2 ||
  (text.includes('>') && !text.includes('<'))

function attributionEndingAt(lines: readonly string[], last: number, first: number): QuoteHead | null {
  const line = lines[last] ?? ''
  if (line.length > longestJoined || line.startsWith('>') || !/[:：][\s*_]{0,4}$/.test(line)) return null
  const next = nextWritten(lines, last + 1)
  const isMarked = next?.startsWith('>') ?? false
  let found: number | null = null
  let text = ''
  for (let at = last; at >= Math.max(first, last - mostJoined + 1); at--) {
    const each = (lines[at] ?? '').trim()
    if (each === '' || each.startsWith('>') || each.length + text.length > longestJoined) break
    if (at < last && /[:：]$/.test(each)) break
    if (found !== null && !goesOn(each, text)) break
    text = `${each} ${text}`.trim().normalize('NFC')
    if (isAttribution(text, isMarked)) found = at
  }
  return found === null ? null : { from: found, to: last + 1, isRest: !isMarked }
}

const hasDay = (text: string): boolean => day.test(text) || hour.test(text)

/** Where nothing behind it is marked as repeated, only an address is sure enough to fold all the rest away. */
function isAttribution(text: string, isMarked: boolean): boolean {
  if (!inBrackets.test(text) && spoken.test(text.split(address).join(' '))) return false
  if (!isMarked) return verb.test(text) && address.test(text)
  const isFull = day.test(text) && hour.test(text)
  return (verb.test(text) && hasDay(text)) || address.test(text) || isFull
}

const separators = [
  /^-{2,}\s?(?:original[ -]?(?:message|nachricht|mail)|(?:reply|forwarded) message|message (?:d['’ ]origine|original|initial|transféré)|(?:e-?mail|mail|courriel) (?:original|d['’]origine)|ursprüngliche (?:nachricht|mail)|weitergeleitete nachricht)/iu,
  /^-{2,}\s?(?:messaggio (?:originale|inoltrato)|mensaje (?:original|reenviado)|missatge (?:original|reenviat)|mensagem (?:original|encaminhada)|(?:oorspronkelijk|doorgestuurd) bericht)/iu,
]
/** A line drawn, or words, that begin a quotation only where the head of a mail follows. */
const drawn = /^(?:[_-]{10,}|[\p{L} ]{10,50}\s?:)$/u

function separatedHeadAt(lines: readonly string[], at: number): QuoteHead | null {
  const line = (lines[at] ?? '').trim().normalize('NFC')
  const isSeparator = separators.some((each) => each.test(line))
  const isDrawn = !isSeparator && drawn.test(line)
  let start = isSeparator || isDrawn ? at + 1 : at
  while (start > at && start <= at + 2 && (lines[start] ?? '').trim() === '') start += 1
  const end = mailHeadEnd(lines, start)
  if (end === null && !isSeparator) return null
  const to = end ?? at + 1
  return { from: at, to, isRest: !(nextWritten(lines, to)?.startsWith('>') ?? false) }
}

/** What stands before the colon in the lines that repeat a mail's head, as programs write it in their languages. */
const labels: Record<'from' | 'date' | 'to' | 'subject' | 'other', string> = {
  from: 'from|de|von|da|van|fra|från|od|expéditeur|absender|mittente|remitente',
  date: 'sent|date|envoyé|envoyé le|gesendet|gesendet am|datum|inviato|data|data invio|enviado|enviado el|enviado em|enviada em|fecha|verzonden|enviat|enviat el|enviat a|sendt|dato|skickat|wysłano',
  to: 'to|à|a|an|para|per a|per|aan|til|till|do|destinataire|empfänger|destinatario',
  subject: 'subject|objet|sujet|betreff|oggetto|asunto|onderwerp|assumpte|tema|assunto|emne|ämne|temat',
  other:
    'cc|bcc|copie|copie à|kopie|cci|reply-to|répondre à|antwort an|organisation|organization|priorité|importance|wichtigkeit|anlagen|pièces jointes|attachments',
}
type Label = keyof typeof labels
const kinds = new Map(Object.entries(labels).flatMap(([kind, words]) => words.split('|').map((word) => [word, kind])))

/** So many lines are looked at, so many of them may belong to the line before. */
const mostOfHead = 12
const mostFolded = 2

/**
 * The first line behind a mail's head that begins here; null where none does. Who writes « De : la gare » and « Date :
 * samedi » says when a train comes: a head has a subject, too, or an address.
 */
function mailHeadEnd(lines: readonly string[], at: number): number | null {
  if (labelOf(lines[at] ?? '') === null) return null
  const seen = new Set<Label>()
  let [end, folded, hasAddress] = [at, 0, false]
  for (let each = at; each < Math.min(lines.length, at + mostOfHead) && folded <= mostFolded; each++) {
    const line = lines[each] ?? ''
    const label = labelOf(line)
    folded = label ? 0 : folded + 1
    if (!label) continue
    if (label !== 'other' && seen.has(label)) break
    seen.add(label)
    hasAddress ||= (label === 'from' || label === 'to') && address.test(line.slice(0, longestJoined))
    end = each + 1
  }
  const isHead = seen.has('from') && (seen.has('date') || seen.has('to')) && (seen.has('subject') || hasAddress)
  return isHead ? end : null
}

function labelOf(line: string): Label | null {
  const written = line.slice(0, 30)
  const colon = written.search(/[:：]/)
  if (colon < 1) return null
  const word = written
    .slice(0, colon)
    .replaceAll(/[*_\s]+/g, ' ')
    .trim()
    .toLowerCase()
    .normalize('NFC')
  // Its values are the keys of `labels`.
  return (kinds.get(word) as Label | undefined) ?? null
}

/** The next line that is not empty; a few are looked at. */
const nextWritten = (lines: readonly string[], at: number): string | undefined =>
  lines.slice(at, at + 4).find((line) => line.trim() !== '')
