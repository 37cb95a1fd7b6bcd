import type { CalendarProblem } from '#contract/machines-office.ts'

/** What `hospitality/calendar-fetch.ts` says when it fails, or whatever reads the text after it. */
export function calendarProblem(problem: string): CalendarProblem {
  const status = Number(/answers (\d{3})/.exec(problem)?.[1] ?? 0) || null
  if (status !== null) {
    const kind = status === 404 || status === 410 ? 'gone' : status >= 500 ? 'broken' : 'refused'
    return { kind, status }
  }
  if (/too much time or memory/.test(problem)) return { kind: 'tooMuch', status }
  if (/no public address|may not be read over/.test(problem)) return { kind: 'notPublic', status }
  if (/abort|timeout/i.test(problem)) return { kind: 'slow', status }
  if (/reached|ENOTFOUND|ECONN|EAI_AGAIN|certificate|TLS|SSL|without end/i.test(problem))
    return { kind: 'unreachable', status }
  return { kind: 'noCalendar', status }
}
