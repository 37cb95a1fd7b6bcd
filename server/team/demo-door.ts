import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inTransaction } from '../database/database.ts'
import type { OfficeContext } from '../office-context.ts'
import { setOfficeCookies } from '../office/cookies.ts'
import { refuse } from '../refusal.ts'
import { demoEmail, demoStaff } from './demo-staff.ts'
import { selectStaff } from './people-repository.ts'
import { enter } from './staff-sessions.ts'

/**
 * `/demo/open/{name}`: opens the office as one of the demo's people in one press. Registered in the demo only, whose
 * people and what they look after belong to nobody, and whose mails everybody reads.
 */
export function demoDoor({ contextOf }: { contextOf: (request: FastifyRequest) => Promise<OfficeContext> }) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { name: string } }>('/demo/open/:name', async (request, reply) => {
      const who = demoStaff.find(({ name }) => name === request.params.name)
      const ctx = await contextOf(request)
      const person = who && (await selectStaff(ctx.db, { email: demoEmail(who) }))
      if (!person || !ctx.config.isDemo) throw refuse('NOT_FOUND')
      const { besides } = await inTransaction(ctx.db, (trx) => enter(ctx, trx, person, { isKept: true, proof: 'code' }))
      setOfficeCookies(ctx, besides, { request, reply })
      // Whoever was here before leaves no answers on this device.
      return reply.headers({ 'cache-control': 'no-store', 'clear-site-data': '"storage"' }).redirect('/')
    })
  }
}
