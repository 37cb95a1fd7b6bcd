import { z } from 'zod'
import { VisitRule } from '#contract/documents/product.ts'
import { dateFormat, formatTime, longDate } from '#contract/formats.ts'
import { LocalizedText, localize } from '#contract/localized.ts'
import { dayIn } from '#contract/days.ts'
import type { Translate } from '../i18n/translator.ts'

/** What is agreed to with a visit: the rule, and the grower's own words beside it. Without a rule there are words only. */
export const VisitTerms = z.object({ rule: VisitRule.nullable(), text: LocalizedText })
export type VisitTerms = z.infer<typeof VisitTerms>

const hourMs = 3_600_000

/** Of an activity that says none: the growers' country's. */
export const defaultTimezone = 'Europe/Paris'

/** The last instant at which all comes back. */
const freeUntil = ({ freeUntilHours, refundPercentAfter }: VisitRule, startsAt: Date): Date =>
  refundPercentAfter === 100 ? startsAt : new Date(startsAt.getTime() - freeUntilHours * hourMs)

/** How much of the price comes back now. Null once the visit has begun. */
export function refundPercent(rule: VisitRule, startsAt: Date, now: Date): number | null {
  if (now >= startsAt) return null
  return now <= freeUntil(rule, startsAt) ? 100 : rule.refundPercentAfter
}

interface Reader {
  language: string
  translate: Translate
}

/** For whom no date is chosen yet: `Annulation gratuite jusqu’à 48 heures avant le début. …` */
export function termsSentence({ rule, text }: VisitTerms, { language, translate: t }: Reader): string {
  const own = localize(text, language)
  if (!rule) return own
  const isFreeToTheStart = rule.refundPercentAfter === 100 || rule.freeUntilHours === 0
  const free = isFreeToTheStart ? t('visit.terms.freeToStart') : t('visit.terms.free', { hours: rule.freeUntilHours })
  return [free, ...(isFreeToTheStart ? [] : [afterwards(rule, t)]), own].filter(Boolean).join(' ')
}

/** The same for one date, on the visit's own clock, as it stands now: `Annulation gratuite jusqu’au mardi 24 novembre 2026 à 10 h. …` */
export function termsSentenceFor(
  { rule, text }: VisitTerms,
  { startsAt, timezone, now }: { startsAt: Date; timezone: string; now: Date },
  { language, translate: t }: Reader,
): string {
  const own = localize(text, language)
  if (!rule) return own
  const until = freeUntil(rule, startsAt)
  const isFreeToTheStart = until.getTime() === startsAt.getTime()
  if (now > until) return [t(...late(rule)), own].filter(Boolean).join(' ')
  const free = isFreeToTheStart
    ? t('visit.terms.freeToStart')
    : t('visit.terms.freeUntil', { date: dayOf(until, timezone, language), time: timeOf(until, timezone, language) })
  return [free, ...(isFreeToTheStart ? [] : [afterwards(rule, t)]), own].filter(Boolean).join(' ')
}

const afterwards = ({ refundPercentAfter: percent }: VisitRule, t: Translate): string =>
  percent === 0 ? t('visit.terms.thenNothing') : t('visit.terms.thenShare', { percent })

const late = ({ refundPercentAfter: percent }: VisitRule): Parameters<Translate> =>
  percent === 0 ? ['visit.terms.lateNothing'] : ['visit.terms.lateShare', { percent }]

const dayOf = (instant: Date, timeZone: string, language: string): string =>
  longDate(dayIn(timeZone, instant), language, { withWeekday: true })

const timeOf = (instant: Date, timeZone: string, language: string): string =>
  formatTime(dateFormat('en-GB', { timeStyle: 'short', timeZone }).format(instant), language)
