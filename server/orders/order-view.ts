import { sumAmounts, times } from '#contract/money.ts'
import { localize } from '#contract/localized.ts'
import type { Order } from '#contract/orders.ts'
import type { Translate } from '../i18n/translator.ts'
import { transactionView } from '../purchases/transaction-view.ts'
import { perLitre } from '../shop/per-litre.ts'
import { addressLines } from './address-lines.ts'
import { expectedDelivery } from './expected-delivery.ts'
import { givenBackOf } from './given-back.ts'
import { otherDays } from '../shop/other-days.ts'
import type { OrderRecord } from './orders.ts'
import { parcelViews, trackingNumberOf, unsentBottlesOf } from './parcel-view.ts'
import { visitView } from './visits.ts'

/** An order in the language asked for, as its buyer may see it (CHECKOUT-05). */
export function orderView(
  order: OrderRecord,
  reader: { language: string; translate: Translate; now: () => Date },
): Order {
  const { language, translate } = reader
  // The titles were frozen in the buyer's language; in another one the platform's own words are said.
  const isOwnLanguage = language === order.language
  const titled = (own: string, key: string) => (isOwnLanguage && own ? own : translate(key))
  return {
    _id: order.id,
    number: order.number,
    status: order.status,
    shippingStatus: order.shippingStatus,
    trackingNumber: trackingNumberOf(order),
    parcels: parcelViews(order, language),
    unsentCount: unsentBottlesOf(order),
    shop: {
      _id: order.shopId,
      name: order.shopName,
      path: order.shopPath,
      email: order.shopEmail,
      phone: order.shopPhone,
    },
    contact: order.contact,
    recipient: order.recipient,
    giftMessage: order.giftMessage,
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
      ...perLitre(
        { priceAmount: line.unitAmount, volumeMl: line.volumeMl },
        { language, countryCode: order.contact.address.countryCode },
      ),
      amount: times(line.unitAmount, line.quantity),
      ...(line.type === 'ACTIVITY' && { visit: visitView(order, line, reader) }),
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
    dueAmount: order.dueAmount,
    excess: order.excessAmount > 0 ? { amount: order.excessAmount, isPaidBack: order.isExcessPaidBack } : null,
    methodsOfDelivery: order.deliveryType
      ? [{ type: order.deliveryType, title: titled(order.deliveryTitle, `checkout.delivery.${order.deliveryType}`) }]
      : [],
    expected: expectedDelivery(order, { language, translate }),
    pickup: order.pickup && {
      addressLines: addressLines(order.pickup.address, language),
      openingHours: order.pickup.openingHours,
      openingExceptions: otherDays(order.pickup, { language, translate, now: reader.now() }),
      openingHoursNote: localize(order.pickup.openingHoursNote, language),
    },
    transaction: transactionView(order, { language, translate }),
    age: { minimum: order.minimumAge, isCheckedOnDelivery: order.ageCheckAmount !== null },
    createdAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    withdrawals: order.withdrawals.map((withdrawal) => ({
      _id: withdrawal.id,
      declaredAt: new Date(withdrawal.declaredAt).toISOString(),
      amount: withdrawal.amount,
      wasPaid: withdrawal.wasPaid,
      dueOn: withdrawal.dueOn,
      isPaidBack: withdrawal.isPaidBack,
      lines: withdrawal.lines.flatMap(({ lineId, quantity }) => {
        const line = order.lines.find(({ id }) => id === lineId)
        return line ? [{ title: localize(line.title, language), year: line.year, quantity }] : []
      }),
    })),
    refunds: order.houseRefunds.map((refund) => ({
      _id: refund.id,
      givenAt: new Date(refund.givenAt).toISOString(),
      amount: refund.amount,
      isByCard: refund.isByCard,
      isPaidBack: refund.isPaidBack,
      lines: refund.lines.flatMap(({ lineId, quantity }) => {
        const line = order.lines.find(({ id }) => id === lineId)
        return line ? [{ title: localize(line.title, language), year: line.year, quantity }] : []
      }),
    })),
    refundsBackAmount: sumAmounts(order.refundsBack.map(({ amount }) => amount)),
    withdrawableCount: isWithdrawable(order)
      ? order.lines.reduce((sum, line) => sum + (line.type === 'PRODUCT' ? line.quantity - givenBackOf(line) : 0), 0)
      : 0,
    heldUntil: order.status === 'pending' ? (order.heldUntil?.toISOString() ?? null) : null,
  }
}

/** An accepted order is a contract one may withdraw from; one that ended is none any more. */
export const isWithdrawable = ({ status }: Pick<OrderRecord, 'status'>): boolean =>
  status === 'confirmed' || status === 'paid'
