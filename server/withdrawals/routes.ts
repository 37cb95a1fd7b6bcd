import { refusingTooMuch } from '../purchases/too-much.ts'
import type { Rules } from '../rule.ts'
import { withdrawalReceiptPdf } from './withdrawal-pdf.ts'
import { confirmWithdrawal, offerWithdrawal, stateWithdrawal } from './withdraw.ts'

export const withdrawalRoutes = {
  withdrawalOffer: (ctx, input) => offerWithdrawal(ctx, input),
  withdrawalStatement: (ctx, input) => stateWithdrawal(ctx, input),
  withdrawalConfirm: (ctx, input) => refusingTooMuch(() => confirmWithdrawal(ctx, input)),
  withdrawalReceiptPdf: (ctx, input) => withdrawalReceiptPdf(ctx, input),
} satisfies Partial<Rules>
