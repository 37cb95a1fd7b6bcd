import type { SiteRoute } from './routes.ts'

/** Of the platform's own `URLSearchParams`, which this room does not know. */
export interface QueryWords {
  get: (name: string) => string | null
  getAll: (name: string) => string[]
}

export const mostSearchLetters = 100

/** One name that is said again and again is not read to its end. */
export const mostOfOneName = 10

/**
 * What of a query changes the page of a route, in one order; empty for the page itself. Whatever else stands in an
 * address (where the visitor came from, say) asks for the same page.
 */
export function keptQuery(route: SiteRoute | undefined, query: QueryWords): string {
  const words = (route?.query ?? []).flatMap((name) =>
    query
      .getAll(name)
      .slice(0, mostOfOneName)
      .map((value) => value.trim().slice(0, 2 * mostSearchLetters))
      .filter((value) => value !== '')
      .map((value) => `${name}=${encodeURIComponent(value)}`),
  )
  return words.length === 0 ? '' : `?${words.join('&')}`
}
