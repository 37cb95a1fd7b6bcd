import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { refuse } from '../refusal.ts'

/**
 * Refuses a write that another site's page sends in the visitor's name (CSRF). Browsers always say where a write comes
 * from; a program that says nothing carries no cookie of the visitor either.
 * @throws FORBIDDEN_ORIGIN
 */
export function checkOrigin(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return
  if (request.headers['sec-fetch-site'] === 'cross-site') throw refuse('FORBIDDEN_ORIGIN')
  const origin = request.headers.origin
  if (origin === undefined) return
  const host = URL.canParse(origin) ? new URL(origin).host : null
  if (host !== request.headers.host?.toLowerCase()) throw refuse('FORBIDDEN_ORIGIN')
}

/** Whether the visitor's browser speaks https: the configuration says so for all, or a proxy whose word counts for this one. */
export const isHttps = (request: FastifyRequest, { publicScheme }: Pick<Config, 'publicScheme'>): boolean =>
  publicScheme === 'https' || request.protocol === 'https'

/** An address whose signs make no text is one that nothing is found at, and no reason to answer outside the house's own pages. */
export function legibleUrl(url: string): string {
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}

/** `/fr/api/shop/cart` is answered as `/api/shop/cart`: every call works with and without the prefix. */
export function splitLanguagePrefix(url: string): { url: string; prefix: string | undefined } {
  const match = /^\/([a-z]{2})(\/api\/.*)$/s.exec(url)
  return match ? { url: match[2] ?? url, prefix: match[1] } : { url, prefix: undefined }
}
