import { carrierName, trackingUrl } from '#contract/carriers.ts'
import { localize } from '#contract/localized.ts'
import type { Order } from '#contract/orders.ts'
import { givenBackOf } from './given-back.ts'
import type { OrderLineRecord, OrderRecord } from './orders.ts'

/** Each parcel that has left, as its buyer reads it (ORDERS-02). */
export const parcelViews = (order: OrderRecord, language: string): Order['parcels'] =>
  order.parcels.map(({ id, carrier, trackingNumber, sentAt, lines }) => ({
    _id: id,
    sentAt: new Date(sentAt).toISOString(),
    carrier: carrier && carrierName(carrier),
    trackingNumber,
    trackingUrl: trackingUrl(carrier, trackingNumber),
    lines: lines.flatMap(({ lineId, quantity }) => {
      const line = order.lines.find((each) => each.id === lineId)
      return line ? [{ title: localize(line.title, language), year: line.year, quantity }] : []
    }),
  }))

/** Of the one parcel; where there are several, of the one that left last. */
export const trackingNumberOf = ({ parcels }: Pick<OrderRecord, 'parcels'>): string | null =>
  parcels.at(-1)?.trackingNumber ?? null

/** Whether one parcel does not say all: there are several, or some of it has not left. */
export const isInParts = ({ parcels, shippingStatus }: Pick<OrderRecord, 'parcels' | 'shippingStatus'>): boolean =>
  parcels.length > 1 || (parcels.length === 1 && (shippingStatus === 'waiting' || shippingStatus === 'preparing'))

/** How many of a line of bottles have not left. */
export const unsentOf = (line: OrderLineRecord): number => Math.max(0, line.quantity - givenBackOf(line) - line.shipped)

export const unsentBottlesOf = ({ lines }: Pick<OrderRecord, 'lines'>): number =>
  lines.reduce((sum, line) => sum + (line.type === 'PRODUCT' ? unsentOf(line) : 0), 0)
