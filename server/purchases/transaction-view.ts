import type { PaymentType } from '#contract/shop.ts'
import type { Context } from '../context.ts'

interface Paid<Transfer> {
  id: string
  language: string
  paymentType: PaymentType
  paymentCode: string | null
  paymentTitle: string
  paymentIntentId: string | null
  transfer: Transfer | null
  keptUntil: string | null
}

/**
 * How a purchase is paid, as its buyer reads it. The title was kept in the language of the purchase; a reader of another
 * one is told the kind of payment.
 */
export const transactionView = <Transfer extends object>(
  { id, language, paymentType, paymentCode, paymentTitle, paymentIntentId, transfer, keptUntil }: Paid<Transfer>,
  reader: Pick<Context, 'language' | 'translate'>,
) => ({
  // A transfer is recognised by the purchase's id, a card payment by the provider's own reference.
  reference: paymentType === 'CARD' ? paymentIntentId : id,
  method: {
    type: paymentType,
    code: paymentCode,
    provider: paymentType === 'CARD' ? 'stripe' : null,
    title:
      language === reader.language && paymentTitle ? paymentTitle : reader.translate(`checkout.payment.${paymentType}`),
  },
  transfer: transfer && { ...transfer, keptUntil },
})
