import { randomUUID } from 'node:crypto'
import { amountFromDecimal } from '#contract/money.ts'
import { type DeliveryMethod, type PaymentMethod, ShopDocument } from '#contract/documents/shop.ts'
import { ratioOfLogo } from '../site/logos.ts'
import { insertRows } from './insert-rows.ts'
import { daysFrom, idOf, type Seeding } from './seeding.ts'
import type { DeliveryContent, PaymentContent, ShopContent } from './shop-content.ts'
import { traderOf } from './trader.ts'

export async function seedShops(seeding: Seeding): Promise<void> {
  const { trx, content, siteIds, shopIds, now } = seeding
  for (const shop of content.shops) shopIds.set(shop.code, randomUUID())
  await insertRows(
    trx,
    'shop',
    {
      id: 'uuid',
      site_id: 'uuid',
      code: 'text',
      path: 'text',
      name: 'text',
      position: 'int',
      currency_code: 'text',
      is_promo_codes_allowed: 'boolean',
      carton_bottles: 'int',
      low_stock_count: 'int',
      document: 'jsonb',
      last_order_number: 'int',
    },
    await Promise.all(
      content.shops.map(async (shop, position) => ({
        id: idOf(shopIds, shop.code),
        site_id: idOf(siteIds, shop.site),
        code: shop.code,
        path: shop.path,
        name: shop.name,
        position,
        currency_code: shop.currencyCode,
        is_promo_codes_allowed: shop.isPromoCodesAllowed,
        carton_bottles: cartonOf(shop),
        low_stock_count: shop.lowStockCount,
        document: await documentOf(shop, seeding),
        last_order_number: 0,
      })),
    ),
  )
  await insertRows(
    trx,
    'promo_code',
    {
      id: 'uuid',
      shop_id: 'uuid',
      code: 'text',
      title: 'jsonb',
      type: 'text',
      value: 'int',
      min_amount: 'int',
      valid_from: 'timestamptz',
      valid_to: 'timestamptz',
      max_uses: 'int',
      used_count: 'int',
      is_shown: 'boolean',
    },
    content.shops.flatMap((shop) =>
      shop.promoCodes.map((promo) => ({
        id: randomUUID(),
        shop_id: idOf(shopIds, shop.code),
        code: promo.code,
        title: promo.title,
        type: promo.type,
        // Both are hundredths: of a percent, and of the currency.
        value: amountFromDecimal(promo.value),
        min_amount: amountFromDecimal(promo.minAmount),
        valid_from: daysFrom(now, promo.validFromDays),
        valid_to: daysFrom(now, promo.validToDays),
        max_uses: promo.maxUses,
        used_count: promo.usedCount,
        is_shown: promo.isShown,
      })),
    ),
  )
}

/** Six bottles to a carton, unless everything the shop ships goes by the dozen. */
function cartonOf(shop: ShopContent): number {
  const shipping = shop.methodOfDeliveries.find(({ type }) => type === 'SHIPPING')
  const rates = shipping?.zones.flatMap((zone) => zone.rates) ?? []
  return rates.length > 0 && rates.every(({ upToBottles }) => upToBottles % 12 === 0) ? 12 : 6
}

/** The document's schema picks from the content what belongs to it. */
async function documentOf(shop: ShopContent, { content, picturesDir, now }: Seeding): Promise<ShopDocument> {
  return ShopDocument.parse({
    ...shop,
    logo: { path: shop.logo, ratio: await ratioOfLogo(picturesDir, shop.logo) },
    theme: { layout: shop.theme.layout, variables: content.themes.shops[shop.code] ?? {} },
    pagesMeta: Object.fromEntries(Object.entries(shop.pagesMeta).map(([page, meta]) => [`shop-${page}`, meta])),
    methodOfDeliveries: shop.methodOfDeliveries.map(deliveryMethod),
    methodOfPayments: shop.methodOfPayments.map(paymentMethod),
    trader: traderOf(shop.legal, shop, now),
  })
}

const deliveryMethod = (delivery: DeliveryContent): DeliveryMethod => ({
  type: delivery.type,
  title: delivery.title,
  description: delivery.description,
  minBottles: delivery.minBottles ?? null,
  maxBottles: delivery.maxBottles ?? null,
  minAmount: delivery.minAmount === undefined ? null : amountFromDecimal(delivery.minAmount),
  ...(delivery.ageCheck && {
    ageCheck: { amount: amountFromDecimal(delivery.ageCheck.price), countries: delivery.ageCheck.countries },
  }),
  amount: delivery.price ? amountFromDecimal(delivery.price.amount) : null,
  leadTimeWorkingDays: delivery.leadTimeWorkingDays ?? null,
  ...(delivery.orderBefore && { orderBefore: delivery.orderBefore }),
  ...(delivery.roundWeekdays && { roundWeekdays: delivery.roundWeekdays }),
  zones: delivery.zones.map(({ rates, beyond, freeAbove, ...zone }) => ({
    ...zone,
    rates: rates.map(({ upToBottles, price }) => ({ upToBottles, amount: amountFromDecimal(price) })),
    beyond: beyond && { perBottles: beyond.perBottles, amount: amountFromDecimal(beyond.price) },
    freeAboveAmount: freeAbove === null ? null : amountFromDecimal(freeAbove),
  })),
  nonEligibilityTexts: Object.fromEntries(delivery.nonEligibilityReasons.map(({ code, text }) => [code, text])),
})

function paymentMethod(payment: PaymentContent): PaymentMethod {
  const { accountHolder, iban, bic, dueDays } = payment
  return {
    type: payment.type,
    code: payment.code,
    title: payment.title,
    description: payment.description,
    provider: payment.provider ?? null,
    ...(payment.publishableKey && { publishableKey: payment.publishableKey }),
    ...(payment.accountID && { accountID: payment.accountID }),
    ...(payment.onlyWithDelivery && { onlyWithDelivery: payment.onlyWithDelivery }),
    ...(accountHolder &&
      iban &&
      bic &&
      dueDays && { transfer: { accountHolder, iban, bic, dueDays, reminderDays: 3, lapseDays: 5 } }),
  }
}
