import type { Rules } from '../rule.ts'
import { eraseGuestData, exportGuestData, mailDataLink, readGuestData } from './guest-data.ts'

export const privacyRoutes = {
  dataLink: (ctx, input) => mailDataLink(ctx, input),
  dataRead: (ctx, input) => readGuestData(ctx, input),
  dataExport: (ctx, input) => exportGuestData(ctx, input),
  dataErase: (ctx, input) => eraseGuestData(ctx, input),
} satisfies Partial<Rules>
