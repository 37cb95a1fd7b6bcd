import type { Rules } from '../rule.ts'
import { sendApplication } from './send.ts'

export const applicationRoutes = {
  applicationSend: (ctx, input) => sendApplication(ctx, input),
} satisfies Partial<Rules>
