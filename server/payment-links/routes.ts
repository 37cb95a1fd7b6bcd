import type { Rules } from '../rule.ts'
import { payByLink, readPaymentLink, settlePaymentLink } from './pay.ts'

export const paymentLinkRoutes = {
  paymentLink: (ctx, input) => readPaymentLink(ctx, input),
  paymentLinkPay: (ctx, input) => payByLink(ctx, input),
  paymentLinkSettle: (ctx, input) => settlePaymentLink(ctx, input),
} satisfies Partial<Rules>
