import type { OfficeRules } from '../office-rule.ts'
import { findInPlace } from './find.ts'

export const findOfficeRoutes = {
  find: (ctx, input) => findInPlace(ctx, input),
} satisfies Partial<OfficeRules>
