import { z } from 'zod'
import { Contact } from './cart.ts'
import { ShelfQuery } from './long-lists.ts'
import { Amount, CurrencyCode } from './money.ts'
import { officeEndpoint } from './office-endpoint.ts'
import { DeliveryType, PaymentType } from './shop.ts'
import { PlaceParams } from './team-office.ts'

/** How an order came to the house that writes it down. */
export const TakenChannel = z.enum(['PHONE', 'MAIL', 'DOOR'])
export type TakenChannel = z.infer<typeof TakenChannel>

const Lines = z
  .array(z.object({ product: z.uuid(), quantity: z.int().min(1).max(999) }))
  .min(1)
  .max(100)

/** `uuid:3,uuid:6`, as an address has it. */
const WrittenLines = z
  .string()
  .max(5000)
  .regex(/^[\da-f-]{36}:\d{1,3}(,[\da-f-]{36}:\d{1,3})*$/)

const Sentence = z.string().nullable()

export const phoneOrderOfficeEndpoints = {
  phoneOrderOptions: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/phone-orders/options',
    access: 'orderMoney',
    summary: 'What can be ordered of this house and how it may be paid',
    params: PlaceParams,
    query: ShelfQuery,
    result: z.object({
      /** The whole shelf is here: what is looked for is found in it. */
      isWhole: z.boolean(),
      next: z.string().nullable(),
      currencyCode: CurrencyCode,
      /** Of the site, the house’s own first: in one of them the buyer is written to. */
      languages: z.array(z.string()),
      countryCode: z.string(),
      wines: z.array(
        z.object({
          id: z.uuid(),
          title: z.string(),
          year: z.int().nullable(),
          thumbnail: z.string(),
          amount: Amount,
          /** How many can be had now. */
          free: z.int(),
        }),
      ),
    }),
  }),
  phoneOrderPrice: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/phone-orders/price',
    access: 'orderMoney',
    summary: 'What these bottles cost, each way of delivery, and how it may be paid; nothing is held',
    params: PlaceParams,
    query: z.object({
      lines: WrittenLines,
      countryCode: z.string().max(2).default(''),
      postalCode: z.string().max(16).default(''),
    }),
    result: z.object({
      productsAmount: Amount,
      bottles: z.int(),
      /** What keeps a line from being ordered, in the reader's language. */
      problems: z.array(z.object({ product: z.uuid(), sentence: z.string() })),
      deliveries: z.array(
        z.object({
          type: DeliveryType,
          /** Null where it cannot be had; then the sentence says why. */
          amount: Amount.nullable(),
          sentence: Sentence,
          payments: z.array(z.object({ code: z.string(), type: PaymentType, title: z.string() })),
        }),
      ),
    }),
  }),
  phoneOrderPlace: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/phone-orders',
    access: 'orderMoney',
    summary:
      'Writes an order down for somebody: its bottles are theirs at once, and they are written to if they can be',
    params: PlaceParams,
    body: z.object({
      lines: Lines,
      channel: TakenChannel,
      contact: Contact,
      language: z.string().min(2).max(5),
      deliveryType: DeliveryType,
      paymentCode: z.string().max(40),
      note: z.string().trim().max(500).default(''),
      /** That the buyer has said that they are of age. */
      isAdult: z.boolean(),
      /** What the caller saw, delivery included. */
      expectedTotalAmount: Amount,
    }),
    result: z.object({ order: z.string(), number: z.int().nullable() }),
  }),
}
