import type { ProductCard as Product } from '#contract/shop.ts'
import { ProductCard } from './ProductCard.tsx'
import { useShelf } from './use-shelf.ts'

export interface ProductGridProps {
  products: readonly Product[]
  heading?: 'h2' | 'h3'
  /** The first bottle is the first picture of the page. */
  isFirst?: boolean
}

/** Bottles on one shelf; an incomplete last row goes on as empty shelf. */
export function ProductGrid({ products, heading, isFirst = false }: ProductGridProps) {
  const { shelf, addingId } = useShelf()
  return (
    <div className="product-grid">
      {products.map((product, index) => (
        <ProductCard
          key={product._id}
          product={product}
          shelf={shelf}
          isAdding={product._id === addingId}
          heading={heading}
          isPriority={isFirst && index === 0}
        />
      ))}
    </div>
  )
}
