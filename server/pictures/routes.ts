import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Cutter } from './cutter.ts'
import { pictureFormats, pictureWidths, type PictureFormat } from './resize.ts'

interface PictureAddress {
  Params: { width: string; '*': string }
  Querystring: { v?: string }
}

/**
 * GET /pictures/{width}/{path}: a picture of the content in one of the allowed widths, as avif, webp or jpeg by what
 * the browser accepts. Whatever is not there, or no picture, or another width, is plainly not found.
 */
export const picturesRoutes = (cutter: Cutter) => async (app: FastifyInstance) => {
  app.addHook('onClose', async () => cutter.stop())

  app.get<PictureAddress>('/pictures/:width/*', { schema: { hide: true } }, async (request, reply) => {
    const width = pictureWidths.find((each) => String(each) === request.params.width)
    const picture = width && (await cutter.cut(request.params['*'], width, acceptedFormats(request.headers.accept)))
    // An empty answer: nobody looks at the page an <img> was answered.
    if (!picture) return reply.code(404).header('cache-control', 'public, max-age=60').send()

    const etag = `"${createHash('sha256').update(picture.body).digest('base64url').slice(0, 22)}"`
    reply.header('vary', 'Accept').header('etag', etag).header('cache-control', cacheControl(request.query.v))
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply.type(`image/${picture.format}`).send(picture.body)
  })
}

/** Browsers name avif and webp when they read them; the rest, also crawlers with a mere star, get jpeg. */
const acceptedFormats = (accept = ''): PictureFormat[] =>
  pictureFormats.filter((format) => format === 'jpeg' || accept.includes(`image/${format}`))

/** An address that carries the version of its picture never means another one. */
const cacheControl = (version: string | undefined): string =>
  version ? 'public, max-age=31536000, immutable' : 'public, max-age=86400'
