import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { routeAt } from '#contract/page-decision.ts'
import type { Metrics } from './metrics.ts'

/**
 * One line per answer: what was asked for, never by whom or with which words. Calls are named by their endpoint, because
 * their addresses carry ids, and pages by the pattern of their route. Files and probes are told at debug level only.
 */
export function accessLog(server: FastifyInstance, metrics: Metrics): void {
  server.addHook('onResponse', async (request, reply) => {
    const { kind, name } = subjectOf(request)
    metrics.answered({ kind, name, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
    const level = kind === 'file' || kind === 'probe' ? 'debug' : 'info'
    // Looked up here, because writing the line together costs more than not saying it.
    const isTold = verbose.has(request.log.level) || request.log.level === level
    if (!isTold) return
    request.log[level]({ ...lineOf(request, reply), [kind === 'call' ? 'endpoint' : 'path']: name }, 'request')
  })
}

const verbose = new Set(['debug', 'trace'])

const lineOf = (request: FastifyRequest, reply: FastifyReply) => ({
  method: request.method,
  site: request.site?.code,
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime * 10) / 10,
})

export type Kind = 'call' | 'page' | 'file' | 'probe' | 'other'

const probes = new Set(['/healthz', '/readyz', '/metrics'])

/** What the office was asked for, noted where the server in front, which writes the lines, can see it. */
export function nameOfficeRequest({ raw, routeOptions }: FastifyRequest): void {
  // Only routes that `bindOffice` has made have one.
  const endpoint = (routeOptions.config as { officeEndpoint?: string } | undefined)?.officeEndpoint
  Object.assign(raw, {
    officeSubject: endpoint ? { kind: 'call', name: `office.${endpoint}` } : { kind: 'file', name: 'office' },
  })
}

/** What was asked for, by a name of ours. */
export function subjectOf(request: FastifyRequest): { kind: Kind; name: string } {
  const { officeSubject } = request.raw as { officeSubject?: { kind: Kind; name: string } } // Put there just above.
  if (officeSubject) return officeSubject
  const { config, url: route = '' } = request.routeOptions
  // Only routes that `bindEndpoints` has made have one.
  const endpoint = (config as { endpoint?: string } | undefined)?.endpoint
  if (endpoint) return { kind: 'call', name: endpoint }
  if (probes.has(route)) return { kind: 'probe', name: route }
  if (route === '/*') return { kind: 'page', name: patternOf(request) }
  if (/^\/(assets|statics|pictures|logos|icons|languages)\b/.test(route)) return { kind: 'file', name: route }
  return { kind: 'other', name: route || 'unknown' }
}

/** The page as the site's routes write it: in the place of an id, or of a name, a visitor may have written anything. */
function patternOf({ site, url }: FastifyRequest): string {
  const path = url.split('?', 1)[0] ?? ''
  const language = site?.site.languages.find((code) => path === `/${code}` || path.startsWith(`/${code}/`))
  const words = (language ? path.slice(language.length + 1) : path).split('/').filter(Boolean)
  const route = site && routeAt(site.routes, words)
  return route ? `${language ? `/${language}` : ''}${route.path}` : 'unknown'
}
