import type { OfficeRules } from '../office-rule.ts'
import { refusingTooMuch } from '../purchases/too-much.ts'
import { payBack, takeBackPayBack } from './pay-back.ts'
import { giveBack, noteSent, takeBackRefund } from './give-back.ts'
import { askAgain, noteReturnedSent } from './returned.ts'

export const refundOfficeRoutes = {
  orderRefund: (ctx, input) => refusingTooMuch(() => giveBack(ctx, input)),
  orderRefundUndo: (ctx, input) => takeBackRefund(ctx, input),
  orderPayBack: (ctx, input) => refusingTooMuch(() => payBack(ctx, input)),
  orderPayBackUndo: (ctx, input) => takeBackPayBack(ctx, input),
  orderReturnedAgain: (ctx, input) => askAgain(ctx, input),
  orderReturnedSent: (ctx, input) => noteReturnedSent(ctx, input),
  orderRefundSent: (ctx, input) => noteSent(ctx, input),
} satisfies Partial<OfficeRules>
