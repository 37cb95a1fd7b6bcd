import { localized } from '#contract/documents/in-language.ts'
import { ActivityDocument } from '#contract/documents/product.ts'
import { localize } from '#contract/localized.ts'
import type { Activity, ProductCard } from '#contract/shop.ts'
import type { Context } from '../context.ts'
import { readStored } from '../database/stored.ts'
import { firstMonthOfSlots } from './availability.ts'
import { productCard } from './cards.ts'
import { findProduct, pickFrom, picturesOf, type ProductName, relatedRows, storedAt } from './found-product.ts'
import { paragraphsOf } from './shops.ts'
import { termsSentence } from './visit-rule.ts'

/** What the page says of itself, beside its rule. */
const Told = ActivityDocument.pick({
  ...{ description: true, languages: true, included: true, goodToKnow: true, meetingPoint: true },
})

/** An activity in full, with the slots of the first month that has any (SHOP-03). @throws PRODUCT_NOT_FOUND */
export async function readActivity(
  ctx: Context,
  name: ProductName,
): Promise<{ activity: Activity; related: ProductCard[]; relatedActivities: ProductCard[] }> {
  const row = await findProduct(ctx, name, 'ACTIVITY')
  const document = readStored(ActivityDocument, row.document, storedAt(ctx, row))
  const { description, ...said } = localized(Told, document, ctx.language)
  const others = await relatedRows(ctx, row.shopId, {
    products: document.relatedProducts,
    activities: document.relatedActivities,
  })
  const pick = pickFrom(others.map((other) => productCard(other, ctx.language)))
  const related = pick('PRODUCT', document.relatedProducts)
  const relatedActivities = pick('ACTIVITY', document.relatedActivities)
  const activity: Activity = {
    ...productCard(row, ctx.language),
    analyticsName: localize(row.title, 'fr'),
    ...said,
    ...(await picturesOf(ctx, row, document)),
    pricePerPerson: { amount: row.priceAmount, currencyCode: row.currencyCode },
    description: paragraphsOf(description),
    relatedProducts_ids: related.map(({ _id }) => _id),
    relatedActivities_ids: relatedActivities.map(({ _id }) => _id),
    timezone: row.timezone ?? 'UTC',
    cancellation: termsSentence({ rule: document.cancellationRule, text: document.cancellation }, ctx),
    bookingLeadHours: row.bookingLeadHours,
    availabilities: await firstMonthOfSlots(ctx, row),
  }
  return { activity, related, relatedActivities }
}
