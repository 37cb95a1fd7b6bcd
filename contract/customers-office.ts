import { z } from 'zod'
import { Contact } from './cart.ts'
import { Amount, CurrencyCode } from './money.ts'
import { officeEndpoint } from './office-endpoint.ts'
import { OrderStage } from './orders-office.ts'
import { PlaceParams } from './team-office.ts'

const Instant = z.iso.datetime()
const CustomerParams = PlaceParams.extend({ customer: z.string().min(1).max(40) })

/** Somebody who has bought of this house. `id` is that of their last order: an address is nothing for an address bar. */
const CustomerCard = z.object({
  id: z.string(),
  name: z.string(),
  city: z.string(),
  countryCode: z.string(),
  orders: z.int(),
  /** Of what is paid or owed, less what came back. */
  bottles: z.int(),
  /** All that was paid or is owed, less what went back, in minor units. */
  totalAmount: Amount,
  currencyCode: CurrencyCode,
  lastAt: Instant,
})

const Customer = CustomerCard.extend({
  contact: Contact,
  language: z.string(),
  firstAt: Instant,
  note: z.string(),
  /** What they bought most, bottles of all orders together. */
  wines: z.array(z.object({ title: z.string(), year: z.int().nullable(), bottles: z.int() })),
  history: z.array(
    z.object({
      id: z.string(),
      number: z.int().nullable(),
      at: Instant,
      stage: OrderStage,
      bottles: z.int(),
      seats: z.int(),
      totalAmount: Amount,
      /** What they have agreed to with it, and how that is known. */
      channel: z.enum(['WEB', 'PHONE', 'MAIL', 'DOOR']),
      termsVersion: z.string(),
      /** When they agreed, and said that they are of age: by a tick, or to whoever wrote the order down. */
      termsAcceptedAt: Instant,
      adultConfirmedAt: Instant.nullable(),
      takenBy: z.string().nullable(),
    }),
  ),
})

/** Counted before anything is erased. */
const CustomerErasure = z.object({
  /** Purchases that are over: the sums stay, the person goes. */
  over: z.int(),
  /** Under way: they keep the person until they are over. */
  open: z.int(),
  messages: z.int(),
  hasNote: z.boolean(),
})

export const customerOfficeEndpoints = {
  customerList: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/customers',
    access: 'customers',
    summary: 'Who has bought of this house, the last ones first, fifty at a time; or whom some words find',
    params: PlaceParams,
    query: z.object({ q: z.string().trim().max(80).optional(), before: z.string().max(40).optional() }),
    result: z.object({ customers: z.array(CustomerCard), before: z.string().nullable() }),
  }),
  /** For whoever is on the telephone: enough to write to them. */
  customerFind: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/customers-found',
    access: 'customers',
    summary: 'Who bought of this house before, by name, town, address or number; the last ones first',
    params: PlaceParams,
    query: z.object({ q: z.string().trim().min(2).max(80) }),
    result: z.object({
      customers: z.array(
        CustomerCard.pick({ id: true, name: true, orders: true, lastAt: true }).extend({
          contact: Contact,
          language: z.string(),
        }),
      ),
    }),
  }),
  customerDetail: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/customers/{customer}',
    access: 'customers',
    summary: 'One of them, with all they bought',
    params: CustomerParams,
    result: Customer,
  }),
  customerExport: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/customers/{customer}/export',
    access: 'customers',
    isDelicate: true,
    summary: 'The same as a file, for whoever asks what the house has of them',
    params: CustomerParams,
    result: z.object({ customer: Customer, exportedAt: Instant }),
  }),
  customerErasure: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/customers/{customer}/erasure',
    access: 'customers',
    summary: 'What the house would erase of somebody, and what stays, until when',
    params: CustomerParams,
    result: CustomerErasure,
  }),
  /** Nothing brings it back. */
  customerErase: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/customers/{customer}/erase',
    access: 'customers',
    isDelicate: true,
    summary: 'Takes somebody who asks for it out of what they bought, of messages, notes and the log',
    params: CustomerParams,
    result: z.object({ open: z.int() }),
  }),
  /** A reverse of itself. `before` says what the caller saw. */
  customerNote: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/customers/{customer}/note',
    access: 'customers',
    summary: 'What the house notes of somebody for itself',
    params: CustomerParams,
    body: z.object({ before: z.string().max(2000), note: z.string().trim().max(2000) }),
    result: z.object({ note: z.string() }),
  }),
}
