import type { ProductCard } from '#contract/shop.ts'
import { Icon } from '../ui/Icon.tsx'
import type { Shelf } from './use-shelf.ts'

/** Puts one bottle into the cart; while that is on its way it does nothing more. */
export function AddButton({ product, shelf, isAdding }: { product: ProductCard; shelf: Shelf; isAdding: boolean }) {
  return (
    <button
      className="add"
      type="button"
      aria-label={shelf.t('shop.product.addNamed', { title: product.title })}
      aria-busy={isAdding || undefined}
      aria-disabled={isAdding || undefined}
      onClick={() => !isAdding && shelf.add(product)}
    >
      <Icon name="plus" />
    </button>
  )
}
