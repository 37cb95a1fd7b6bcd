import type { OfficeRules } from '../office-rule.ts'
import { allowCodes, listCodes, removeCode, saveCode, stopCode } from './codes.ts'

export const codesOfficeRoutes = {
  codeList: (ctx) => listCodes(ctx),
  codeSave: (ctx, input) => saveCode(ctx, input),
  codeEnd: (ctx, input) => stopCode(ctx, input),
  codeRemove: (ctx, input) => removeCode(ctx, input),
  codesAllow: (ctx, input) => allowCodes(ctx, input),
} satisfies Partial<OfficeRules>
