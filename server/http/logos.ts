import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { openFirst } from '../pictures/media.ts'
import type { PictureSource } from '../pictures/sources.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

interface Logo {
  identity: Buffer
  br: Buffer
  gzip: Buffer
}

/**
 * `/logos/{name}.svg`: drawn logos and icons, and `{name}.png`, the same for mails, which know no svg. Compressed once; an
 * svg may run no script, even opened by itself.
 */
export function logoRoutes({ sources }: { sources: readonly PictureSource[] }) {
  const logos = new Map<string, Promise<Logo | null>>()
  const load = async (name: string): Promise<Logo | null> => {
    const identity = await openFirst(sources, `logos/${name}`)
    return identity && { identity, br: await brotli(identity), gzip: await zip(identity) }
  }
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { name: string } }>('/logos/:name', { schema: { hide: true } }, async (request, reply) => {
      const { name } = request.params
      if (!/^[\w-]+\.(svg|png)$/.test(name)) return reply.code(404).send()
      let reading = logos.get(name)
      if (!reading) {
        reading = load(name)
        logos.set(name, reading)
      }
      const logo = await reading
      if (!logo) {
        logos.delete(name)
        return reply.code(404).send()
      }
      reply.headers({
        'cache-control': 'public, max-age=86400',
        vary: 'Accept-Encoding',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      })
      if (name.endsWith('.png')) return reply.type('image/png').send(logo.identity)
      reply.type('image/svg+xml')
      const accepted = request.headers['accept-encoding'] ?? ''
      if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(logo.br)
      if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(logo.gzip)
      return reply.send(logo.identity)
    })
  }
}
