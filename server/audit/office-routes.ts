import type { OfficeRules } from '../office-rule.ts'
import { readAudit } from './entries.ts'
import { takeBackOperation, undoEntry } from './undo.ts'

export const auditOfficeRoutes = {
  audit: (ctx, input) => readAudit(ctx, input),
  undo: (ctx, input) => undoEntry(ctx, input),
  operationTakeBack: (ctx, input) => takeBackOperation(ctx, input),
} satisfies Partial<OfficeRules>
