import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServerResponse } from 'node:http'
import type { Database } from '../database/database.ts'
import { listen } from '../database/notices.ts'
import type { OfficeContext } from '../office-context.ts'
import { refuse } from '../refusal.ts'

const heartbeatMs = 20_000
/** A browser opens one for each of its windows. */
const mostOfOnePerson = 12

interface Listener {
  staffId: string
  handles: ReadonlySet<string>
  response: ServerResponse
}

/**
 * `GET /api/office/events`: which lists of my places are to be read again, as it happens, from whatever node. A notice
 * says a place and a topic and nothing of what stands there. It ends with every change of who works where, and every
 * quarter of an hour; the browser then asks anew, and whoever is no longer admitted hears nothing more.
 */
export function officeEvents({
  database,
  contextOf,
  handlesOf,
}: {
  database: Database
  contextOf: (request: FastifyRequest) => Promise<OfficeContext>
  /** The places of this person. */
  handlesOf: (ctx: OfficeContext, staffId: string) => Promise<string[]>
}) {
  return async (app: FastifyInstance): Promise<void> => {
    const listeners = new Set<Listener>()
    const end = (listener: Listener) => {
      listeners.delete(listener)
      listener.response.end()
    }
    const listening = await listen(
      database,
      'office_changed',
      (payload) => {
        // Written by `tell` and `tellStaff` (audit/record.ts).
        const { place, topic, staffId } = JSON.parse(payload) as { place?: string; topic?: string; staffId?: string }
        for (const listener of listeners) {
          const isHere = place !== undefined && listener.handles.has(place)
          if (isHere) listener.response.write(`data: ${payload}\n\n`)
          if ((isHere && topic === 'team') || listener.staffId === staffId) end(listener)
        }
      },
      // What was said meanwhile is lost: everybody reads anew.
      { onReconnect: () => listeners.forEach(end) },
    )
    const beat = setInterval(() => {
      for (const { response } of listeners) response.write(': still here\n\n')
    }, heartbeatMs)
    beat.unref()
    app.addHook('preClose', async () => {
      clearInterval(beat)
      listeners.forEach(end)
      await listening.stop()
    })
    app.get('/api/office/events', async (request, reply) => {
      const ctx = await contextOf(request)
      if (!ctx.staff) throw refuse('LOGIN_REQUIRED')
      const staffId = ctx.staff.id
      const handles = new Set(await handlesOf(ctx, staffId))
      const own = [...listeners].filter((listener) => listener.staffId === staffId)
      if (own.length >= mostOfOnePerson && own[0]) end(own[0])
      reply.hijack()
      const listener = { staffId, handles, response: reply.raw }
      const until = setTimeout(() => end(listener), 15 * 60_000)
      until.unref()
      reply.raw.once('close', () => {
        clearTimeout(until)
        listeners.delete(listener)
      })
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        // A proxy that collects would keep it until it is old.
        'x-accel-buffering': 'no',
        'x-robots-tag': 'noindex',
      })
      reply.raw.write('retry: 3000\n\n')
      listeners.add(listener)
    })
  }
}
