import { bareText } from './bare-html.ts'

/** What is new in a mail, and what it repeats of those before it. */
export interface MailWords {
  text: string
  quoted: string
}

/** Of a mail so much is looked at: nobody writes more. */
const mostRead = 200_000
const mostLines = 4000
const mostShown = 20_000

/** The words of a mail by its plain text, else by its page: cut before anything is looked for in them. */
export function wordsOf({ text = '', html = '' }: { text?: string | undefined; html?: string | undefined }): MailWords {
  const words = text.trim() ? splitQuoted(plain(text.slice(0, mostRead))) : wordsOfPage(html.slice(0, mostRead))
  return { text: shortened(words.text), quoted: shortened(words.quoted) }
}

const quoteBegins = [
  /^(on|le|am|il|op|el)\b.{4,300}\b(wrote|a écrit|schrieb|ha scritto|escribió|schreef)\b.{0,120}:?$/iu,
  /^-{2,}\s*(original message|message d['’]origine|message transféré|ursprüngliche nachricht|weitergeleitete nachricht)/iu,
  /^_{10,}$/u,
]
/** Outlook repeats the head of the mail before, line by line. */
const headLine = /^\W{0,3}(from|de|von)\s?:\s/iu
const dateLine = /^\W{0,3}(sent|envoyé|gesendet|date|datum)\s?:\s/iu

/** Who writes below what they repeat is read, too. */
function splitQuoted(text: string): MailWords {
  const lines = text.split('\n', mostLines).map((line) => line.trimEnd())
  // From the end, once: from here on there is nothing but what is cited.
  const cited = lines.findLastIndex((line) => line !== '' && !line.startsWith('>')) + 1
  const at = lines.findIndex((line, index) => {
    const next = lines[index + 1] ?? ''
    const isHead = headLine.test(line) && lines.slice(index + 1, index + 4).some((each) => dateLine.test(each))
    const isCited = index >= cited && line.startsWith('>')
    // Programs break the line that says who wrote what.
    return isHead || isCited || isQuoteBegin(line) || isQuoteBegin(`${line.trim()} ${next.trim()}`)
  })
  const above = (at < 0 ? lines : lines.slice(0, at)).join('\n').trim()
  if (above !== '' || at < 0) return { text: above, quoted: at < 0 ? '' : lines.slice(at).join('\n').trim() }
  const isTheirs = (line: string) => line.startsWith('>') || isQuoteBegin(line)
  return {
    text: lines
      .filter((line) => !isTheirs(line))
      .join('\n')
      .trim(),
    quoted: lines.filter(isTheirs).join('\n').trim(),
  }
}

const isQuoteBegin = (line: string): boolean => quoteBegins.some((begins) => begins.test(line.trim()))

function wordsOfPage(html: string): MailWords {
  const [own = '', ...cited] = html.split(/<blockquote\b/i)
  const quoted = cited.length > 0 ? plain(bareText(`<blockquote${cited.join('<blockquote')}`)) : ''
  const split = splitQuoted(plain(bareText(own)))
  return { text: split.text, quoted: [split.quoted, quoted].filter(Boolean).join('\n').trim() }
}

/** Without what no text has: a database refuses some of it, and a screen shows none. */
export const plain = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, (letter) =>
      letter === '\n' ? letter : letter === '\t' ? ' ' : '',
    )

function shortened(text: string): string {
  const letters = text.slice(0, mostShown)
  return text.length > mostShown ? `${letters}…` : letters
}
