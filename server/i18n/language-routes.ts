import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Languages } from './translator.ts'

/**
 * `/languages/{lang}/{bundle}.json` as the translator wrote it; with `?compiled` the form the browser runs (I18N-03).
 */
export function languageRoutes({ languages }: { languages: Languages }) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { language: string; file: string }; Querystring: { compiled?: string } }>(
      '/languages/:language/:file',
      { schema: { hide: true } },
      async (request, reply) => {
        const { language, file } = request.params
        const bundle = /^([\w-]+)\.json$/.exec(file)?.[1]
        const isCompiled = request.query.compiled !== undefined
        const content = bundle && (isCompiled ? languages.compiledBundle : languages.sourceBundle)(language, bundle)
        if (!content) return reply.code(404).send(null)
        const body = JSON.stringify(content)
        const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
        reply.headers({
          etag,
          'cache-control': 'public, max-age=300',
          'content-type': 'application/json; charset=utf-8',
        })
        return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(body)
      },
    )
  }
}
