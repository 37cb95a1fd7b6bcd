import type { FastifyRequest } from 'fastify'
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
  if (host !== request.host) throw refuse('FORBIDDEN_ORIGIN')
}

/** `/fr/api/shop/cart` is answered as `/api/shop/cart`: every call works with and without the prefix. */
export function splitLanguagePrefix(url: string): { url: string; prefix: string | undefined } {
  const match = /^\/([a-z]{2})(\/api\/.*)$/s.exec(url)
  return match ? { url: match[2] ?? url, prefix: match[1] } : { url, prefix: undefined }
}
