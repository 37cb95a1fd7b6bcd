import { DisputeReason, disputeStateOf, RefundFailure } from '#contract/disputes.ts'
import { longDate } from '#contract/formats.ts'
import { CurrencyCode, formatPrice } from '#contract/money.ts'
import { dayIn } from '#contract/days.ts'
import type { Translate } from '../i18n/translator.ts'
import type { DisputeNotice } from './dispute-repository.ts'
import type { RefundNotice } from './refund-repository.ts'

interface About {
  /** As its people know it. */
  number: string | number
  /** Of the buyer. */
  name: string
  language: string
  /** Where the house does something about it: on the page of its order, or by a word to the operator. */
  place: 'order' | 'operator'
}

interface Words {
  subject: string
  paragraphs: string[]
}

/** To the house: what came back, or is unclear, and what it can do. Null once somebody has done it. */
export function refundNoticeWords(
  { state, why, amount }: RefundNotice,
  t: Translate,
  { currencyCode, place, ...about }: About & { currencyCode: CurrencyCode },
): Words | null {
  if (state !== 'failed' && state !== 'unclear') return null
  const reason = t(`emails.refundWhy.${RefundFailure.parse(why)}`)
  const values = { ...about, reason, amount: formatPrice({ amount, currencyCode }, about.language) }
  return {
    subject: t(`emails.refundFailedNotice.${state}.subject`, values),
    paragraphs: [
      t(`emails.refundFailedNotice.${state}.p1`, values),
      t('emails.refundFailedNotice.why', values),
      t(`emails.refundFailedNotice.${state}.${place}`, values),
    ],
  }
}

/** To the house: what a bank asks, or has decided. Null for what asks for nothing. */
export function disputeWords(dispute: DisputeNotice, t: Translate, about: About): Words | null {
  const state = disputeStateOf(dispute.status)
  if (state === 'answered') return null
  const { language } = about
  const currencyCode = CurrencyCode.catch('EUR').parse(dispute.currencyCode)
  const values = {
    ...about,
    amount: formatPrice({ amount: dispute.amount, currencyCode }, language),
    reason: t(`emails.disputeWhy.${DisputeReason.parse(dispute.reason)}`),
    date: dispute.dueBy ? longDate(dayIn('Europe/Paris', dispute.dueBy), language) : '',
  }
  const isAsked = state === 'open' || state === 'inquiry'
  return {
    subject: t(`emails.disputeNotice.${state}.subject`, values),
    paragraphs: [
      t(`emails.disputeNotice.${state}.p1`, values),
      ...(isAsked
        ? [
            t('emails.disputeNotice.why', values),
            t(values.date ? 'emails.disputeNotice.until' : 'emails.disputeNotice.answer', values),
          ]
        : []),
    ],
  }
}
