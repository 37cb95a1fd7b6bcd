import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/**
 * Who may see how the house is doing: whoever sits at the machine itself, or brings METRICS_TOKEN. A visitor behind a
 * proxy on this machine also comes from the loopback address, but under a site's name or with a forwarding header.
 */
export function isOperator(request: FastifyRequest, { metricsToken }: Pick<Config, 'metricsToken'>): boolean {
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (metricsToken && given !== undefined) return isSame(given, metricsToken)
  const isLocal = /^(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/.test(request.socket.remoteAddress ?? '')
  const isByAddress = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.headers.host ?? '')
  const isForwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'].some(
    (name) => name in request.headers,
  )
  return isLocal && isByAddress && !isForwarded
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))
