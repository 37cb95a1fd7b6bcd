import type { OfficeRules } from '../office-rule.ts'
import { figuresFile, readFigures } from './figures.ts'
import { touristTaxFile } from './tax-register.ts'

export const figuresOfficeRoutes = {
  figures: (ctx, input) => readFigures(ctx, input),
  figuresFile: (ctx, input) => figuresFile(ctx, input),
  touristTaxFile: (ctx, input) => touristTaxFile(ctx, input),
} satisfies Partial<OfficeRules>
