import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { refuse } from '../refusal.ts'
import type { SiteRecord } from '../site/sites.ts'
import { isOperator } from './operators.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A call, or a file that tells what the site offers, which is closed with it. */
    isClosable?: boolean
  }
}

/** Maintenance is over soon: search engines keep what they know and come again (SITE-05). */
export const maintenanceSeconds = 600

/**
 * Closes calls and files of a site with its pages, but for operators and its own people, who look before it opens (SITE-05).
 * @throws SITE_MAINTENANCE, SITE_COMING_SOON
 */
export function closeWithSite({
  config,
  siteOf,
  isPreview,
}: {
  config: Pick<Config, 'operatorToken'>
  siteOf: (request: FastifyRequest) => Promise<SiteRecord | null>
  /** Whether one of the site's own people looks at it from the office. */
  isPreview: (request: FastifyRequest, site: SiteRecord) => Promise<boolean>
}) {
  return async (request: FastifyRequest): Promise<void> => {
    if (!request.routeOptions.config.isClosable) return
    request.site ??= await siteOf(request)
    const { site } = request
    const mode = site?.site.configuration.fwk
    if (!site || !(mode?.isMaintenance || mode?.isComingSoon) || isOperator(request, config)) return
    if (await isPreview(request, site)) return
    throw mode.isMaintenance ? refuse('SITE_MAINTENANCE', { seconds: maintenanceSeconds }) : refuse('SITE_COMING_SOON')
  }
}
