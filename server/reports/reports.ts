import { withoutPersons } from '#contract/without-persons.ts'
import type { Context } from '../context.ts'
import { limitRate } from '../http/rate-limit.ts'
import type { RuleInput } from '../rule.ts'
import { browserErrors } from './figures.ts'
import { countReport } from './repository.ts'

/** One bad release breaks every page the same way: the first few reports of an hour tell what the others would. */
const toldEach = 5
/** Of the others, one in so many is counted for all of them. */
const counted = 20
/** Different things a site may report; one that invents ever new ones fills no table. */
const mostGroups = 200
const hourMs = 3_600_000

/**
 * Takes what a browser reports (CALL-03): each is counted in the figures of this node, the first of a site, kind and
 * message in an hour are written to the log, and they and a sample of the rest to the table that the platform's people
 * read. What a person could be known by is left out, whoever sent it.
 * @throws TOO_MANY_REQUESTS
 */
export async function takeReport(
  ctx: Context,
  { kind, message, path }: RuleInput<'reportError'>,
): Promise<{ reported: boolean }> {
  await limitRate(ctx, 'report', { max: 60, windowSeconds: 600, by: ctx.address })
  browserErrors.inc({ site: ctx.site.code, kind })
  const report = { kind, message: oneLine(message).slice(0, 300), path: oneLine(path) }
  const now = ctx.now()
  const times = timesToldThisHour(`${ctx.site.code} ${kind} ${report.message}`, now.getTime())
  if (times <= toldEach) ctx.log.info({ report }, 'a browser reports an error')
  if (times <= toldEach || times % counted === 0)
    await countReport(ctx.db, {
      ...report,
      siteId: ctx.site.id,
      times: times <= toldEach ? 1 : counted,
      now,
      room: mostGroups,
    })
  return { reported: true }
}

/** A database takes no text with a zero in it. */
const oneLine = (text: string): string => withoutPersons(text).replaceAll(/\p{Cc}+/gu, ' ')

/** How often each was told in this hour. Begins anew with the hour, and when somebody sends ever new messages. */
let told = new Map<string, number>()
let toldHour = 0
const mostKept = 1000

function timesToldThisHour(key: string, now: number): number {
  const hour = Math.floor(now / hourMs)
  if (hour !== toldHour || told.size >= mostKept) {
    told = new Map()
    toldHour = hour
  }
  const times = (told.get(key) ?? 0) + 1
  told.set(key, times)
  return times
}
