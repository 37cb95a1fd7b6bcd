import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** `/openapi.json`, written from the contract's own schemas, and a reader for people at `/docs`. */
export async function registerOpenApi(server: FastifyInstance): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      info: {
        title: 'Cépage',
        description: 'Every call also answers under a language prefix: `/fr/api/…`, `/de/api/…`, `/en/api/…`.',
        version: '1.0.0',
      },
    },
    transform: jsonSchemaTransform,
  })
  server.get('/openapi.json', { schema: { hide: true } }, () => server.swagger())
  await server.register(swaggerUi, { routePrefix: '/docs', staticCSP: true, uiConfig: { docExpansion: 'list' } })
}
