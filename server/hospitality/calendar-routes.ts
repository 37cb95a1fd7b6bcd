import type { FastifyInstance } from 'fastify'
import { addDays, dayIn } from '#contract/days.ts'
import type { Services } from '../context.ts'
import { noteReadByThem, selectSoldNights } from './calendar-repository.ts'
import { writeCalendar } from './ical.ts'

/** Past nights stay in the calendar for a while, for platforms that compare what they have. */
const daysBack = 30

/**
 * GET /calendars/{token}.ics: the sold nights of an apartment for other platforms. Only our own bookings: a night that
 * one platform has taken must not come back to it through us, or it could never be freed again.
 */
export function calendarRoutes({ services }: { services: Services }) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { token: string } }>(
      '/calendars/:token.ics',
      { schema: { hide: true } },
      async (request, reply) => {
        const { token } = request.params
        // From before what is read: what is sold meanwhile is not in it.
        const now = services.now()
        const from = addDays(dayIn('UTC', now), -daysBack)
        const sold = await selectSoldNights(services.database.query, { token, from })
        if (!sold) return reply.code(404).type('text/plain').send('There is no such calendar.')
        await noteReadByThem(services.database.query, { token, now }).catch((error: unknown) =>
          request.log.warn({ err: error }, 'That a calendar was read could not be noted.'),
        )
        const entries = sold.nights.map(({ id, startDate, endDate, moves, changedAt }) => ({
          ...{ uid: `${id}@stays`, summary: 'Reserved', startDate, endDate },
          revision: moves,
          stamp: new Date(changedAt),
        }))
        return reply
          .headers({ 'cache-control': 'private, max-age=60', 'x-robots-tag': 'noindex' })
          .type('text/calendar; charset=utf-8')
          .send(writeCalendar(sold.code, entries))
      },
    )
  }
}
