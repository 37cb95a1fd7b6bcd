import type { ProductCard as Product } from '#contract/shop.ts'
import { ShelfCard } from './ProductCard.tsx'
import { useShelf } from './use-shelf.ts'

export interface ProductGridProps {
  products: readonly Product[]
  heading?: 'h2' | 'h3'
  /** At most so many on a shelf; as many as fit when nothing is said. */
  columns?: 3
  hasShopName?: boolean
  /** The first bottle is the first picture of the page. */
  isFirst?: boolean
}

/** Bottles on one shelf; an incomplete last row goes on as empty shelf. */
export function ProductGrid({ products, heading, columns, hasShopName = false, isFirst = false }: ProductGridProps) {
  const { shelf, addingId, inCart } = useShelf()
  return (
    <div className="product-grid" data-columns={columns}>
      {products.map((product, index) => (
        <ShelfCard
          key={product._id}
          product={product}
          shelf={shelf}
          isAdding={product._id === addingId}
          inCart={inCart.get(product._id)}
          heading={heading}
          hasShopName={hasShopName}
          isPriority={isFirst && index === 0}
        />
      ))}
    </div>
  )
}
