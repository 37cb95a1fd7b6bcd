import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Metrics } from '../http/metrics.ts'

/** One violation, as browsers write it to `report-uri` and, in lists of several, to `report-to`. */
const OldReport = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().optional(),
  }),
})
const NewReport = z.array(
  z.object({
    type: z.string(),
    body: z.object({ effectiveDirective: z.string().optional(), blockedURL: z.string().optional() }).optional(),
  }),
)

interface Violation {
  directive: string
  blocked: string
}

/** Whoever has a browser can write these: what is more than this in a minute is neither read nor told. */
const mostReadPerMinute = 600
const mostToldPerMinute = 20
const minuteMs = 60_000

/**
 * POST /api/report/csp: what the content security policy has refused. Counted by directive; a few are logged with the
 * site and the host that was refused, and nothing of the visitor: no page, no address, no words of a script.
 */
export function cspReportRoutes({
  metrics,
  now,
  siteCodeOf,
}: {
  metrics: Pick<Metrics, 'violated'>
  now: () => Date
  siteCodeOf: (request: FastifyRequest) => Promise<string | undefined>
}) {
  const minute = { start: 0, read: 0, told: 0 }
  return async (app: FastifyInstance): Promise<void> => {
    const json = app.getDefaultJsonParser('error', 'error')
    app.addContentTypeParser(['application/csp-report', 'application/reports+json'], { parseAs: 'string' }, json)
    app.post('/api/report/csp', { schema: { hide: true }, bodyLimit: 16 * 1024 }, async (request, reply) => {
      const at = now().getTime()
      if (at - minute.start >= minuteMs) Object.assign(minute, { start: at, read: 0, told: 0 })
      minute.read += 1
      const violations = minute.read > mostReadPerMinute ? [] : violationsIn(request.body)
      for (const { directive, blocked } of violations) {
        metrics.violated(directive)
        minute.told += 1
        if (minute.told > mostToldPerMinute) continue
        request.log.warn(
          { site: await siteCodeOf(request), directive, blocked },
          'the content security policy refused something',
        )
      }
      return reply.code(204).send()
    })
  }
}

function violationsIn(body: unknown): Violation[] {
  const old = OldReport.safeParse(body)
  if (old.success) {
    const report = old.data['csp-report']
    const directive = report['effective-directive'] ?? report['violated-directive']
    return [{ directive: knownDirective(directive), blocked: originOfBlocked(report['blocked-uri']) }]
  }
  const several = NewReport.safeParse(body)
  if (!several.success) return []
  return several.data
    .filter(({ type }) => type === 'csp-violation')
    .slice(0, 10)
    .map((report) => ({
      directive: knownDirective(report.body?.effectiveDirective),
      blocked: originOfBlocked(report.body?.blockedURL),
    }))
}

const directives = `default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr
  img-src font-src connect-src media-src frame-src worker-src object-src manifest-src base-uri form-action
  frame-ancestors require-trusted-types-for trusted-types`.split(/\s+/)

/** A metric has few labels, whatever is sent. */
const knownDirective = (name = ''): string => {
  const word = name.split(' ')[0] ?? ''
  return directives.includes(word) ? word : 'other'
}

/** `inline`, `eval`, or the scheme and host of an address: its path may say who somebody is. */
function originOfBlocked(blocked = ''): string {
  if (/^[a-z-]{1,30}$/.test(blocked)) return blocked
  if (!URL.canParse(blocked)) return 'other'
  const { protocol, host } = new URL(blocked)
  return `${protocol}//${host}`.slice(0, 120)
}
