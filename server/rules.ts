import { applicationRoutes } from './applications/routes.ts'
import { authRoutes } from './auth/routes.ts'
import { blogRoutes } from './blog/routes.ts'
import { cartRoutes } from './cart/routes.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import { contactRoutes } from './contact/routes.ts'
import { contentRoutes } from './content/routes.ts'
import { hospitalityRoutes } from './hospitality/routes.ts'
import { i18nRoutes } from './i18n/routes.ts'
import { marketplaceRoutes } from './marketplace/routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { paymentLinkRoutes } from './payment-links/routes.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import type { Rules } from './rule.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { shopRoutes } from './shop/routes.ts'
import { siteRoutes } from './site/routes.ts'
import { visitRoutes } from './visits/routes.ts'
import { waitingRoutes } from './waiting/routes.ts'
import { withdrawalRoutes } from './withdrawals/routes.ts'

/** Every call of the contract and the rule that answers it; the compiler refuses a table with a hole. */
export const rules: Rules = {
  ...sessionRoutes,
  ...authRoutes,
  ...siteRoutes,
  ...reportRoutes,
  ...i18nRoutes,
  ...contentRoutes,
  ...blogRoutes,
  ...contactRoutes,
  ...shopRoutes,
  ...marketplaceRoutes,
  ...cartRoutes,
  ...checkoutRoutes,
  ...orderRoutes,
  ...paymentLinkRoutes,
  ...visitRoutes,
  ...withdrawalRoutes,
  ...hospitalityRoutes,
  ...messageRoutes,
  ...privacyRoutes,
  ...waitingRoutes,
  ...applicationRoutes,
}
