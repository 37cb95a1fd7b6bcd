import type { OfficeRules } from '../office-rule.ts'
import { figuresFile, readFigures } from './figures.ts'

export const figuresOfficeRoutes = {
  figures: (ctx, input) => readFigures(ctx, input),
  figuresFile: (ctx, input) => figuresFile(ctx, input),
} satisfies Partial<OfficeRules>
