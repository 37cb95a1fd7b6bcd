import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../config.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { officeDocument } from './document.ts'

const yearMs = 365 * 24 * 3600 * 1000

/** Nothing but the house's own files, and of those no script or style that stands in a page. */
const contentSecurity = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

interface ShellSettings {
  rootDir: string
  config: Pick<Config, 'environment' | 'publicScheme' | 'hsts'>
}

/**
 * The pages of the office's host: one small document for every address, which the service worker keeps, and the files of
 * `dist/office`. In development, too, it is the last build: `npm run build` makes it anew.
 */
export function officeShell({ rootDir, config }: ShellSettings) {
  return async (app: FastifyInstance): Promise<void> => {
    const dist = path.join(rootDir, 'dist/office')
    const worker = path.join(rootDir, 'dist/office-worker/sw.js')
    app.addHook('onRequest', securityHeaders(config))
    app.addHook('onRequest', async (_, reply) => {
      reply.headers({ 'content-security-policy': contentSecurity, 'x-robots-tag': 'noindex' })
    })
    await app.register(fastifyStatic, {
      root: path.join(rootDir, 'statics/icons/office'),
      prefix: '/statics/icons/office/',
      maxAge: 24 * 3600 * 1000,
      index: false,
    })
    app.get('/manifest.webmanifest', { schema: { hide: true } }, async (_, reply) =>
      reply.header('cache-control', 'no-cache').type('application/manifest+json').send(manifest),
    )
    // Without a build, as in tests of the API, there are no pages.
    if (!existsSync(worker)) return
    await app.register(fastifyStatic, {
      root: path.join(dist, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      preCompressed: true,
      immutable: true,
      maxAge: yearMs,
      index: false,
    })
    const script = readFileSync(worker)
    app.get('/sw.js', { schema: { hide: true } }, async (_, reply) =>
      reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script),
    )
    const document = officeDocument(dist)
    app.get('/*', { schema: { hide: true } }, async (request, reply) => {
      if (isNoPage.test(request.url)) return reply.code(404).send(null)
      return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(document)
    })
  }
}

const isNoPage = /^\/(api|assets|statics)\/|^\/[^/?]+\.\w+(\?|$)/

const icon = (size: number) => ({
  src: `/statics/icons/office/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
})

const manifest = JSON.stringify({
  name: 'Cépage',
  short_name: 'Cépage',
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#ffffff',
  icons: [icon(192), icon(512)],
})
