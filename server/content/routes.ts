import type { Rules } from '../http/bind.ts'
import { readFragments } from './fragments.ts'
import { readLegalDocument } from './legal.ts'
import { readPage } from './pages.ts'

export const contentRoutes = {
  pageContent: (ctx, input) => readPage(ctx, input),
  legalDocument: (ctx, input) => readLegalDocument(ctx, input),
  fragments: (ctx, input) => readFragments(ctx, input),
} satisfies Partial<Rules>
