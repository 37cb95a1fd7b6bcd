import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CompiledBundles } from '#contract/rendering.ts'
import type { CompiledBundle } from '#contract/spoken.ts'
import { EncodedText } from '../http/encoded-text.ts'
import type { Languages } from './translator.ts'

/** A page asks for what surrounds it and for its own; nobody needs more at once. */
const mostBundles = 12
const mostScripts = 200

/**
 * `/languages/{lang}/{bundle}.json` as the translator wrote it (I18N-03); `{bundle}+{bundle}.json?compiled` is those of
 * them that there are, by name, in the form the browser runs, and `{bundle}+{bundle}.js` all of them, as a script beside
 * those of a page.
 */
export function languageRoutes({ languages }: { languages: Languages }) {
  const encoded = new Map<string, EncodedText>()
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { language: string; file: string }; Querystring: { compiled?: string; v?: string } }>(
      '/languages/:language/:file',
      { schema: { hide: true } },
      async (request, reply) => {
        const { language, file } = request.params
        const [, joined = '', kind] = /^([\w+-]+)\.(js|json)$/.exec(file) ?? []
        const names = joined.split('+')
        if (names.length > mostBundles) return reply.code(404).send(null)
        if (kind === 'js') return sendScript(request, reply, language, names, request.query.v)
        const isCompiled = request.query.compiled !== undefined
        const content = isCompiled ? compiledOnes(language, names) : languages.sourceBundle(language, joined)
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

  /** Null where there is none of them. */
  function compiledOnes(language: string, names: readonly string[]): CompiledBundles | null {
    const all = names.map((name) => [name, languages.compiledBundle(language, name)] as const)
    const known = all.filter((one): one is [string, CompiledBundle] => one[1] !== undefined)
    return known.length > 0 ? Object.fromEntries(known) : null
  }

  async function sendScript(
    request: FastifyRequest,
    reply: FastifyReply,
    language: string,
    names: string[],
    wanted?: string,
  ) {
    if (names.some((name) => !languages.compiledBundle(language, name))) return reply.code(404).send(null)
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
