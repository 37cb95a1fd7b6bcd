import type { OfficeRules } from '../office-rule.ts'
import { acceptApplication, refuseApplication, reopenApplication } from './decide.ts'
import { readApplication, readApplications } from './office-applications.ts'

export const applicationOfficeRoutes = {
  applications: (ctx) => readApplications(ctx),
  application: (ctx, input) => readApplication(ctx, input),
  applicationAccept: (ctx, input) => acceptApplication(ctx, input),
  applicationRefuse: (ctx, input) => refuseApplication(ctx, input),
  applicationReopen: (ctx, input) => reopenApplication(ctx, input),
} satisfies Partial<OfficeRules>
