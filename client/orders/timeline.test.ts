import { expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { orderStatus, orderTimeline } from './timeline.ts'

type Tracked = Parameters<typeof orderTimeline>[0]

const anOrder = (rest: Partial<Tracked>, payment: Order['transaction']['method']['type'] = 'CARD'): Tracked => ({
  status: 'paid',
  shippingStatus: 'waiting',
  createdAt: '2026-04-02T16:41:00.000Z',
  paidAt: '2026-04-02T16:42:00.000Z',
  methodsOfDelivery: [{ type: 'SHIPPING' }],
  products: [],
  parcels: [],
  transaction: { reference: null, method: { type: payment, code: null, provider: null, title: '' }, transfer: null },
  ...rest,
})

const inWords = (order: Tracked) => orderTimeline(order).map(({ status, state }) => `${status} ${state}`)

test('[CHECKOUT-06] a paid order is being prepared, and will be shipped', () => {
  expect(inWords(anOrder({}))).toEqual([
    'CREATED done',
    'PAID done',
    'PREPARING current',
    'SHIPPED todo',
    'DELIVERED todo',
  ])
})

test('[CHECKOUT-06] a parcel is on its way until it has arrived', () => {
  expect(orderStatus(anOrder({ shippingStatus: 'ready' }))).toBe('PREPARING')
  expect(orderStatus(anOrder({ shippingStatus: 'shipped' }))).toBe('SHIPPED')
  expect(orderStatus(anOrder({ shippingStatus: 'delivered' }))).toBe('DELIVERED')
  expect(inWords(anOrder({ shippingStatus: 'delivered' })).at(-1)).toBe('DELIVERED done')
})

test('[CHECKOUT-06] an order to be collected stands ready until it is', () => {
  const ready = anOrder({ shippingStatus: 'ready', methodsOfDelivery: [{ type: 'PICKUP' }] })
  expect(inWords(ready).slice(2)).toEqual(['PREPARING done', 'READY current', 'COLLECTED todo'])
})

test('[CHECKOUT-06] a transfer is waited for, a payment on the spot is not', () => {
  expect(orderStatus(anOrder({ status: 'confirmed' }, 'BANK_TRANSFER'))).toBe('WAITING_PAYMENT')
  expect(orderStatus(anOrder({ status: 'confirmed' }, 'ON_SITE'))).toBe('PREPARING')
})

test('[CHECKOUT-06] visits alone are done once paid', () => {
  expect(inWords(anOrder({ shippingStatus: 'not_needed', methodsOfDelivery: [] }))).toEqual([
    'CREATED done',
    'PAID done',
  ])
})

test('[CHECKOUT-06] an order that ended otherwise stops there', () => {
  expect(inWords(anOrder({ status: 'refund_due' }))).toEqual(['CREATED done', 'REFUND_DUE current'])
})

test('[SELL-09] an order stops where its last visit was called off; one that is still to come to goes on', () => {
  const aLine = (cancelledAt: string | null): Order['products'][number] => ({
    ...{ _id: 'visit', type: 'ACTIVITY', code: 'visit', title: '', analyticsName: '', year: null, thumbnail: '' },
    ...{ quantity: 2, unitAmount: 2000, amount: 4000 },
    visit: {
      ...{ _id: 'line', terms: '', canCancel: false, refundAmount: 0 },
      cancellation: cancelledAt === null ? null : { cancelledAt, amount: 4000, wasPaid: true, isPaidBack: true },
    },
  })
  const visits = (...cancelledAt: (string | null)[]) =>
    anOrder({ shippingStatus: 'not_needed', methodsOfDelivery: [], products: cancelledAt.map(aLine) })
  expect(inWords(visits('2026-04-03T10:00:00.000Z'))).toEqual(['CREATED done', 'PAID done', 'CANCELLED current'])
  expect(orderStatus(visits('2026-04-03T10:00:00.000Z', null))).toBe('PAID')
})

test('[ORDERS-02] an order of which a part has left says so until the rest has', () => {
  const parcel = { _id: '1', sentAt: '', carrier: null, trackingNumber: null, trackingUrl: null, lines: [] }
  expect(inWords(anOrder({ shippingStatus: 'preparing', parcels: [parcel] }))[2]).toBe('PARTLY_SHIPPED current')
  expect(inWords(anOrder({ shippingStatus: 'shipped', parcels: [parcel] }))[2]).toBe('PREPARING done')
})
