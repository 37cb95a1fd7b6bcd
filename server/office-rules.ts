import { auditOfficeRoutes } from './audit/office-routes.ts'
import type { OfficeRules } from './office-rule.ts'
import { platformOfficeRoutes } from './platform/office-routes.ts'
import { teamOfficeRoutes } from './team/office-routes.ts'

/** Every call of the office and the rule that answers it; the compiler refuses a table with a hole. */
export const officeRules: OfficeRules = { ...teamOfficeRoutes, ...auditOfficeRoutes, ...platformOfficeRoutes }
