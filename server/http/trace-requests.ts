import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type Span, startSpan } from '../tracing.ts'
import { subjectOf } from './access-log.ts'

const spans = new WeakMap<IncomingMessage, Span>()

/** A span for each request, where somebody collects them; named as its line in the log is. Before any other hook. */
export function traceRequests(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const span = startSpan('request', { 'http.request.method': request.method })
    if (!span) return done()
    spans.set(request.raw, span)
    span.within(done)
  })
  enterAgain(server)
  server.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request.raw)
    if (!span) return
    const { kind, name } = subjectOf(request)
    const site = request.site?.code
    const status = reply.statusCode
    const attributes = {
      'http.response.status_code': status,
      'cepage.request.kind': kind,
      ...(site && { 'cepage.site': site }),
    }
    span.end({ ...attributes, ...(status >= 500 && { 'error.type': String(status) }) }, `${kind} ${name}`)
  })
}

/** What comes with a body goes on when the connection has given it all, outside of anything that began before. */
export function enterAgain(server: FastifyInstance): void {
  server.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request.raw)
    if (span) span.within(done)
    else done()
  })
}
