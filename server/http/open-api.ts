import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { Config } from '../config.ts'
import { refuse } from '../refusal.ts'
import { isOperator } from './operators.ts'

/**
 * `/openapi.json`, written from the contract's own schemas, and a reader for people at `/docs`. Where real visitors come,
 * both are for operators only: a list of all that may be tried helps nobody else.
 */
export async function registerOpenApi(
  server: FastifyInstance,
  config: Config,
  { title, description, cookie }: Described = ofSites,
): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      info: {
        title,
        description,
        version: '1.0.0',
      },
      servers: [{ url: '/', description: 'The host that is asked' }],
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            ...cookie,
          },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  await server.register(async (reader) => {
    reader.addHook('onRequest', async (request) => {
      if (!isApiShown(config) && !isOperator(request, config)) throw refuse('NOT_FOUND')
    })
    reader.get('/openapi.json', { schema: { hide: true } }, () => server.swagger())
    await reader.register(swaggerUi, { routePrefix: '/docs', staticCSP: true, uiConfig: { docExpansion: 'list' } })
  })
}

interface Described {
  title: string
  description: string
  cookie: { name: string; description: string }
}

const ofSites: Described = {
  title: 'Cépage',
  description: 'Every call also answers under a language prefix: `/fr/api/…`, `/de/api/…`, `/en/api/…`.',
  cookie: {
    name: '__Host-sid.{site}',
    description: 'Set with the first call that has something to keep; `sid.{site}` without TLS.',
  },
}

/** Whether everybody may read how the calls are made. */
export const isApiShown = ({ environment, isDemo }: Pick<Config, 'environment' | 'isDemo'>): boolean =>
  isDemo || environment !== 'production'
