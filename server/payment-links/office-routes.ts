import type { OfficeRules } from '../office-rule.ts'
import { changePayment, endPaymentLink, openPaymentLink, showPaymentLink } from './office-link.ts'

export const paymentLinkOfficeRoutes = {
  payLinkShow: (ctx, input) => showPaymentLink(ctx, input),
  payLinkOpen: (ctx, input) => openPaymentLink(ctx, input),
  payLinkEnd: (ctx, input) => endPaymentLink(ctx, input),
  orderPayment: (ctx, input) => changePayment(ctx, input),
} satisfies Partial<OfficeRules>
