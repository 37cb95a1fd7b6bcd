import type { ProductCard } from '#contract/shop.ts'
import { Icon } from '../ui/Icon.tsx'
import type { Shelf } from './use-shelf.ts'

export interface AddButtonProps {
  product: ProductCard
  shelf: Shelf
  isAdding: boolean
  /** How many the cart holds already. */
  inCart: number
}

/** Puts one bottle into the cart and then says how many are in it; while one is on its way it does nothing more. */
export function AddButton({ product, shelf, isAdding, inCart }: AddButtonProps) {
  const label = shelf.t('shop.product.addNamed', { title: product.title })
  return (
    <button
      className="add"
      type="button"
      data-count={inCart || undefined}
      aria-label={inCart > 0 ? `${label}, ${shelf.t('shop.product.inCart', { count: inCart })}` : label}
      aria-busy={isAdding || undefined}
      aria-disabled={isAdding || undefined}
      onClick={() => !isAdding && shelf.add(product)}
    >
      <Icon name="plus" />
    </button>
  )
}
