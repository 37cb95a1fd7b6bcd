import { randomUUID } from 'node:crypto'
import { amountFromDecimal } from '#contract/money.ts'
import { ActivityDocument } from '#contract/documents/product.ts'
import { insertRows } from './insert-rows.ts'
import type { ActivityContent } from './product-content.ts'
import { daysFrom, idOf, type Seeding } from './seeding.ts'
import { keyOf, productColumns, seedCategories, shelfDays } from './seed-products.ts'
import { slotsOf } from './slots.ts'

/** How far ahead a visitor can book: this season and the same one next year. */
const daysAhead = 400

/** Activities, their categories and their slots. */
export async function seedActivities(seeding: Seeding): Promise<void> {
  const { trx, content, shopIds, now } = seeding
  const categoryIds = await seedCategories(seeding, 'ACTIVITY')
  const activities = content.activities.map((activity) => ({ id: randomUUID(), activity }))
  await insertRows(
    trx,
    'product',
    productColumns,
    activities.map(({ id, activity }) => ({
      id,
      shop_id: idOf(shopIds, activity.shop),
      type: 'ACTIVITY',
      code: activity.code,
      category_id: idOf(categoryIds, keyOf({ shop: activity.shop, code: activity.category })),
      position: activity.order,
      title: activity.title,
      subtitle: activity.subtitle,
      price_amount: amountFromDecimal(activity.pricePerPerson.amount),
      price_since: daysFrom(now, -shelfDays).toISOString(),
      bottle_units: 0,
      thumbnail: activity.thumbnail,
      duration_minutes: activity.durationMinutes,
      min_persons: activity.minPersons,
      max_persons: activity.maxPersons,
      timezone: activity.schedule.timezone,
      booking_lead_hours: activity.schedule.bookingLeadHours,
      document: documentOf(activity),
      is_published: true,
    })),
  )
  await insertRows(
    trx,
    'slot',
    {
      id: 'uuid',
      product_id: 'uuid',
      starts_at: 'timestamptz',
      capacity: 'int',
      taken: 'int',
      held: 'int',
    },
    activities.flatMap(({ id, activity }) =>
      slotsOf(activity.schedule, now, daysAhead).map((slot) => ({
        id: randomUUID(),
        product_id: id,
        starts_at: slot.startsAt,
        capacity: activity.maxPersons,
        taken: 0,
        held: 0,
      })),
    ),
  )
}

/** The document's schema picks from the content what belongs to it. */
const documentOf = (activity: ActivityContent): ActivityDocument =>
  ActivityDocument.parse({
    ...activity,
    cancellation: activity.cancellation.text,
    cancellationRule: activity.cancellation,
  })
