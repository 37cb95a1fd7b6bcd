import type { OfficeRules } from '../office-rule.ts'
import { connect, disconnect, readAccount } from './account.ts'
import { endLabels, labelsPdf, makeLabels, readLabels } from './labels.ts'

export const labelOfficeRoutes = {
  labelAccount: (ctx) => readAccount(ctx),
  labelConnect: (ctx, input) => connect(ctx, input),
  labelDisconnect: (ctx) => disconnect(ctx),
  parcelLabels: (ctx, input) => readLabels(ctx, input),
  parcelLabelsMake: (ctx, input) => makeLabels(ctx, input),
  parcelLabelsEnd: (ctx, input) => endLabels(ctx, input),
  parcelLabelsPdf: (ctx, input) => labelsPdf(ctx, input),
} satisfies Partial<OfficeRules>
