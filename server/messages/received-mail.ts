import PostalMime, { type Email } from 'postal-mime'
import sanitizeHtml from 'sanitize-html'

/** What is kept of a mail that came in. */
export interface ReceivedMail {
  from: string
  /** Its Message-ID, without the brackets; null where it has none. */
  mailId: string | null
  text: string
  /** What it repeats of those before it. */
  quoted: string
  /** Names of files that came along. They are not kept: what a stranger sends is opened by nobody here. */
  leftOut: string[]
  /** Written by a machine. */
  isAutomatic: boolean
}

const mostLetters = 20_000
const mostFiles = 20

/** @param envelopeFrom who the delivering server says it is from; empty for a notice that something was not delivered. */
export async function readMail(content: Buffer, envelopeFrom: string): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(content, { maxNestingDepth: 30, maxHeadersSize: 256 * 1024 })
  const { text, quoted } = mail.text?.trim() ? splitQuoted(plain(mail.text)) : wordsOf(mail.html ?? '')
  return {
    from: mail.from?.address?.trim() || envelopeFrom,
    mailId: mail.messageId?.replaceAll(/[<>\s]/g, '').slice(0, 500) || null,
    text: shortened(text),
    quoted: shortened(quoted),
    leftOut: mail.attachments
      .slice(0, mostFiles)
      .map(({ filename, mimeType }) => plain(filename ?? mimeType).slice(0, 100)),
    isAutomatic: envelopeFrom === '' || isFromMachine(mail),
  }
}

/** As RFC 3834 has it, and what programs say that do not know it. */
function isFromMachine({ headers, from }: Email): boolean {
  const values = new Map(headers.map(({ key, value }) => [key.toLowerCase(), value.toLowerCase()]))
  const isMarked = !['', 'no'].includes((values.get('auto-submitted') ?? '').split(/[;\s]/)[0] ?? '')
  const isBulk = ['bulk', 'junk', 'list', 'auto_reply'].includes((values.get('precedence') ?? '').trim())
  const isOther = ['x-autoreply', 'x-autorespond', 'list-id'].some((name) => values.has(name))
  const isReport = (values.get('content-type') ?? '').startsWith('multipart/report')
  return (
    isMarked || isBulk || isOther || isReport || /^(mailer-daemon|postmaster|no-?reply)@/i.test(from?.address ?? '')
  )
}

const quoteBegins = [
  /^(on|le|am|il|op|el)\b.{4,300}\b(wrote|a écrit|schrieb|ha scritto|escribió|schreef)\b.{0,120}:?$/iu,
  /^-{2,}\s*(original message|message d['’]origine|message transféré|ursprüngliche nachricht|weitergeleitete nachricht)/iu,
  /^_{10,}$/u,
]
/** Outlook repeats the head of the mail before, line by line. */
const headLine = /^\W{0,3}(from|de|von)\s?:\s/iu
const dateLine = /^\W{0,3}(sent|envoyé|gesendet|date|datum)\s?:\s/iu

/** What is new in a mail, and what it repeats. Who writes below what they repeat is read, too. */
function splitQuoted(text: string): { text: string; quoted: string } {
  const lines = text.split('\n').map((line) => line.trimEnd())
  const at = lines.findIndex((line, index) => {
    const next = lines[index + 1] ?? ''
    const isHead = headLine.test(line) && lines.slice(index + 1, index + 4).some((each) => dateLine.test(each))
    const isCited = line.startsWith('>') && lines.slice(index).every((each) => each === '' || each.startsWith('>'))
    // Programs break the line that says who wrote what.
    return (
      isHead ||
      isCited ||
      quoteBegins.some((begins) => begins.test(line.trim()) || begins.test(`${line.trim()} ${next.trim()}`))
    )
  })
  const above = (at < 0 ? lines : lines.slice(0, at)).join('\n').trim()
  if (above !== '' || at < 0) return { text: above, quoted: at < 0 ? '' : lines.slice(at).join('\n').trim() }
  const isTheirs = (line: string) => line.startsWith('>') || quoteBegins.some((begins) => begins.test(line.trim()))
  return {
    text: lines
      .filter((line) => !isTheirs(line))
      .join('\n')
      .trim(),
    quoted: lines.filter(isTheirs).join('\n').trim(),
  }
}

/** The words of a mail that has no plain ones; nothing of it is markup any more. */
function wordsOf(html: string): { text: string; quoted: string } {
  const [own = '', ...cited] = html.slice(0, 1_000_000).split(/<blockquote\b/i)
  const quoted = cited.length > 0 ? withoutMarkup(`<blockquote${cited.join('<blockquote')}`) : ''
  const split = splitQuoted(withoutMarkup(own))
  return { text: split.text, quoted: [split.quoted, quoted].filter(Boolean).join('\n').trim() }
}

function withoutMarkup(html: string): string {
  const blocks = sanitizeHtml(html, { allowedTags: ['br', 'p', 'div', 'li', 'tr'], allowedAttributes: {} })
  const oneLine = blocks
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
  const lines = oneLine.replaceAll(/<br \/>|<\/(?:p|div|li|tr)>/g, '\n')
  const bare = sanitizeHtml(lines, { allowedTags: [], allowedAttributes: {} })
  const letters: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }
  return plain(bare.replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => letters[entity] ?? entity)).replaceAll(
    /\n{3,}/g,
    '\n\n',
  )
}

/** Without what no text has: a database refuses some of it, and a screen shows none. */
const plain = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, (letter) =>
      letter === '\n' ? letter : letter === '\t' ? ' ' : '',
    )

function shortened(text: string): string {
  const letters = text.slice(0, mostLetters)
  return text.length > mostLetters ? `${letters}…` : letters
}
