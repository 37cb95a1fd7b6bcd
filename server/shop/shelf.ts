import type { ProductCard } from '#contract/shop.ts'
import { cardLeft, type SteadyCard, steadyCard, withoutClaim } from './cards.ts'
import type { CardRow, Left, LeftRow, SteadyRow } from './repository.ts'

/** Products as they were read last, and their cards in each language that was asked for. */
export interface Shelf {
  rows: SteadyRow[]
  /** As `LeftRow` has them: where they are the same, nobody has changed any of these products. */
  versions: string
  cards: Map<string, SteadyCard[]>
}

export const shelfOf = (rows: CardRow[]): Shelf => ({
  rows,
  versions: rows.map(({ version }) => version).join(' '),
  cards: new Map(),
})

export const leftIn = ({ available, nextSlots }: LeftRow): Left[] =>
  available.map((count, index) => {
    const slot = nextSlots[index]
    return { available: count, nextSlotAt: slot ? new Date(slot) : null }
  })

/** The cards of a shelf as they are now. @param left of each row, in their order. */
export function cardsNow(shelf: Shelf, left: readonly Left[], { language, now }: { language: string; now: Date }) {
  const cards = shelf.cards.get(language) ?? shelf.rows.map((row) => steadyCard(row, language))
  shelf.cards.set(language, cards)
  return shelf.rows.flatMap((row, index): ProductCard[] => {
    const [card, rest] = [cards[index], left[index]]
    if (!card || !rest) return []
    const isClaimOver = row.nonDiscountedAmount !== null && row.claimUntil <= now
    return [{ ...(isClaimOver ? withoutClaim(card) : card), ...cardLeft(row, rest) }]
  })
}
