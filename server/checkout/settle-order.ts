import type { Services } from '../context.ts'
import type { PaymentIntent } from '../payments/card-provider.ts'
import { settle } from '../purchases/settle.ts'
import { orderKind } from './order-kind.ts'

/** Brings an order in line with its payment: `purchases/settle.ts` says how, and what it throws. */
export const settleOrder = (services: Services, orderId: string, known?: PaymentIntent): Promise<void> =>
  settle(services, orderKind, orderId, known)
