import type { Expected } from '#contract/cart.ts'
import { holidayRegion } from '#contract/holiday-regions.ts'
import type { Translate } from '../i18n/translator.ts'
import { promisedDays } from '../shop/delivery-promise.ts'
import { expectedSentence } from '../shop/expected-words.ts'
import type { OrderRecord } from './orders.ts'

/**
 * When the order comes or can be fetched, as its buyer was told (SELL-08). A transfer, or a card behind a link, is waited for, so its days count
 * from when it came. Null while that is not known, and once nothing is to come.
 */
export function expectedDelivery(
  { deliveryPromise, status, shippingStatus, paymentType, keptUntil, paidAt, createdAt, contact }: OrderRecord,
  speaker: { language: string; translate: Translate },
): Expected | null {
  const isToCome = ['pending', 'confirmed', 'paid'].includes(status) && shippingStatus !== 'delivered'
  const from = paymentType === 'BANK_TRANSFER' || keptUntil !== null ? paidAt : createdAt
  const days =
    deliveryPromise && isToCome && from ? promisedDays(deliveryPromise, from, holidayRegion(contact.address)) : null
  return days && { ...days, formattedMessage: expectedSentence(days, speaker) }
}
