import type { PaymentType } from './shop.ts'

/** What names a way to pay among those of its seller, wherever in the list it stands: its code, else its type. */
export const paymentCodeOf = ({ code, type }: StoredPayment): string => code ?? type

interface StoredPayment {
  code?: string | undefined
  type: PaymentType
}

interface WantedPayment {
  methodOfPaymentIndex: number
  methodOfPaymentCode?: string | undefined
  methodOfPaymentType?: PaymentType | undefined
}

/**
 * The way to pay that a buyer means. Its code holds when the seller has changed the order of the list; the position is
 * how the spec names it, and what tells two of one code apart. Undefined when it is gone, or of another type now.
 */
export function wantedPayment<Method extends StoredPayment>(
  methods: readonly Method[],
  { methodOfPaymentIndex: index, methodOfPaymentCode: code, methodOfPaymentType: type }: WantedPayment,
): Method | undefined {
  const there = methods[index]
  const isThere = there && (code === undefined || paymentCodeOf(there) === code)
  const wanted = isThere ? there : methods.find((method) => paymentCodeOf(method) === code)
  return type === undefined || wanted?.type === type ? wanted : undefined
}

/**
 * What a purchase by card may be paid with at the provider, whatever else an account has switched on: cards, and with
 * them Apple Pay and Google Pay, Link and PayPal. The browser's buttons and the payment intent must name the same.
 */
export const paymentMethodTypes = ['card', 'link', 'paypal'] as const
