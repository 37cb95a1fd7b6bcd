import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Besides } from '../answer.ts'
import type { Context } from '../context.ts'
import { isHttps } from './guards.ts'

/** What an answer tells the browser to keep or to forget; a session that was made on the way is told, too. */
export function setCookies(
  { config, site, session }: Context,
  besides: Besides,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): void {
  const isSecure = isHttps(request, config)
  setSessionCookie(besides.session ?? session.cookie, { siteCode: site.site.code, isSecure, request, reply })
  setBrowserCookie(besides.browserMarks, { siteCode: site.code, isSecure, reply })
}

/**
 * The session's cookie, out of reach of scripts, and beside it one that only says that there is a session, so that the
 * browser of a visitor who only reads asks nothing (`client/sessions/session-hint.ts`). Both come and go together.
 */
function setSessionCookie(
  cookie: Besides['session'],
  { siteCode, isSecure, request, reply }: Where & { request: FastifyRequest },
): void {
  if (!cookie) return
  const { token } = cookie
  // Without an age the cookie ends with the browser's own session.
  const maxAge = token === null ? 0 : cookie.maxAgeSeconds
  const options = { path: '/', sameSite: 'lax', secure: isSecure, ...(maxAge !== undefined && { maxAge }) } as const
  const [name, hint] = [sessionCookieName(siteCode, isSecure), `session-hint.${siteCode}`]
  // Who has no cookie is not even told to forget one.
  if (token === null && !(name in request.cookies) && !(hint in request.cookies)) return
  reply.setCookie(name, token ?? '', { ...options, httpOnly: true })
  reply.setCookie(hint, token === null ? '' : '1', options)
}

/** Outlives the session and its logout; opens nothing by itself (`auth/known-browsers.ts`). */
function setBrowserCookie(marks: Besides['browserMarks'], { siteCode, isSecure, reply }: Where): void {
  if (!marks) return
  reply.setCookie(browserCookieName(siteCode, isSecure), marks.value, {
    path: '/',
    sameSite: 'lax',
    secure: isSecure,
    httpOnly: true,
    maxAge: marks.maxAgeSeconds,
  })
}

/**
 * Told to whoever has a session and may have written something, for as long as a standby may lag: until then they read
 * from the primary.
 */
export function noteWrite(
  { config, database: { replicas }, site, session }: Context,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): void {
  if (!replicas.isThere) return
  const isSecure = isHttps(request, config)
  const hasSession = session.cookie !== undefined || sessionCookieName(site.code, isSecure) in request.cookies
  if (!hasSession) return
  reply.setCookie(writtenCookieName(site.code, isSecure), '1', {
    path: '/',
    sameSite: 'lax',
    secure: isSecure,
    httpOnly: true,
    maxAge: replicas.maxLagSeconds,
  })
}

export const writtenCookieName = (siteCode: string, isSecure: boolean): string =>
  `${isSecure ? '__Host-' : ''}written.${siteCode}`

interface Where {
  siteCode: string
  isSecure: boolean
  reply: FastifyReply
}

export const browserCookieName = (siteCode: string, isSecure: boolean): string =>
  `${isSecure ? '__Host-' : ''}browser.${siteCode}`

/** One name per site: sites of the demo share `localhost`, where cookies do not know ports. */
export const sessionCookieName = (siteCode: string, isSecure: boolean): string =>
  `${isSecure ? '__Host-' : ''}sid.${siteCode}`
