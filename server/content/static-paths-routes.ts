import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { dataFile, fragmentFile, pageFile, type StaticFile } from './static-paths.ts'

/** The static paths of the specification, answered from the database with validators and a short life (PAGE-01). */
export function staticPathsRoutes({ contextOf }: { contextOf: (request: FastifyRequest) => Promise<Context> }) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { file: string } }>(
      '/data/:file',
      described(
        'dataFile',
        'A list of this site by name, `{name}[-{language}].json`; a missing one is empty (PAGE-01). A programme also as a calendar, `.ics`',
      ),
      async (request, reply) => send(request, reply, await dataFile(await contextOf(request), request.params.file)),
    )
    app.get<{ Params: { fragment: string; file: string } }>(
      '/fragments/:fragment/:file',
      described('fragmentFile', 'A small piece of HTML, `{language}.html` (PAGE-01)'),
      async (request, reply) => {
        const { fragment, file } = request.params
        return send(request, reply, await fragmentFile(await contextOf(request), fragment, file))
      },
    )
    app.get<{ Params: { siteCode: string; file: string }; Querystring: { language?: unknown } }>(
      '/sites/:siteCode/pages-content/:file',
      described('pageFile', 'The blocks of a page, `{page}.json`; with `?language`, ready to be shown in it (PAGE-01)'),
      async (request, reply) => {
        const { siteCode, file } = request.params
        const { language } = request.query
        const chosen = typeof language === 'string' ? language : undefined
        return send(request, reply, await pageFile(await contextOf(request), siteCode, file, chosen))
      },
    )
  }
}

const described = (operationId: string, summary: string) => ({ schema: { operationId, summary, tags: ['statics'] } })

function send(request: FastifyRequest, reply: FastifyReply, file: StaticFile | null): FastifyReply {
  if (!file) return reply.code(404).header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send('')
  const etag = `"${createHash('sha256').update(file.body).digest('base64url').slice(0, 22)}"`
  reply.headers({ etag, 'cache-control': 'public, max-age=60', 'content-security-policy': "default-src 'none'" })
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known.includes(etag)) return reply.code(304).send()
  // Text that has already been written out: the serializer must not quote it again.
  return reply.type(file.contentType).serializer(String).send(file.body)
}
