import { countriesIn } from './references.ts'
import type { Rules } from '../rule.ts'

export const i18nRoutes = {
  references: (ctx, { references }) => ({
    references: references.includes('countries') ? { countries: countriesIn(ctx.language) } : {},
  }),
} satisfies Partial<Rules>
