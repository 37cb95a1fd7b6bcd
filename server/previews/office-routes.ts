import type { OfficeRules } from '../office-rule.ts'
import { endPreview, startPreview } from './previews.ts'

export const previewOfficeRoutes = {
  sitePreview: (ctx) => startPreview(ctx),
  sitePreviewEnd: (ctx, input) => endPreview(ctx, input),
} satisfies Partial<OfficeRules>
