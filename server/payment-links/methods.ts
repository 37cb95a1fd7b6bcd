import { z } from 'zod'
import { PaymentMethod } from '#contract/documents/shop.ts'
import { localize } from '#contract/localized.ts'
import { paymentCodeOf } from '#contract/payments.ts'
import type { Services } from '../context.ts'
import type { Queries } from '../database/database.ts'
import { readStored } from '../database/stored.ts'
import { offeredPayments } from '../payments/offered-payments.ts'
import { selectMethods } from './repository.ts'

/** What the card provider takes at least, in minor units. */
export const minimumCardAmount = 50

const PaymentMethods = z.array(PaymentMethod)

/** The ways to pay that this shop offers today, by kind. */
export function waysOf(
  services: Pick<Services, 'cards'>,
  { shopId, methodOfPayments }: { shopId: string; methodOfPayments: unknown },
): { card: PaymentMethod | null; transfer: PaymentMethod | null } {
  const stored = readStored(PaymentMethods, methodOfPayments, { table: 'shop', id: shopId })
  const offered = offeredPayments(services, stored)
  return {
    card: offered.find(({ type }) => type === 'CARD') ?? null,
    transfer: offered.find(({ type, transfer }) => type === 'BANK_TRANSFER' && transfer) ?? null,
  }
}

/** The card as its buyer reads it, of the shop as it is now. */
export async function cardOf(
  services: Pick<Services, 'cards'>,
  db: Queries,
  purchaseId: string,
): Promise<{ title: string; code: string | null }> {
  const of = await selectMethods(db, purchaseId)
  const card = of && waysOf(services, of).card
  return card && of
    ? { title: localize(card.title, of.language), code: paymentCodeOf(card) }
    : { title: '', code: null }
}
