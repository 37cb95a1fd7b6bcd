import { z } from 'zod'
import { CarrierTools } from '#contract/delivery-office.ts'
import { ShopCalendar } from '#contract/documents/calendar.ts'
import { Settlement } from '#contract/documents/settlement.ts'
import { DeliveryMethod } from '#contract/documents/shop.ts'
import { CurrencyCode } from '#contract/money.ts'
import { dayIn } from '#contract/days.ts'
import { record } from '../audit/record.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { shopOf } from '../orders/office-list.ts'
import { refuse } from '../refusal.ts'
import { newDeliveryWays } from '../site-templates/seller-documents.ts'
import { checkWays } from './check-ways.ts'
import { type DeliveryRow, lockDelivery, selectDelivery, updateDelivery } from './repository.ts'

/** How a shop delivers, and what a way begins with that it does not offer yet. Source: WINES-05. */
export async function readDelivery(ctx: PlaceContext): Promise<OfficeRuleResult<'deliveryRead'>> {
  const { ways: stored, tools, settlements, timezone, currencyCode, ...row } = await selectDelivery(ctx.db, shopOf(ctx))
  const ways = waysIn(stored)
  return {
    ...row,
    ways,
    tools: CarrierTools.parse(tools),
    offers: newDeliveryWays.filter(({ type }) => !ways.some((way) => way.type === type)),
    currencyCode: CurrencyCode.parse(currencyCode),
    settlements: z.array(Settlement).parse(settlements),
    today: todayOf({ timezone }, ctx.now()),
  }
}

/**
 * Changes how a shop delivers. Carts are counted anew the next time they are looked at; an order that was agreed at
 * another total is refused and shown the new one (`expectedTotalAmount`).
 * @throws VERSION_OLD, DELIVERY_NONE, DELIVERY_WAY, DELIVERY_ZONE. Source: WINES-05.
 */
export async function saveDelivery(
  ctx: PlaceContext & Writing,
  { version, ways, cartonBottles, tools }: OfficeRuleInput<'deliverySave'>,
): Promise<OfficeRuleResult<'deliverySave'>> {
  const shopId = shopOf(ctx)
  const before = await lockDelivery(ctx.db, shopId)
  if (before.version !== version) throw refuse('VERSION_OLD')
  checkWays(ctx, ways, { before: waysIn(before.ways), ownCountry: before.ownCountry })
  const toolsBefore = CarrierTools.parse(before.tools)
  const after = await updateDelivery(ctx.db, {
    ...{ shopId, ways: JSON.stringify(ways), cartonBottles },
    tools: JSON.stringify(tools ?? toolsBefore),
  })
  await record(
    ctx,
    {
      action: 'deliverySave',
      values: {},
      reverse: {
        name: 'deliverySave',
        input: {
          version: after,
          ways: waysIn(before.ways),
          cartonBottles: before.cartonBottles,
          tools: toolsBefore,
        },
      },
    },
    ['delivery'],
  )
  return { version: after }
}

/** Of the house's own calendar. */
export const todayOf = ({ timezone }: Pick<DeliveryRow, 'timezone'>, now: Date): string =>
  dayIn(ShopCalendar.shape.timezone.parse(timezone ?? undefined), now)

const waysIn = (stored: DeliveryRow['ways']): DeliveryMethod[] => z.array(DeliveryMethod).parse(stored)
