/**
 * What a purchase by card may be paid with at the provider, whatever else an account has switched on: cards, and with
 * them Apple Pay and Google Pay, Link and PayPal. The browser's buttons and the payment intent must name the same.
 */
export const paymentMethodTypes = ['card', 'link', 'paypal'] as const
