import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { isHttps } from './guards.ts'

/** Sent with everything but pages, which say more (`pages/csp.ts`). */
export function securityHeaders(config: Pick<Config, 'environment' | 'publicScheme' | 'hsts'>) {
  const { maxAgeSeconds, includesSubdomains, isPreloaded } = config.hsts
  const transportSecurity = `max-age=${maxAgeSeconds}${includesSubdomains ? '; includeSubDomains' : ''}${isPreloaded ? '; preload' : ''}`
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.headers(always)
    if (config.environment === 'production' && isHttps(request, config))
      reply.header('strict-transport-security', transportSecurity)
  }
}

const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
}

/**
 * Files that are the same for everybody may be read by any page: those of a site with a domain for statics are on
 * another origin than they are (PAGE-01). No cookie travels with them.
 */
export async function shareStatics(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!isStatic.test(request.url)) return
  reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
}

const isStatic = /^\/(assets|statics|pictures|logos|languages|data|fragments|sites)\//
