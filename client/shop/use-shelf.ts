import { useMemo } from 'react'
import type { ProductCard } from '#contract/shop.ts'
import { useAddProduct } from '../cart/writing.ts'
import { useCartQuantities } from '../cart/queries.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import type { Translate } from '../base/texts.ts'
import { usePathTo } from '../routing/paths.ts'

export interface Shelf {
  t: Translate
  language: string
  pathOf: (product: ProductCard) => string
  add: (product: ProductCard) => void
}

/** What the cards of a list need, asked once for the list: forty cards would each ask for it. */
export function useShelf(): { shelf: Shelf; addingId: string | null; inCart: ReadonlyMap<string, number> } {
  const t = useText()
  const language = useLanguage()
  const pathTo = usePathTo()
  const inCart = useCartQuantities()
  const { mutate, isPending, variables } = useAddProduct()
  const shelf = useMemo(
    () => ({
      t,
      language,
      pathOf: ({ shopPath, code }: ProductCard) => pathTo('shop-product', { shopPath, productCode: code }),
      add: ({ _id }: ProductCard) => mutate({ productID: _id, quantity: 1 }),
    }),
    // oxlint-disable-next-line react/memo-dependencies, react-hooks/exhaustive-deps -- texts and paths are made anew with every render but change with the language only
    [language, mutate],
  )
  return { shelf, addingId: isPending ? variables.productID : null, inCart }
}
