import fastifyStatic from '@fastify/static'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'

const yearSeconds = 365 * 24 * 3600

/** `/assets/*`: the built client, named by content and compressed ahead. `/statics/*`: fonts, icons. */
export function staticFiles({ rootDir }: { rootDir: string }) {
  return async (app: FastifyInstance): Promise<void> => {
    const assets = path.join(rootDir, 'dist/client/assets')
    if (existsSync(assets))
      await app.register(fastifyStatic, {
        root: assets,
        prefix: '/assets/',
        preCompressed: true,
        immutable: true,
        maxAge: yearSeconds * 1000,
        index: false,
      })
    await app.register(fastifyStatic, {
      root: path.join(rootDir, 'statics'),
      prefix: '/statics/',
      decorateReply: !existsSync(assets),
      maxAge: 30 * 24 * 3600 * 1000,
      index: false,
      allowedPath: (file) => !file.startsWith('/languages'),
    })
  }
}
