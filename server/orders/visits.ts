import { reductionPart } from '#contract/given-back.ts'
import { shareOfAmount, times } from '#contract/money.ts'
import type { OrderVisit } from '#contract/orders.ts'
import type { Translate } from '../i18n/translator.ts'
import { defaultTimezone, refundPercent, termsSentenceFor } from '../shop/visit-rule.ts'
import { soldOf } from './given-back.ts'
import type { OrderLineRecord, OrderRecord } from './orders.ts'
import { isRefundable } from './refundable.ts'

/** Minor units: what the visit cost, its part of a promotional code, and what of the difference comes back. */
export interface VisitAmounts {
  productsAmount: number
  reductionAmount: number
  refundPercent: number
  amount: number
}

/**
 * What calling this visit off gives back now, by the rule it was booked under; null when it cannot be called off here:
 * without a rule, already called off, begun, or of an order that is no contract. What was never paid is not kept by any
 * rule: it is no longer owed, whole.
 */
export function visitAmounts(order: OrderRecord, line: OrderLineRecord, now: Date): VisitAmounts | null {
  const isAccepted = order.status === 'paid' || order.status === 'confirmed'
  if (line.type !== 'ACTIVITY' || !isAccepted || line.cancelled || !line.startsAt || !line.terms?.rule) return null
  const percent = refundPercent(line.terms.rule, new Date(line.startsAt), now)
  if (percent === null) return null
  const productsAmount = times(line.unitAmount, line.quantity)
  const reductionAmount = reductionPart(soldOf(order), productsAmount)
  const ofRule = isRefundable(order) ? percent : 100
  const amount = shareOfAmount(productsAmount - reductionAmount, ofRule * 100)
  return { productsAmount, reductionAmount, refundPercent: ofRule, amount }
}

/** A visit that its guest is expected at. */
export const isKept = ({ startsAt, cancelled }: OrderLineRecord): boolean => startsAt !== null && !cancelled

interface Reader {
  language: string
  translate: Translate
}

/** The rule of a visit, said for its date as it stood at this instant; nothing where there is none. */
export function visitTerms({ terms, startsAt, timezone }: OrderLineRecord, at: Date, reader: Reader): string {
  if (!terms || !startsAt) return ''
  return termsSentenceFor(
    terms,
    { startsAt: new Date(startsAt), timezone: timezone ?? defaultTimezone, now: at },
    reader,
  )
}

export function visitView(order: OrderRecord, line: OrderLineRecord, reader: Reader & { now: () => Date }): OrderVisit {
  const now = reader.now()
  const amounts = visitAmounts(order, line, now)
  const { cancelled } = line
  return {
    _id: line.id,
    terms: visitTerms(line, now, reader),
    canCancel: amounts !== null,
    refundAmount: amounts?.amount ?? 0,
    cancellation: cancelled && {
      cancelledAt: new Date(cancelled.cancelledAt).toISOString(),
      amount: cancelled.amount,
      wasPaid: cancelled.wasPaid,
      isPaidBack: cancelled.isPaidBack,
    },
  }
}
