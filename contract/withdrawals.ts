import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { TypedEmail } from './typed-text.ts'
import { Amount, CurrencyCode } from './money.ts'
import { ProductType } from './shop.ts'

/** What opens an order for a withdrawal: its e-mail, or the signed link of the order's mail; neither for its owner who is logged in. */
const Proof = z.object({ email: TypedEmail.optional(), proof: z.string().max(300).optional() })
const OrderId = z.object({ orderId: z.string().max(40) })

/** `dated`: a visit at a date is not withdrawn from but cancelled by its own rule (directive 2011/83/EU, art. 16 l). */
const WithdrawableLine = z.object({
  _id: z.string(),
  type: ProductType,
  title: z.string(),
  year: z.int().nullable(),
  quantity: z.int(),
  /** How many can still be given back. */
  left: z.int(),
  localDate: z.string().nullable(),
  exclusion: z.enum(['dated']).nullable(),
})

/** What can be withdrawn from now, and until when. */
export const WithdrawalOffer = z.object({
  orderId: z.string(),
  shopName: z.string(),
  name: z.string(),
  email: z.string(),
  placedOn: z.iso.date(),
  lines: z.array(WithdrawableLine),
  /** The last day of the fourteen; null while the bottles are not known to have arrived. */
  lastDay: z.iso.date().nullable(),
  /** The name of the holiday on which the fourteen days would have ended. */
  holiday: z.string().nullable(),
  isOver: z.boolean(),
})
export type WithdrawalOffer = z.infer<typeof WithdrawalOffer>

const WithdrawnLine = z.object({ title: z.string(), year: z.int().nullable(), quantity: z.int() })

/** A declaration in the language of its reader; amounts are minor units. */
export const WithdrawalStatement = z.object({
  orderId: z.string(),
  shop: z.object({ name: z.string(), address: z.array(z.string()) }),
  email: z.string(),
  /** Word for word what is confirmed. */
  declaration: z.string(),
  lines: z.array(WithdrawnLine),
  /** What stays bought: other bottles, and visits at their date. */
  kept: z.array(WithdrawnLine),
  currencyCode: CurrencyCode,
  productsAmount: Amount,
  reductionAmount: Amount,
  deliveryAmount: Amount,
  amount: Amount,
  /** False: nothing has been paid yet, so nothing comes back. */
  wasPaid: z.boolean(),
  paymentTitle: z.string(),
  /** The last day for the money and for sending the bottles. */
  dueOn: z.iso.date(),
})
export type WithdrawalStatement = z.infer<typeof WithdrawalStatement>

export const Withdrawal = WithdrawalStatement.extend({ _id: z.uuid(), declaredAt: z.string() })
export type Withdrawal = z.infer<typeof Withdrawal>

/** A withdrawal as the page of its order tells it. */
export const OrderWithdrawal = z.object({
  _id: z.uuid(),
  declaredAt: z.string(),
  amount: Amount,
  wasPaid: z.boolean(),
  dueOn: z.iso.date(),
  isPaidBack: z.boolean(),
  lines: z.array(WithdrawnLine),
})

export const withdrawalEndpoints = {
  withdrawalOffer: endpoint({
    method: 'POST',
    path: '/api/shop/order/{orderId}/withdrawal',
    access: 'everyone',
    staysOpen: true,
    summary: 'What of an order can be withdrawn from, and until when (LAW-01)',
    params: OrderId,
    body: Proof,
    result: z.object({ offer: WithdrawalOffer }),
  }),
  withdrawalStatement: endpoint({
    method: 'POST',
    path: '/api/shop/order/{orderId}/withdrawal/statement',
    access: 'everyone',
    staysOpen: true,
    summary: 'The first step: the declaration as it would be made; nothing is declared yet (LAW-01)',
    params: OrderId,
    body: Proof.extend({
      /** Null is all that can still be given back. */
      lines: z
        .array(z.object({ _id: z.uuid(), quantity: z.int().min(1).max(999) }))
        .min(1)
        .max(200)
        .nullable(),
    }),
    result: z.object({
      statement: WithdrawalStatement,
      /** Stands for exactly this statement in the second step. */
      confirmation: z.string(),
    }),
  }),
  withdrawalConfirm: endpoint({
    method: 'POST',
    path: '/api/shop/order/{orderId}/withdrawal/confirm',
    access: 'everyone',
    staysOpen: true,
    summary: 'The second step: declares what the first has shown; a repeated post is the same declaration (LAW-01)',
    params: OrderId,
    body: z.object({ confirmation: z.string().max(20_000) }),
    result: z.object({ withdrawal: Withdrawal }),
  }),
  withdrawalReceiptPdf: endpoint({
    method: 'POST',
    path: '/api/shop/order/{orderId}/withdrawal/receipt-pdf',
    access: 'everyone',
    staysOpen: true,
    summary: 'The receipt of a declaration on paper, for whoever has made it (LAW-01)',
    params: OrderId,
    body: z.object({ confirmation: z.string().max(20_000) }),
    result: z.object({}),
  }),
}
