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

const kept = {
  'cache-control': 'public, max-age=86400',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}

/**
 * `/logos/{name}.svg`: drawn logos and icons, and `{name}.png`, the same for mails, which know no svg, or what a shop has
 * sent. Compressed once; an svg may run no script, even opened by itself.
 */
export function logoRoutes({ sources }: { sources: readonly PictureSource[] }) {
  const logos = new Map<string, Promise<Logo | null>>()
  const load = async (name: string): Promise<Logo | null> => {
    const identity = await openFirst(sources, `logos/${name}`)
    return identity && { identity, br: await brotli(identity), gzip: await zip(identity) }
  }
  /** Read once for all who ask meanwhile; what is not there, or could not be read, is looked for again by the next. */
  const logoNamed = (name: string): Promise<Logo | null> => {
    const known = logos.get(name)
    if (known) return known
    const reading = load(name)
    logos.set(name, reading)
    const forget = () => void logos.delete(name)
    reading.then((logo) => logo ?? forget(), forget)
    return reading
  }
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { name: string } }>('/logos/:name', { schema: { hide: true } }, async (request, reply) => {
      const { name } = request.params
      if (!/^[\w-]+\.(svg|png)$/.test(name)) return reply.code(404).send()
      if (name.endsWith('.png')) {
        // As many as shops have sent: they are small, seldom asked for, and not kept in memory.
        const png = await openFirst(sources, `logos/${name}`)
        if (!png) return reply.code(404).send()
        return reply.headers(kept).type('image/png').send(png)
      }
      const logo = await logoNamed(name)
      if (!logo) return reply.code(404).send()
      reply.headers({ ...kept, vary: 'Accept-Encoding' }).type('image/svg+xml')
      const accepted = request.headers['accept-encoding'] ?? ''
      if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(logo.br)
      if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(logo.gzip)
      return reply.send(logo.identity)
    })
  }
}
