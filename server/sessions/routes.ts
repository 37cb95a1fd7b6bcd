import type { Rules } from '../http/bind.ts'
import { keepAlive } from './keep-alive.ts'

export const sessionRoutes = {
  keepAlive: (ctx) => keepAlive(ctx),
} satisfies Partial<Rules>
