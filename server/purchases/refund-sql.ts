import { type RawBuilder, sql } from 'kysely'
import type { CardRefundState } from '#contract/disputes.ts'

/** What a row of `refund` is to people. */
export const stateOfRefund: RawBuilder<CardRefundState> = sql<CardRefundState>`case
  when refund.settled_at is not null then 'settled'
  when refund.failed_at is not null then 'failed'
  when refund.unclear_at is not null then 'unclear'
  when refund.completed_at is not null then 'done'
  when refund.provider_reference is not null then 'pending'
  else 'waiting' end`

/** A row of `refund` whose money the buyer has: it has arrived, or came back and was paid by another way. */
export const hasArrived: RawBuilder<unknown> = sql`(refund.completed_at is not null or refund.settled_at is not null)`

/** A row of `refund` that the house is to do something about. */
export const wantsHouse: RawBuilder<unknown> = sql`(refund.settled_at is null
  and (refund.failed_at is not null or refund.unclear_at is not null))`
