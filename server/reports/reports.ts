import { withoutPersons } from '#contract/without-persons.ts'
import type { Context } from '../context.ts'
import { limitRate } from '../http/rate-limit.ts'
import type { RuleInput } from '../rule.ts'
import { browserErrors } from './figures.ts'

/** One bad release breaks every page the same way: the first few reports of an hour tell what the others would. */
const toldEach = 5
const hourMs = 3_600_000

/**
 * Takes what a browser reports (CALL-03): each is counted, and the first of a site, kind and message in an hour are
 * written to the log. What a person could be known by is left out, whoever sent it.
 * @throws TOO_MANY_REQUESTS
 */
export async function takeReport(
  ctx: Context,
  { kind, message, path }: RuleInput<'reportError'>,
): Promise<{ reported: boolean }> {
  await limitRate(ctx, 'report', { max: 60, windowSeconds: 600, by: ctx.address })
  browserErrors.inc({ site: ctx.site.code, kind })
  const report = { kind, message: withoutPersons(message), path: withoutPersons(path) }
  if (isToldAgain(`${ctx.site.code} ${kind} ${report.message}`, ctx.now().getTime()))
    ctx.log.info({ report }, 'a browser reports an error')
  return { reported: true }
}

/** How often each was told in this hour. Begins anew with the hour, and when somebody sends ever new messages. */
let told = new Map<string, number>()
let toldHour = 0
const mostKept = 1000

function isToldAgain(key: string, now: number): boolean {
  const hour = Math.floor(now / hourMs)
  if (hour !== toldHour || told.size >= mostKept) {
    told = new Map()
    toldHour = hour
  }
  const times = (told.get(key) ?? 0) + 1
  told.set(key, times)
  return times <= toldEach
}
