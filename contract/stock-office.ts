import { z } from 'zod'

/** Why bottles came or went, as the ledger writes it; the first three by themselves (STOCK-01). */
const movementReasons = [
  'opening',
  'sale',
  'unsold',
  'return',
  'cellar',
  'fair',
  'bottling',
  'breakage',
  'pour',
  'sample',
  'own_use',
  'count',
  'correction',
] as const
export const MovementReason = z.enum(movementReasons)
export type MovementReason = z.infer<typeof MovementReason>
