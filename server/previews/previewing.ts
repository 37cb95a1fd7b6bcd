import type { FastifyInstance, FastifyRequest } from 'fastify'
import { preferredLanguage } from '#contract/localized.ts'
import type { Services } from '../context.ts'
import type { Queries } from '../database/database.ts'
import { isHttps } from '../http/guards.ts'
import type { Languages } from '../i18n/translator.ts'
import type { SiteRecord } from '../site/sites.ts'
import { asIfOpen } from './as-if-open.ts'
import { enterPreview, isPreview, leavePreview, previewedShop, previewPath, previewTtlMs } from './previews.ts'
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
  const cookieName = (site: SiteRecord, request: FastifyRequest, of: 'site' | 'shop'): string =>
    `${isHttps(request, services.config) ? '__Host-' : ''}${of === 'shop' ? 'shop-' : ''}preview.${site.code}`
  const tokenOf = (request: FastifyRequest, site: SiteRecord, of: 'site' | 'shop') =>
    request.cookies[cookieName(site, request, of)]

  return {
    /** Asked of closed sites only; without the cookie nobody asks the database. */
    async isFor(request: FastifyRequest, site: SiteRecord): Promise<boolean> {
      const { isMaintenance, isComingSoon } = site.site.configuration.fwk
      const token = isMaintenance || isComingSoon ? tokenOf(request, site, 'site') : undefined
      request.isPreview = Boolean(token) && (await isPreview(services, { siteId: site.id, token: token ?? '' }))
      return request.isPreview
    },
    opened,
    /** Which shop is shown at this address to who has opened it from its office; null for everybody else. */
    async shopAt(request: FastifyRequest, site: SiteRecord, path: string): Promise<string | null> {
      const token = tokenOf(request, site, 'shop')
      const shopId = token ? await previewedShop(services, { siteId: site.id, path, token }) : null
      if (shopId !== null) request.isPreview = true
      return shopId
    },
    asIfOpen: <Seen>(shopId: string, look: (db: Queries) => Promise<Seen>) => asIfOpen(services, shopId, look),
    strip: (language: string, of: 'site' | 'shop' = 'site'): string =>
      stripOf(languages.translate(language), { end: `${previewPath}/end`, of }),
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
          const entered = site && (await enterPreview(services, { siteId: site.id, word: request.params.word }))
          reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
          if (!entered) return reply.redirect('/', 302)
          const { token, shopPath } = entered
          const name = cookieName(site, request, shopPath === null ? 'site' : 'shop')
          reply.setCookie(name, token, { ...cookie(request), maxAge: previewTtlMs / 1000 })
          const language = preferredLanguage(request.headers['accept-language'], site.site.languages)
          return reply.redirect(shopPath === null ? '/' : `/${language}/${shopPath}`, 302)
        },
      )
      app.post(`${previewPath}/end`, { schema: { hide: true }, bodyLimit: 1024 }, async (request, reply) => {
        const site = await siteOf(request)
        for (const shown of ['site', 'shop'] as const) {
          const token = site && tokenOf(request, site, shown)
          if (!token) continue
          await leavePreview(services, { siteId: site.id, token })
          reply.setCookie(cookieName(site, request, shown), '', { ...cookie(request), maxAge: 0 })
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
