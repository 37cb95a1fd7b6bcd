import { z } from 'zod'
import { Amount } from './money.ts'
import { officeEndpoint } from './office-endpoint.ts'
import { PlaceParams } from './team-office.ts'

const OrderParams = PlaceParams.extend({ order: z.string().min(1).max(40) })
const Day = z.iso.date()

export const paymentLinkOfficeEndpoints = {
  payLinkShow: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/orders/{order}/payment-link',
    access: 'orderMoney',
    summary: 'How an accepted order that is not paid waits for its money, and the link that pays it',
    params: OrderParams,
    result: z.object({
      /** The last day on which it is kept; null for what waits for nothing. */
      keptUntil: Day.nullable(),
      /** By when a transfer was asked for. */
      dueOn: Day.nullable(),
      link: z.object({ url: z.string(), amount: Amount, createdAt: z.iso.datetime() }).nullable(),
      /** Whether a link can be made: the shop takes cards, and something is owed. */
      mayLink: z.boolean(),
      /** Whether it may be asked for by transfer instead: the shop has named an account. */
      mayTransfer: z.boolean(),
    }),
  }),
  /** Its reverse is `payLinkEnd`. */
  payLinkOpen: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/orders/{order}/payment-link',
    access: 'orderMoney',
    summary: 'Makes the link that pays an order by card, or finds the one there is, and mails it once the undo is gone',
    params: OrderParams,
    body: z.object({ isMailed: z.boolean().default(true) }),
    result: z.object({ url: z.string() }),
  }),
  payLinkEnd: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/orders/{order}/payment-link/end',
    access: 'orderMoney',
    summary: 'Takes the link back; a payment that was just under way goes back by itself',
    params: OrderParams,
    result: z.object({}),
  }),
  /** A reverse of itself. */
  orderPayment: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/orders/{order}/payment',
    access: 'orderMoney',
    summary: 'Asks for the money of an unpaid order in another way: by transfer, or by a link; its buyer is told',
    params: OrderParams,
    body: z.object({ before: z.enum(['CARD', 'BANK_TRANSFER']), to: z.enum(['CARD', 'BANK_TRANSFER']) }),
    result: z.object({}),
  }),
}

export const waitingOrderOfficeEndpoints = {
  /** A reverse of itself. `before` is what the caller saw. */
  orderKeep: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/orders/{order}/keep',
    access: 'orderMoney',
    summary: 'Waits for the money of an order until another day; its buyer is told',
    params: OrderParams,
    body: z.object({ before: Day, until: Day }),
    result: z.object({}),
  }),
  /** Its reverse is `orderRevive`. */
  orderLapse: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/orders/{order}/lapse',
    access: 'orderMoney',
    summary: 'Waits no longer: an unpaid order lapses today, as it would have by itself',
    params: OrderParams,
    result: z.object({}),
  }),
  /** Its reverse is `orderLapse`. */
  orderRevive: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/orders/{order}/revive',
    access: 'orderMoney',
    summary: 'Waits again for the money of an order that has lapsed, if all of it can still be had',
    params: OrderParams,
    body: z.object({ until: Day }),
    result: z.object({}),
  }),
}
