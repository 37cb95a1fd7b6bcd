import type { OfficeRules } from '../office-rule.ts'
import { leaveCardAccount, linkCardAccount, readCardAccount, wantCardAccount } from './card-accounts.ts'

export const cardAccountOfficeRoutes = {
  cardAccount: (ctx) => readCardAccount(ctx),
  cardAccountWant: (ctx) => wantCardAccount(ctx),
  cardAccountLeave: (ctx) => leaveCardAccount(ctx),
  cardAccountLink: (ctx, input) => linkCardAccount(ctx, input),
} satisfies Partial<OfficeRules>
