import type { PageCode } from '#contract/routes.ts'
import { authPages } from '../auth/routes.ts'
import { blogPages } from '../blog/routes.ts'
import { checkoutPages } from '../checkout/routes.ts'
import { contentPages } from '../content/routes.ts'
import { marketplacePages } from '../marketplace/routes.ts'
import { orderPages } from '../orders/routes.ts'
import { shopPages } from '../shop/routes.ts'
import type { PageDefinition } from './page-definition.ts'

/** Every page of the client by the code its route names. A new page is one line in its capability's `routes.ts`. */
export const pages: Partial<Record<PageCode, PageDefinition>> = {
  ...contentPages,
  ...blogPages,
  ...marketplacePages,
  ...shopPages,
  ...checkoutPages,
  ...orderPages,
  ...authPages,
}
