import { z } from 'zod'
import { PaymentType } from './shop.ts'

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

/** How a purchase is paid. @param transfer besides the account: what is to be sent by when. */
export const transactionWith = <Shape extends z.core.$ZodLooseShape>(transfer: Shape) =>
  z.object({
    /** What a transfer is recognised by, or the card provider's own word for the payment. */
    reference: z.string().nullable(),
    /** By its code in the seller's list; null for what was bought before there were codes. */
    method: z.object({
      type: PaymentType,
      code: z.string().nullable(),
      provider: z.string().nullable(),
      title: z.string(),
    }),
    transfer: z
      .object({
        accountHolder: z.string(),
        iban: z.string(),
        bic: z.string(),
        /** The last day all is kept without the money; null where it is kept for good. */
        keptUntil: z.iso.date().nullable(),
      })
      .extend(transfer)
      .nullable(),
  })
