import type { PaymentType } from '#contract/shop.ts'
import type { CardProvider } from './card-provider.ts'

/**
 * The ways to pay that can be had today: all the seller has switched on, but no card where nobody takes it. Whoever
 * tells them and whoever is told one must ask this, or a place in the list would mean two things.
 */
export const offeredPayments = <Method extends { type: PaymentType; isOff?: boolean | undefined }>(
  { cards }: { cards: Pick<CardProvider, 'publishableKey'> },
  methods: readonly Method[],
): Method[] => methods.filter(({ type, isOff }) => !isOff && (type !== 'CARD' || cards.publishableKey !== null))

/** What the browser needs to open the field of a card: the seller's own key and account before the house's. */
export function cardFieldOf(
  { cards }: { cards: Pick<CardProvider, 'publishableKey'> },
  { publishableKey = cards.publishableKey ?? undefined, accountID }: { publishableKey?: string; accountID?: string },
): { publishableKey?: string; accountID?: string } {
  return { ...(publishableKey !== undefined && { publishableKey }), ...(accountID !== undefined && { accountID }) }
}
