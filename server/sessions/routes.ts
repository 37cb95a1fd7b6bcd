import type { Rules } from '../rule.ts'
import { keepAlive } from './keep-alive.ts'

export const sessionRoutes = {
  keepAlive: (ctx) => keepAlive(ctx),
} satisfies Partial<Rules>
