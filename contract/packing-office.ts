import { z } from 'zod'
import { OfficeFile, officeEndpoint } from './office-endpoint.ts'
import { DeliveryType } from './shop.ts'
import { PlaceParams } from './team-office.ts'

/** Seen from above: for each place the line whose bottle stands there, null where none does. A magnum has two places. */
const Carton = z.array(z.int().nullable())
export type Carton = z.infer<typeof Carton>

const PackingLine = z.object({
  id: z.string(),
  /** The same for the same wine in every order, in the order of the cellar. */
  wine: z.string(),
  title: z.string(),
  year: z.int().nullable(),
  /** The picture that was ordered by; empty where there was none. */
  thumbnail: z.string(),
  quantity: z.int(),
})
export type PackingLine = z.infer<typeof PackingLine>

/** An order to be packed, with all that is looked at beside its carton. No amount is in it. */
const PackingOrder = z.object({
  id: z.string(),
  number: z.int().nullable(),
  name: z.string(),
  city: z.string(),
  deliveryType: DeliveryType.nullable(),
  lines: z.array(PackingLine),
  cartons: z.array(Carton),
  /** What the buyer wrote for whoever delivers. */
  deliveryNote: z.string(),
  giftMessage: z.string(),
})
export type PackingOrder = z.infer<typeof PackingOrder>

/** A packing slip with its words, in the language of whoever bought. */
const PackingSlip = z.object({
  order: z.string(),
  language: z.string(),
  shop: z.string(),
  sender: z.array(z.string()),
  greeting: z.string(),
  ordered: z.string(),
  /** What the machine reads: widths of bars and gaps in turn, of the order's number in Code 128. */
  bars: z.array(z.int()),
  number: z.string(),
  to: z.array(z.string()),
  columns: z.object({ done: z.string(), quantity: z.string(), wine: z.string() }),
  lines: z.array(z.object({ quantity: z.int(), wine: z.string() })),
  parcel: z.string(),
  cartons: z.array(Carton),
  gift: z.object({ title: z.string(), message: z.string() }).nullable(),
  advice: z.string(),
  foot: z.string(),
})
export type PackingSlip = z.infer<typeof PackingSlip>

/** Orders by their ids, with commas between them; at most two hundred. */
const Chosen = z.object({ orders: z.string().min(1).max(4000) })

/** Whose tool reads the file of labels. */
const LabelFormat = z.enum(['coliship', 'dhl'])
export type LabelFormat = z.infer<typeof LabelFormat>

export const packingOfficeEndpoints = {
  packing: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/packing',
    access: 'orders',
    summary: 'What is to be packed, order by order with its cartons, the oldest first; works from the device’s copy',
    params: PlaceParams,
    result: z.object({ orders: z.array(PackingOrder) }),
  }),
  packingSlips: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/packing/slips',
    access: 'orders',
    summary: 'Packing slips of these orders, each in its buyer’s language and without prices',
    params: PlaceParams,
    query: Chosen,
    result: z.object({ slips: z.array(PackingSlip) }),
  }),
  packingSlipsPdf: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/packing/slips.pdf',
    access: 'orders',
    summary: 'The same as a file: a page of A5 for each order',
    limits: [{ name: 'office-pdf', max: 60, windowSeconds: 600, by: 'staff' }],
    params: PlaceParams,
    query: Chosen,
    fileType: 'application/pdf',
    result: OfficeFile,
  }),
  pickListPdf: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/packing/list.pdf',
    access: 'orders',
    summary: 'What to take down for all that is to be packed, wine by wine and order by order, on A4',
    limits: [{ name: 'office-pdf', max: 60, windowSeconds: 600, by: 'staff' }],
    params: PlaceParams,
    fileType: 'application/pdf',
    result: OfficeFile,
  }),
  orderLabels: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/orders/labels',
    access: 'orders',
    summary:
      'Addresses and weights of the parcels of these orders, a line a carton, for a carrier’s own tool; ColiShip’s in a zip with the description of its columns',
    params: PlaceParams,
    query: Chosen.extend({ format: LabelFormat }),
    fileType: 'text/csv',
    result: OfficeFile,
  }),
}
