import type { Rules } from '../http/bind.ts'
import { readLegalDocument } from './legal.ts'

export const contentRoutes = {
  legalDocument: (ctx, input) => readLegalDocument(ctx, input),
} satisfies Partial<Rules>
