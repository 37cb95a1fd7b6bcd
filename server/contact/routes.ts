import type { Rules } from '../rule.ts'
import { botCheckOf } from '../bot-check/bot-check.ts'
import { sendMessage } from './messages.ts'

export const contactRoutes = {
  contactMessage: (ctx, input) => sendMessage(ctx, input),
  botChallenge: async (ctx) => ({ challenge: await botCheckOf(ctx).challenge() }),
} satisfies Partial<Rules>
