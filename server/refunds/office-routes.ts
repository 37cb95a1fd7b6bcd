import type { OfficeRules } from '../office-rule.ts'
import { payBack, takeBackPayBack } from './pay-back.ts'
import { giveBack, noteSent, takeBackRefund } from './give-back.ts'
import { askAgain, noteReturnedSent } from './returned.ts'

export const refundOfficeRoutes = {
  orderRefund: (ctx, input) => giveBack(ctx, input),
  orderRefundUndo: (ctx, input) => takeBackRefund(ctx, input),
  orderPayBack: (ctx, input) => payBack(ctx, input),
  orderPayBackUndo: (ctx, input) => takeBackPayBack(ctx, input),
  orderReturnedAgain: (ctx, input) => askAgain(ctx, input),
  orderReturnedSent: (ctx, input) => noteReturnedSent(ctx, input),
  orderRefundSent: (ctx, input) => noteSent(ctx, input),
} satisfies Partial<OfficeRules>
