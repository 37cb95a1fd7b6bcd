import type { FastifyInstance } from 'fastify'
import { addDays, dayIn } from '#contract/stays.ts'
import type { Services } from '../context.ts'
import { selectSoldNights } from './calendar-repository.ts'
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
        const from = addDays(dayIn('UTC', services.now()), -daysBack)
        const sold = await selectSoldNights(services.database.query, { token: request.params.token, from })
        if (!sold) return reply.code(404).type('text/plain').send('There is no such calendar.')
        const entries = sold.nights.map(({ id, startDate, endDate, acceptedAt }) => ({
          uid: `${id}@stays`,
          summary: 'Reserved',
          startDate,
          endDate,
          stamp: new Date(acceptedAt),
        }))
        return reply
          .headers({ 'cache-control': 'private, max-age=60', 'x-robots-tag': 'noindex' })
          .type('text/calendar; charset=utf-8')
          .send(writeCalendar(sold.code, entries))
      },
    )
  }
}
