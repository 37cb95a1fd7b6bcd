import { refusingTooMuch } from '../purchases/too-much.ts'
import type { Rules } from '../rule.ts'
import { cancelVisit } from './cancel-visit.ts'
import { visitCancellationPdf } from './cancellation-pdf.ts'

export const visitRoutes = {
  visitCancel: (ctx, input) => refusingTooMuch(() => cancelVisit(ctx, input)),
  visitCancellationPdf: (ctx, input) => visitCancellationPdf(ctx, input),
} satisfies Partial<Rules>
