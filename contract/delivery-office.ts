import { z } from 'zod'
import { Settlement } from './documents/settlement.ts'
import { DeliveryMethod } from './documents/shop.ts'
import { Amount, CurrencyCode } from './money.ts'
import { officeEndpoint } from './office-endpoint.ts'
import { PlaceParams } from './team-office.ts'

/** What stands there now: whoever saves says which one they saw. */
const Version = z.string().max(40)

const Tool = z.string().trim().max(40)

/** What a house has agreed with its carriers, for the files that go into their own tools; empty where nothing was said. */
export const CarrierTools = z.object({
  /** `COLD`, `COL`: what ColiShip calls a parcel of this contract. */
  colishipProduct: Tool,
  /** Of the contract with DHL: fourteen letters and digits. */
  dhlBillingNumber: Tool.regex(/^(?:|[\dA-Z]{14})$/i),
  /** `V01PAK`: what DHL's portal calls it. */
  dhlProduct: Tool,
})
export type CarrierTools = z.infer<typeof CarrierTools>

export const deliveryOfficeEndpoints = {
  deliveryRead: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/delivery',
    access: 'delivery',
    summary: 'How a shop delivers and what it charges, as it is stored',
    params: PlaceParams,
    result: z.object({
      version: Version,
      ways: z.array(DeliveryMethod),
      /** What a way begins with that is not offered yet. */
      offers: z.array(DeliveryMethod),
      cartonBottles: z.int(),
      tools: CarrierTools,
      currencyCode: CurrencyCode,
      /** What a bottle of this house costs on average; to try out what is free from an amount on. */
      bottleAmount: Amount,
      languages: z.array(z.string()),
      /** What stands of it now, whatever is changed of the ways. */
      abroadVersion: Version,
      settlements: z.array(Settlement),
      /** Where the house is; what lies abroad is seen from there. */
      ownCountry: z.string(),
      /** Of the house's calendar. */
      today: z.iso.date(),
    }),
  }),
  /** A reverse of itself. */
  deliverySave: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/delivery',
    access: 'delivery',
    summary: 'Changes how a shop delivers; counts from the next look at a cart on, and no order is charged unseen',
    params: PlaceParams,
    body: z.object({
      version: Version,
      ways: z.array(DeliveryMethod).max(3),
      cartonBottles: z.int().min(1).max(36),
      /** What is left out stays. */
      tools: CarrierTools.optional(),
    }),
    result: z.object({ version: Version }),
  }),
  /** A reverse of itself. */
  abroadSave: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/delivery/abroad',
    access: 'delivery',
    summary: 'Says how excise and VAT are settled abroad, by country and kind of wine; what is not settled is not sent',
    params: PlaceParams,
    body: z.object({ version: Version, settlements: z.array(Settlement).max(200) }),
    result: z.object({ version: Version }),
  }),
}
