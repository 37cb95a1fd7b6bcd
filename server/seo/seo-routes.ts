import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { preferredLanguage } from '#contract/localized.ts'
import { pathOf } from '#contract/routes.ts'
import { feedXml } from '../blog/rss.ts'
import type { Context } from '../context.ts'
import { refuse } from '../refusal.ts'
import { sitemap } from './sitemap.ts'
import { llmsText, manifest, robots, securityText } from './site-files.ts'

const closable = { schema: { hide: true }, config: { isClosable: true } }

/** What search engines, feed readers and phones ask of each host. */
export function seoRoutes({
  contextOf,
  rootDir,
}: {
  contextOf: (request: FastifyRequest) => Promise<Context>
  rootDir: string
}) {
  const short = (reply: FastifyReply, type: string) => reply.header('cache-control', 'public, max-age=300').type(type)
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/robots.txt', { schema: { hide: true } }, async (request, reply) =>
      short(reply, 'text/plain; charset=utf-8').send(robots(await contextOf(request))),
    )
    app.get('/llms.txt', closable, async (request, reply) =>
      short(reply, 'text/plain; charset=utf-8').send(llmsText(await contextOf(request))),
    )
    app.get('/sitemap.xml', closable, (request, reply) => sendSitemap(request, reply, null))
    app.get<{ Params: { file: string } }>('/sitemap-:file(^[1-9]\\d{0,3}).xml', closable, (request, reply) =>
      sendSitemap(request, reply, Number(request.params.file)),
    )
    app.get('/manifest.webmanifest', { schema: { hide: true } }, async (request, reply) =>
      short(reply, 'application/manifest+json').send(JSON.stringify(manifest(await contextOf(request)))),
    )
    app.get<{ Params: { file: string } }>('/icons/:file', { schema: { hide: true } }, async (request, reply) => {
      const size = Number(/^(\d+)\.png$/.exec(request.params.file)?.[1])
      return sendIcon(await contextOf(request), size, reply)
    })
    app.get('/favicon.ico', { schema: { hide: true } }, async (request, reply) =>
      sendIcon(await contextOf(request), 32, reply),
    )
    app.get('/.well-known/security.txt', { schema: { hide: true } }, async (request, reply) =>
      short(reply, 'text/plain; charset=utf-8').send(securityText(await contextOf(request))),
    )
    // Where password managers lead their users; each language has its own page.
    app.get('/.well-known/change-password', { schema: { hide: true } }, async (request, reply) => {
      const { site } = await contextOf(request)
      const language = preferredLanguage(request.headers['accept-language'], site.site.languages)
      const profile = pathOf(site.routes, language, 'profile')
      if (!profile) throw refuse('NOT_FOUND')
      return reply.headers({ vary: 'Accept-Language', 'cache-control': 'no-cache' }).redirect(profile, 302)
    })
    app.get<{ Params: { language: string; feed: string } }>(
      '/:language/rss/:feed',
      closable,
      async (request, reply) => {
        const ctx = await contextOf(request)
        const { language } = request.params
        if (!ctx.site.site.languages.includes(language)) return reply.code(404).send()
        const xml = await feedXml({ ...ctx, language }, request.params.feed.replace(/\.xml$/, ''))
        return short(reply, 'application/rss+xml; charset=utf-8').send(xml)
      },
    )

    async function sendSitemap(request: FastifyRequest, reply: FastifyReply, file: number | null) {
      const text = await sitemap(await contextOf(request), file)
      if (!text) return reply.code(404).send()
      const { body, encoding } = await text.for(request.headers['accept-encoding'])
      if (encoding) reply.header('content-encoding', encoding)
      return short(reply, 'application/xml; charset=utf-8').header('vary', 'Accept-Encoding').send(body)
    }

    /** Icons are drawn ahead by `scripts/make-icons.ts`, a folder per site; a site without has the house's. */
    async function sendIcon(ctx: Context, size: number, reply: FastifyReply) {
      const iconOf = (folder: string) =>
        readFile(path.join(rootDir, 'statics/icons', folder, `${size}.png`)).catch(() => null)
      const icon = (await iconOf(ctx.site.code)) ?? (await iconOf('cepage'))
      if (!icon) return reply.code(404).send()
      return reply.header('cache-control', 'public, max-age=86400').type('image/png').send(icon)
    }
  }
}
