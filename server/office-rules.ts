import { applicationOfficeRoutes } from './applications/office-routes.ts'
import { auditOfficeRoutes } from './audit/office-routes.ts'
import { customerOfficeRoutes } from './customers/office-routes.ts'
import { cardAccountOfficeRoutes } from './card-accounts/office-routes.ts'
import { codesOfficeRoutes } from './codes/office-routes.ts'
import { deliveryOfficeRoutes } from './delivery/office-routes.ts'
import { estateOfficeRoutes } from './estate/office-routes.ts'
import { hospitalityOfficeRoutes } from './hospitality/office-routes.ts'
import { findOfficeRoutes } from './find/office-routes.ts'
import { labelOfficeRoutes } from './labels/office-routes.ts'
import { messageOfficeRoutes } from './messages/office-routes.ts'
import { figuresOfficeRoutes } from './figures/office-routes.ts'
import type { OfficeRules } from './office-rule.ts'
import { orderOfficeRoutes } from './orders/office-routes.ts'
import { paymentLinkOfficeRoutes } from './payment-links/office-routes.ts'
import { phoneOrderOfficeRoutes } from './phone-orders/office-routes.ts'
import { platformOfficeRoutes } from './platform/office-routes.ts'
import { previewOfficeRoutes } from './previews/office-routes.ts'
import { pushOfficeRoutes } from './push/office-routes.ts'
import { refundOfficeRoutes } from './refunds/office-routes.ts'
import { reportOfficeRoutes } from './reports/office-routes.ts'
import { setupOfficeRoutes } from './setup/office-routes.ts'
import { siteOfficeRoutes } from './site/office-routes.ts'
import { stockOfficeRoutes } from './stock/office-routes.ts'
import { teamOfficeRoutes } from './team/office-routes.ts'
import { todayOfficeRoutes } from './today/office-routes.ts'
import { wineOfficeRoutes } from './wines/office-routes.ts'

/** Every call of the office and the rule that answers it; the compiler refuses a table with a hole. */
export const officeRules: OfficeRules = {
  ...teamOfficeRoutes,
  ...auditOfficeRoutes,
  ...platformOfficeRoutes,
  ...reportOfficeRoutes,
  ...applicationOfficeRoutes,
  ...orderOfficeRoutes,
  ...labelOfficeRoutes,
  ...stockOfficeRoutes,
  ...refundOfficeRoutes,
  ...customerOfficeRoutes,
  ...messageOfficeRoutes,
  ...phoneOrderOfficeRoutes,
  ...paymentLinkOfficeRoutes,
  ...todayOfficeRoutes,
  ...setupOfficeRoutes,
  ...siteOfficeRoutes,
  ...previewOfficeRoutes,
  ...wineOfficeRoutes,
  ...codesOfficeRoutes,
  ...figuresOfficeRoutes,
  ...estateOfficeRoutes,
  ...cardAccountOfficeRoutes,
  ...deliveryOfficeRoutes,
  ...findOfficeRoutes,
  ...pushOfficeRoutes,
  ...hospitalityOfficeRoutes,
}
