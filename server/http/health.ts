import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import { checkInvariants } from '../database/invariants.ts'
import { clockProblem, selectReadiness } from '../database/readiness.ts'
import { isOperator } from './operators.ts'

/**
 * `/healthz`: the process answers. `/readyz`: so does its database, migrated and with its jobs, and it is not about to
 * end. A node whose clock is wrong says so, and is not ready while another one, whose clock is right, can be sent to: all
 * it decides is decided by the database's time, but what it asks of others may be refused. `/readyz?deep=1` also runs the invariants; it costs a full read, so for anybody but an operator it is plain.
 */
export function healthRoutes({
  services,
  isDraining = () => false,
}: {
  services: Services
  isDraining?: () => boolean
}) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
    app.get<{ Querystring: { deep?: string } }>('/readyz', { schema: { hide: true } }, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (isDraining()) return reply.code(503).header('retry-after', '2').send({ status: 'draining' })
      try {
        const { isWorkedAt, ...state } = await selectReadiness(services.database.query)
        const clock = clockProblem(services.database.clock)
        const isDeep = request.query.deep !== undefined && isOperator(request, services.config)
        const broken = isDeep ? await checkInvariants(services.database.query) : []
        const isBest = clock === null || !isWorkedAt
        const isReady = state.migrations > 0 && state.jobs && broken.length === 0 && isBest
        return reply.code(isReady ? 200 : 503).send({
          status: isReady ? 'ready' : 'not ready',
          ...state,
          ...(clock && { clock }),
          ...(isDeep && { broken }),
        })
      } catch (error) {
        request.log.warn({ err: error }, 'the database does not answer')
        return reply.code(503).header('retry-after', '2').send({ status: 'not ready', database: false })
      }
    })
  }
}
