import { localize } from '#contract/localized.ts'
import type { Order } from '#contract/orders.ts'
import type { Translate } from '../i18n/translator.ts'
import type { OrderRecord } from './orders.ts'

/** An order in the language asked for, as its buyer may see it (CHECKOUT-05). */
export function orderView(
  order: OrderRecord,
  { language, translate }: { language: string; translate: Translate },
): Order {
  // The titles were frozen in the buyer's language; in another one the platform's own words are said.
  const isOwnLanguage = language === order.language
  const titled = (own: string, key: string) => (isOwnLanguage && own ? own : translate(key))
  return {
    _id: order.id,
    number: order.number,
    status: order.status,
    shippingStatus: order.shippingStatus,
    trackingNumber: order.trackingNumber,
    shop: {
      _id: order.shopId,
      name: order.shopName,
      path: order.shopPath,
      email: order.shopEmail,
      phone: order.shopPhone,
    },
    contact: order.contact,
    products: order.lines.map((line) => ({
      _id: line.productId ?? line.id,
      type: line.type,
      code: line.code,
      title: localize(line.title, language),
      analyticsName: localize(line.title, 'fr'),
      year: line.year,
      thumbnail: line.thumbnail,
      quantity: line.quantity,
      ...(line.type === 'ACTIVITY' && { numberOfPersons: line.quantity }),
      ...(line.startsAt && {
        startDate: new Date(line.startsAt).toISOString(),
        localDate: line.localDate ?? '',
        localTime: line.localTime ?? '',
      }),
      unitAmount: line.unitAmount,
      amount: line.unitAmount * line.quantity,
    })),
    currencyCode: order.currencyCode,
    productsAmount: order.productsAmount,
    promoCodes: order.promoCodes,
    promoCodesReduction:
      order.reductionAmount > 0
        ? { reduction: order.reductionAmount, reducedProductsAmount: order.productsAmount - order.reductionAmount }
        : null,
    deliveryAmount: order.deliveryAmount,
    totalAmount: order.totalAmount,
    methodsOfDelivery: order.deliveryType
      ? [{ type: order.deliveryType, title: titled(order.deliveryTitle, `checkout.delivery.${order.deliveryType}`) }]
      : [],
    transaction: {
      // A transfer is recognised by the order's id, a card payment by the provider's own reference.
      reference: order.paymentType === 'CARD' ? order.paymentIntentId : order.id,
      method: {
        type: order.paymentType,
        provider: order.paymentType === 'CARD' ? 'stripe' : null,
        title: titled(order.paymentTitle, `checkout.payment.${order.paymentType}`),
      },
      transfer: order.transfer,
    },
    createdAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    heldUntil: order.status === 'pending' ? (order.heldUntil?.toISOString() ?? null) : null,
  }
}
