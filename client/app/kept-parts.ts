import { LRUCache } from 'lru-cache'
import type { KeptParts } from '../base/dependencies.ts'

/** Some two thousand cards with what they are known by. */
const mostSigns = 4_000_000

/** What no text holds: neither this process's mark nor, mostly, such signs at all. */
const mark = `\u0001${crypto.randomUUID()} `
const markEnd = '\u0002'
const end = `\u0003${mark}`
/** React parts two texts by this, and our marks are texts. */
const betweenTexts = '<!-- -->'

const parts = new LRUCache<string, string>({
  maxSize: mostSigns,
  sizeCalculation: (html, key) => html.length + key.length,
})

/**
 * Markup of parts that one page has and others will have too, by what it depends on: nothing is ever stale. React writes
 * a mark where a known part belongs, and marks around one that is not known yet; `filled` puts them in and takes them out.
 */
export function keepParts(at: {
  language: string
  staticsDomain: string
}): KeptParts & { filled: (html: string) => string } {
  const places: { key: string; known: string | undefined }[] = []
  return {
    place(by) {
      const key = `${at.language} ${at.staticsDomain} ${by}`
      const known = parts.get(key)
      places.push({ key, known })
      return { before: `${mark}${places.length - 1}${markEnd}`, isKnown: known !== undefined, after: end }
    },
    filled(html) {
      let text = ''
      let from = 0
      for (;;) {
        const start = html.indexOf(mark, from)
        if (start === -1) return text + html.slice(from)
        const open = html.indexOf(markEnd, start)
        const place = places[Number(html.slice(start + mark.length, open))]
        text += html.slice(from, html.endsWith(betweenTexts, start) ? start - betweenTexts.length : start)
        from = afterMark(html, open + markEnd.length)
        if (place?.known !== undefined) {
          text += place.known
          continue
        }
        const close = html.indexOf(end, from)
        const part = html.slice(from, close)
        // A copy: a piece of the page would hold the whole of it.
        if (place) parts.set(place.key, structuredClone(part))
        text += part
        from = afterMark(html, close + end.length)
      }
    },
  }
}

const afterMark = (html: string, at: number): number =>
  html.startsWith(betweenTexts, at) ? at + betweenTexts.length : at
