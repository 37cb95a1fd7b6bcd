import { dayIn } from '#contract/days.ts'
import type { PlaceContext } from '../office-context.ts'
import type { OfficeRuleResult } from '../office-rule.ts'
import { shopOf } from '../orders/office-list.ts'
import { offeredPayments } from '../payments/offered-payments.ts'
import { openingsNow } from '../shop/open-now.ts'
import { hoursOf } from './hours.ts'
import { estateLookOf } from './look.ts'
import { paymentOf } from './payment.ts'
import { documentIn, selectEstate } from './repository.ts'
import { sellerOf } from './seller.ts'
import { wordsOf } from './words.ts'

/** What a house says of itself. Source: WINES-07. */
export async function readEstate(ctx: PlaceContext): Promise<OfficeRuleResult<'estateRead'>> {
  const row = await selectEstate(ctx.db, shopOf(ctx))
  const document = documentIn(row)
  const today = dayIn(document.timezone, ctx.now())
  return {
    words: { ...wordsOf(document), version: row.wordsVersion },
    hours: { ...hoursOf(document), version: row.hoursVersion },
    seller: { ...sellerOf(document), version: row.sellerVersion },
    payment: {
      ...paymentOf(document),
      version: row.paymentVersion,
      hasCards: offeredPayments(ctx, document.methodOfPayments).some(({ type }) => type === 'CARD'),
    },
    look: estateLookOf(document),
    today,
    openToday: openingsNow(document, ctx.now()),
    languages: row.languages,
  }
}
