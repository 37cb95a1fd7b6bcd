import sanitizeHtml from 'sanitize-html'
import { lineWriter } from './bare-lines.ts'

/** What lies between these and their ends is for no reader. */
const unseen = new Set(['script', 'style', 'title'])
/** No tag of a mail is longer; one that seems to be has a quotation mark too few. */
const longestTag = 8 * 1024

/**
 * The words of a page of a mail, line by line; nothing of it is markup any more. What it repeats of another mail begins
 * with `> ` as in a mail without a page. Once through it, however it is nested.
 */
export function bareText(html: string): string {
  const lines = lineWriter()
  let isQuoted = true
  for (let at = 0; at < html.length;) {
    const opens = indexOrEnd(html, '<', at)
    lines.write(html.slice(at, opens))
    if (opens === html.length) break
    const [, slash = '', written = ''] = /^<(\/?)([a-z][a-z\d]{0,15}|[!?])/i.exec(html.slice(opens, opens + 20)) ?? []
    const name = written.toLowerCase()
    at = name === '' ? opens + 1 : endOf(name, opens)
    // No tag begins so: it is a sign like any other.
    if (name === '') lines.write('&lt;')
    else if (slash) lines.close(name)
    else lines.open(name, html.slice(opens, Math.min(at, opens + longestTag)))
    if (!slash && unseen.has(name)) at = closing(name, at)
  }
  return decoded(lines.end())
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

  function endOf(name: string, from: number): number {
    if (html.startsWith('<!--', from)) return indexOrEnd(html, '-->', from) + 3
    const quoted = isQuoted && name !== '!' && name !== '?' ? quotedEnd(html.slice(from, from + longestTag)) : null
    // Where one mark is missing, those behind it mean nothing either.
    if (quoted === -1) isQuoted = false
    return quoted !== null && quoted > 0 ? from + quoted : indexOrEnd(html, '>', from) + 1
  }

  /** What never ends hides all the rest, so nothing is looked for twice. */
  function closing(name: string, from: number): number {
    let at = indexOrEnd(html, '</', from)
    while (at < html.length && html.slice(at + 2, at + 2 + name.length).toLowerCase() !== name)
      at = indexOrEnd(html, '</', at + 2)
    return at
  }
}

/** Behind the tag that this begins with, where a `>` in quotation marks ends nothing; -1 where it does not end. */
const quotedEnd = (tag: string): number => /^(?:[^>"']|"[^"]*"|'[^']*')*>/.exec(tag)?.[0].length ?? -1

function indexOrEnd(text: string, sign: string, from: number): number {
  const at = text.indexOf(sign, from)
  return at < 0 ? text.length : at
}

/** Of text without a tag: letters that were written by their names. */
function decoded(text: string): string {
  const letters: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }
  return sanitizeHtml(text, { allowedTags: [], allowedAttributes: {} }).replaceAll(
    /&(?:lt|gt|quot|amp);/g,
    (entity) => letters[entity] ?? entity,
  )
}
