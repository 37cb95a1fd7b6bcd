import { z } from 'zod'
import { carriers } from './carriers.ts'
import { Amount, CurrencyCode } from './money.ts'
import { OfficeFile, officeEndpoint } from './office-endpoint.ts'
import { PlaceParams } from './team-office.ts'

const Instant = z.iso.datetime()

/**
 * Why there is no label: the keys are not taken; the service is away, and asked again; an address it does not take; no
 * contract that goes there; no money on the account; it is too late to cancel; or what it says in its words.
 */
export const labelProblems = ['keys', 'away', 'address', 'contract', 'credit', 'tooLate', 'refused'] as const
export type LabelProblem = (typeof labelProblems)[number]

const labelStates = ['wanted', 'made', 'failed', 'ending', 'ended'] as const
export type LabelState = (typeof labelStates)[number]

const ParcelLabel = z.object({
  id: z.uuid(),
  /** Which carton of the order. */
  carton: z.int(),
  state: z.enum(labelStates),
  carrier: z.enum(carriers).nullable(),
  /** As the service writes it, also one that we do not know. */
  carrierName: z.string(),
  trackingNumber: z.string().nullable(),
  /** What it costs; null where the service does not say, and for who does not see sums. */
  price: z.object({ amount: Amount, currencyCode: CurrencyCode }).nullable(),
  problem: z.enum(labelProblems).nullable(),
  /** What the service said, in its words. */
  said: z.string(),
  /** Its parcel has left. */
  isUsed: z.boolean(),
  /** The address was corrected since. */
  isOld: z.boolean(),
})
export type ParcelLabel = z.infer<typeof ParcelLabel>

/** As many orders as are labelled at once; also how many labels one file may hold. */
export const mostLabels = 20

export const labelOfficeEndpoints = {
  labelAccount: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/label-account',
    access: 'estateMoney',
    summary: 'Whether this shop makes labels by Sendcloud, and whether its keys are taken; the secret is never told',
    params: PlaceParams,
    result: z.object({
      account: z
        .object({
          /** The last letters of the public key. */
          keyTail: z.string(),
          connectedAt: Instant,
          checkedAt: Instant.nullable(),
          problem: z.enum(['keys', 'away']).nullable(),
        })
        .nullable(),
      /** In the demo a double answers: any keys will do, and nothing leaves the machine. */
      isDouble: z.boolean(),
    }),
  }),
  labelConnect: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/label-account',
    access: 'estateMoney',
    isDelicate: true,
    summary: 'Connects the shop with its keys at Sendcloud, or changes them; whether they are taken is asked at once',
    params: PlaceParams,
    body: z.object({ publicKey: z.string().trim().min(1).max(100), secretKey: z.string().trim().min(1).max(100) }),
    result: z.object({}),
  }),
  labelDisconnect: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/label-account/remove',
    access: 'estateMoney',
    isDelicate: true,
    summary: 'Forgets the keys; labels that are there stay valid',
    params: PlaceParams,
    result: z.object({}),
  }),
  parcelLabels: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/orders/{order}/parcel-labels',
    access: 'orders',
    summary: 'The labels of an order, a line a carton, the last one first',
    params: PlaceParams.extend({ order: z.string().min(1).max(40) }),
    result: z.object({
      isConnected: z.boolean(),
      /** Whether some of its cartons can have one now. */
      mayMake: z.boolean(),
      labels: z.array(ParcelLabel),
    }),
  }),
  /** Its reverse is `parcelLabelsEnd`. */
  parcelLabelsMake: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/parcel-labels',
    access: 'orders',
    summary: 'Asks for a label for each carton of these orders that has none; a job fetches them right away',
    params: PlaceParams,
    body: z.object({ orders: z.array(z.string().min(1).max(40)).min(1).max(mostLabels) }),
    result: z.object({ count: z.int(), labels: z.array(z.uuid()) }),
  }),
  parcelLabelsEnd: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/parcel-labels/end',
    access: 'orders',
    summary: 'Cancels labels whose parcel has not left; those that are not made yet are not asked for',
    params: PlaceParams,
    body: z.object({ labels: z.array(z.uuid()).min(1).max(200) }),
    result: z.object({}),
  }),
  parcelLabelsPdf: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/parcel-labels.pdf',
    access: 'orders',
    summary: 'Labels to print, a page each, of these orders; fetched from the service each time and not kept',
    limits: [{ name: 'office-labels', max: 60, windowSeconds: 600, by: 'staff' }],
    params: PlaceParams,
    query: z.object({ orders: z.string().min(1).max(900) }),
    fileType: 'application/pdf',
    result: OfficeFile,
  }),
}
