import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { EncodedText } from '../http/encoded-text.ts'
import type { Languages } from './translator.ts'

/** A page asks for what surrounds it and for its own; nobody needs more at once. */
const mostBundles = 6
const mostScripts = 200

/**
 * `/languages/{lang}/{bundle}.json` as the translator wrote it; with `?compiled` the form the browser runs (I18N-03).
 * `/languages/{lang}/{bundle}+{bundle}.js` is several of them in that form, as a script beside those of a page.
 */
export function languageRoutes({ languages }: { languages: Languages }) {
  const encoded = new Map<string, EncodedText>()
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { language: string; file: string }; Querystring: { compiled?: string; v?: string } }>(
      '/languages/:language/:file',
      { schema: { hide: true } },
      async (request, reply) => {
        const { language, file } = request.params
        const names = /^([\w+-]+)\.js$/.exec(file)?.[1]?.split('+')
        if (names) return sendScript(request, reply, language, names, request.query.v)
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

  async function sendScript(
    request: FastifyRequest,
    reply: FastifyReply,
    language: string,
    names: string[],
    wanted?: string,
  ) {
    if (names.length > mostBundles || names.some((name) => !languages.compiledBundle(language, name)))
      return reply.code(404).send(null)
    const { text, version } = languages.script(language, names)
    const age = version === wanted ? 'max-age=31536000, immutable' : 'max-age=300'
    const known = encoded.get(text) ?? new EncodedText(text)
    if (version === wanted && encoded.size < mostScripts) encoded.set(text, known)
    // Read by every visitor, and never another: worth all the effort at once.
    if (encoded.has(text)) await known.press()
    const { body, encoding } = await known.for(request.headers['accept-encoding'])
    reply.headers({ 'cache-control': `public, ${age}`, vary: 'Accept-Encoding' }).type('text/javascript; charset=utf-8')
    if (encoding) reply.header('content-encoding', encoding)
    return reply.send(body)
  }
}
