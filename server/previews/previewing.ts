import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../context.ts'
import { isHttps } from '../http/guards.ts'
import type { Languages } from '../i18n/translator.ts'
import type { SiteRecord } from '../site/sites.ts'
import { enterPreview, isPreview, leavePreview, previewPath, previewTtlMs } from './previews.ts'
import { stripOf } from './strip.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a closed site that is shown to one of its own people: nothing of the answer is kept anywhere. */
    isPreview: boolean
  }
}

interface PreviewSettings {
  services: Services
  languages: Languages
  siteOf: (request: FastifyRequest) => Promise<SiteRecord | null>
}

/** A closed site for whoever has opened it from its office (SITE-05): for the pages, the calls and the files of lists. */
export function openPreviews({ services, languages, siteOf }: PreviewSettings) {
  const cookieName = (site: SiteRecord, request: FastifyRequest): string =>
    `${isHttps(request, services.config) ? '__Host-' : ''}preview.${site.code}`
  const tokenOf = (request: FastifyRequest, site: SiteRecord) => request.cookies[cookieName(site, request)]

  return {
    /** Asked of closed sites only; without the cookie nobody asks the database. */
    async isFor(request: FastifyRequest, site: SiteRecord): Promise<boolean> {
      const { isMaintenance, isComingSoon } = site.site.configuration.fwk
      const token = isMaintenance || isComingSoon ? tokenOf(request, site) : undefined
      request.isPreview = Boolean(token) && (await isPreview(services, { siteId: site.id, token: token ?? '' }))
      return request.isPreview
    },
    opened,
    strip: (language: string): string => stripOf(languages.translate(language), `${previewPath}/end`),
    plugin: async (app: FastifyInstance): Promise<void> => {
      app.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
        payload.resume()
        done(null, {})
      })
      const cookie = (request: FastifyRequest) =>
        ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(request, services.config) }) as const

      app.get<{ Params: { word: string } }>(
        `${previewPath}/:word`,
        // Asked for with HEAD, a link stays unopened.
        { schema: { hide: true }, exposeHeadRoute: false },
        async (request, reply) => {
          const site = await siteOf(request)
          const token = site && (await enterPreview(services, { siteId: site.id, word: request.params.word }))
          if (token)
            reply.setCookie(cookieName(site, request), token, { ...cookie(request), maxAge: previewTtlMs / 1000 })
          return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect('/', 302)
        },
      )
      app.post(`${previewPath}/end`, { schema: { hide: true }, bodyLimit: 1024 }, async (request, reply) => {
        const site = await siteOf(request)
        const token = site && tokenOf(request, site)
        if (token) {
          await leavePreview(services, { siteId: site.id, token })
          reply.setCookie(cookieName(site, request), '', { ...cookie(request), maxAge: 0 })
        }
        return reply.header('cache-control', 'no-store').redirect('/', 303)
      })
    },
  }
}
export type Previews = ReturnType<typeof openPreviews>

const openedSites = new WeakMap<SiteRecord, SiteRecord>()

/** The same site as it will be when it is open; always the same for the same record, as what is kept beside it asks for. */
function opened(record: SiteRecord): SiteRecord {
  const known = openedSites.get(record)
  if (known) return known
  const { site } = record
  const { configuration } = site
  const fwk = { ...configuration.fwk, isMaintenance: false, isComingSoon: false }
  const open = { ...record, site: { ...site, configuration: { ...configuration, fwk } } }
  openedSites.set(record, open)
  return open
}
