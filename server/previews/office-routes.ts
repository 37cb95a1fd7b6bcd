import type { OfficeRules } from '../office-rule.ts'
import { endPreview, startPreview } from './previews.ts'

export const previewOfficeRoutes = {
  sitePreview: (ctx) => startPreview(ctx, 'sitePreview'),
  sitePreviewEnd: (ctx, input) => endPreview(ctx, 'sitePreviewEnd', input),
  shopPreview: (ctx) => startPreview(ctx, 'shopPreview'),
  shopPreviewEnd: (ctx, input) => endPreview(ctx, 'shopPreviewEnd', input),
} satisfies Partial<OfficeRules>
