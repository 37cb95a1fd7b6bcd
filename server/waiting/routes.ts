import type { Rules } from '../rule.ts'
import { askToWait, confirmToWait, readWait, stopWaiting } from './waiting.ts'

export const waitingRoutes = {
  waitingAsk: (ctx, input) => askToWait(ctx, input),
  waitingRead: (ctx, input) => readWait(ctx, input),
  waitingConfirm: (ctx, input) => confirmToWait(ctx, input),
  waitingLeave: (ctx, input) => stopWaiting(ctx, input),
} satisfies Partial<Rules>
