import type { OfficeRules } from '../office-rule.ts'
import { changeModes, readSite } from './modes.ts'

export const siteOfficeRoutes = {
  siteRead: (ctx) => readSite(ctx),
  siteModesUpdate: (ctx, input) => changeModes(ctx, input),
} satisfies Partial<OfficeRules>
