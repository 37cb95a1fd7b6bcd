import type { Rules } from '../rule.ts'
import { readLegalDocument } from './legal.ts'

export const contentRoutes = {
  legalDocument: (ctx, input) => readLegalDocument(ctx, input),
} satisfies Partial<Rules>
