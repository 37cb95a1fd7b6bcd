import type { OrderRecord } from './orders.ts'

/**
 * Whether money was taken for it that a house can give back: by card or transfer, or on the spot once it was handed over.
 * What ends before lowers what is due, what ends afterwards is owed back (as `money_came_at` counts takings).
 */
export const isRefundable = ({
  status,
  paymentType,
  shippingStatus,
}: Pick<OrderRecord, 'status' | 'paymentType' | 'shippingStatus'>): boolean =>
  status === 'paid' || (status === 'confirmed' && paymentType === 'ON_SITE' && shippingStatus === 'delivered')
