import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { Contact } from '#contract/cart.ts'
import { CurrencyCode } from '#contract/money.ts'
import type { Order, ShippingStatus } from '#contract/orders.ts'
import type { Context } from '../context.ts'
import type { Queries } from '../database/database.ts'
import { limitRate } from '../http/rate-limit.ts'
import { refuse } from '../refusal.ts'
import { readOrderId } from './order-id.ts'
import { orderView } from './order-view.ts'
import { readReceipt } from './receipt.ts'
import { type OrderRow, selectOrder, selectOrdersOfAccount } from './repository.ts'

/** How a transfer is made, as it was promised to the buyer. */
export const TransferDetails = z.object({
  accountHolder: z.string(),
  iban: z.string(),
  bic: z.string(),
  dueDate: z.iso.date(),
})
const PaymentDetails = z.object({ transfer: TransferDetails.optional() })

/** An order as the house holds it. Amounts are minor units. */
export type OrderRecord = Omit<OrderRow, 'contact' | 'currencyCode' | 'paymentDetails'> & {
  contact: Contact
  currencyCode: CurrencyCode
  transfer: z.infer<typeof TransferDetails> | null
}

/** Any order, whoever asks: for the house's own rules, never for a visitor's id alone. */
export async function findOrder(db: Queries, id: string): Promise<OrderRecord | null> {
  const row = await selectOrder(db, id)
  return row && orderRecord(row)
}

/** The order a receipt of this site was signed for. @throws ORDER_NOT_FOUND. Source: NAV-11. */
export async function findOrderByReceipt(ctx: Context, { receipt }: { receipt: string }): Promise<{ order: Order }> {
  return { order: orderView(await findReceipted(ctx, receipt), ctx) }
}

/** @throws ORDER_NOT_FOUND when the receipt is none of ours, or none any more. */
export async function findReceipted(ctx: Context, receipt: string): Promise<OrderRecord> {
  const id = readReceipt(ctx.config.appSecret, 'order', receipt, ctx.now())
  const order = id === null ? null : await findOrder(ctx.db, id)
  if (!order || order.siteId !== ctx.site.id) throw refuse('ORDER_NOT_FOUND')
  return order
}

/** What opens an order: its id and the e-mail it was placed with. */
export interface Proof {
  orderId: string
  email: string
}

/** @throws ORDER_NOT_FOUND, the same for every miss, and TOO_MANY_REQUESTS. Source: CHECKOUT-06. */
export async function lookUpOrder(ctx: Context, proof: Proof): Promise<{ order: Order }> {
  return { order: orderView(await findProven(ctx, proof), ctx) }
}

export async function readShippingStatus(
  ctx: Context,
  proof: Proof,
): Promise<{ shippingStatus: ShippingStatus; trackingNumber: string | null }> {
  const { shippingStatus, trackingNumber } = await findProven(ctx, proof)
  return { shippingStatus, trackingNumber }
}

/** @throws LOGIN_REQUIRED */
export async function listUserOrders(ctx: Context): Promise<{ orders: Order[] }> {
  const session = await ctx.session.read()
  if (!session?.accountId) throw refuse('LOGIN_REQUIRED')
  const rows = await selectOrdersOfAccount(ctx.db, { siteId: ctx.site.id, accountId: session.accountId })
  return { orders: rows.map((row) => orderView(orderRecord(row), ctx)) }
}

/** Two ways of writing one address are one: case, and letters a keyboard composes differently. */
export const foldEmail = (email: string): string => email.trim().normalize('NFKC').toLowerCase()

/** The same work for a right id and a wrong one, so that neither the answer nor its time tells which exist. */
export async function findProven(ctx: Context, { orderId, email }: Proof): Promise<OrderRecord> {
  await limitRate(ctx, 'order-look-up', { max: 20, windowSeconds: 600, by: ctx.address })
  const id = readOrderId(orderId) ?? 'no such order'
  // Many addresses may guess at one order together.
  await limitRate(ctx, 'order-look-up-id', { max: 40, windowSeconds: 3600, by: id })
  const row = await selectOrder(ctx.db, id)
  const isRight = isSame(row?.emailFolded ?? '', foldEmail(email)) && row?.siteId === ctx.site.id
  if (!row || !isRight) throw refuse('ORDER_NOT_FOUND')
  return orderRecord(row)
}

/** The order of the account that is logged in. @throws ORDER_NOT_FOUND, also when nobody is: one answer for every miss. */
export async function findOwn(ctx: Context, orderId: string): Promise<OrderRecord> {
  const accountId = (await ctx.session.read())?.accountId
  const id = readOrderId(orderId)
  const order = accountId && id !== null ? await findOrder(ctx.db, id) : null
  if (!order || order.siteId !== ctx.site.id || order.accountId !== accountId) throw refuse('ORDER_NOT_FOUND')
  return order
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))

function orderRecord({ paymentDetails, ...row }: OrderRow): OrderRecord {
  return {
    ...row,
    contact: Contact.parse(row.contact),
    currencyCode: CurrencyCode.parse(row.currencyCode),
    transfer: PaymentDetails.parse(paymentDetails).transfer ?? null,
  }
}
