import { escapeHtml } from './unknown-site.ts'

/**
 * A word in place of one that a visitor's address holds and the page only repeats: the id of an order, the name of a
 * shop that is not there. So one page is kept for all of them. Its accent shows where the word stands escaped.
 */
export const standIn = (index: number): string => `standé-in-${index}`

/** The page with what the visitor wrote, escaped for the place where it stands. */
export function fillIn(html: string, values: readonly string[]): string {
  const parts = html.split(/(<script type="application\/[^]*?<\/script>)/)
  return parts
    .map((part, index) =>
      part.replaceAll(/stand(é|%C3%A9)-in-(\d+)/g, (word, accent: string, place: string) => {
        const value = values[Number(place)]
        if (value === undefined) return word
        if (accent !== 'é') return encodeURIComponent(value)
        return index % 2 === 1 ? insideJson(value) : escapeHtml(value)
      }),
    )
    .join('')
}

const insideJson = (text: string): string => JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c')
