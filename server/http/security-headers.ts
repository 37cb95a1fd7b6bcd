import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** Sent with everything but pages, which say more (`pages/csp.ts`). */
export function securityHeaders(config: Pick<Config, 'environment'>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), interest-cohort=()',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    })
    if (config.environment === 'production' && request.protocol === 'https')
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  }
}
