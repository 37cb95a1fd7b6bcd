import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Besides } from '../answer.ts'
import type { Config } from '../config.ts'
import { isHttps } from '../http/guards.ts'

/** The office's own: no site's cookie opens it, and its own never leaves its host. */
export const sessionCookie = (isSecure: boolean): string => `${isSecure ? '__Host-' : ''}office`
export const deviceCookie = (isSecure: boolean): string => `${isSecure ? '__Host-' : ''}office-device`

/** What an answer tells the browser to keep: its session, and the word it is known again by. */
export function setOfficeCookies(
  { config }: { config: Config },
  { session, browserMarks }: Besides,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): void {
  const isSecure = isHttps(request, config)
  const options = { path: '/', sameSite: 'strict', secure: isSecure, httpOnly: true } as const
  if (session) {
    const maxAge = session.token === null ? 0 : session.maxAgeSeconds
    reply.setCookie(sessionCookie(isSecure), session.token ?? '', {
      ...options,
      ...(maxAge !== undefined && { maxAge }),
    })
  }
  if (browserMarks)
    reply.setCookie(deviceCookie(isSecure), browserMarks.value, { ...options, maxAge: browserMarks.maxAgeSeconds })
}
