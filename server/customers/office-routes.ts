import type { OfficeRules } from '../office-rule.ts'
import { eraseCustomer, readErasure } from './erase.ts'
import { exportCustomer, findCustomers, listCustomers, noteCustomer, readCustomer } from './customers.ts'

export const customerOfficeRoutes = {
  customerList: (ctx, input) => listCustomers(ctx, input),
  customerFind: (ctx, input) => findCustomers(ctx, input),
  customerDetail: (ctx, input) => readCustomer(ctx, input),
  customerExport: (ctx, input) => exportCustomer(ctx, input),
  customerErasure: (ctx, input) => readErasure(ctx, input),
  customerErase: (ctx, input) => eraseCustomer(ctx, input),
  customerNote: (ctx, input) => noteCustomer(ctx, input),
} satisfies Partial<OfficeRules>
