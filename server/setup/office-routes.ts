import type { OfficeRules } from '../office-rule.ts'
import { makeFirstPerson } from '../team/first-link.ts'
import { createAgency, createShop, removeSeller } from './create-seller.ts'
import { createSite, removeSite } from './create-site.ts'
import { checkHost } from './hosts.ts'
import { readMachine } from './machine.ts'
import { siteOptions } from './site-options.ts'

export const setupOfficeRoutes = {
  firstRead: (ctx, input) => readMachine(ctx, input),
  firstPerson: (ctx, input) => makeFirstPerson(ctx, input),
  siteOptions: () => siteOptions(),
  hostCheck: (ctx, input) => checkHost(ctx, input),
  siteCreate: (ctx, input) => createSite(ctx, input),
  siteRemove: (ctx, input) => removeSite(ctx, input),
  shopCreate: (ctx, input) => createShop(ctx, input),
  agencyCreate: (ctx, input) => createAgency(ctx, input),
  sellerRemove: (ctx, input) => removeSeller(ctx, input),
} satisfies Partial<OfficeRules>
