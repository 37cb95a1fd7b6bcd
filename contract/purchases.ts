import { z } from 'zod'

/**
 * How far an order or a booking has come.
 * pending: its goods or nights are held until it is paid. confirmed: accepted, to be paid by transfer or on the spot.
 * lapsed: accepted, and ended because the transfer did not come in time.
 * refund_due: the money came after they had gone to someone else; it is on its way back.
 */
export const PurchaseStatus = z.enum([
  'pending',
  'confirmed',
  'paid',
  'cancelled',
  'expired',
  'lapsed',
  'refund_due',
  'refunded',
])
export type PurchaseStatus = z.infer<typeof PurchaseStatus>
