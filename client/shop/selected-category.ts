import { useEffect } from 'react'
import type { Category } from '#contract/shop.ts'
import { makeStore } from '../base/store.ts'

/** One list of one shop: its wines or its activities. */
export type ListKey = `${string} ${'PRODUCT' | 'ACTIVITY'}`

/** Lives as long as the tab, so that a visitor who returns to a list finds it as it was (SHOP-08). Never written on the server. */
const selected = makeStore<Partial<Record<ListKey, string | null>>>({})

/** The category a list shows, or null for all of it. */
export function useSelectedCategory(list: ListKey, categories: readonly Category[]) {
  const wanted = selected.use()[list] ?? null
  const category = shownCategory(wanted, categories)
  // Forgotten, not only hidden: a category that comes back with a later list would select itself again.
  useEffect(() => {
    if (category !== wanted) select(list, null)
  }, [list, wanted, category])
  return { category, select: (id: string | null) => select(list, id) }
}

/**
 * A category that is gone falls back to the first choice of the filter, which is the whole list; without categories
 * there is nothing to select (SHOP-04).
 */
export const shownCategory = (wanted: string | null, categories: readonly Pick<Category, '_id'>[]): string | null =>
  categories.some(({ _id }) => _id === wanted) ? wanted : null

export interface CountedCategory extends Category {
  count: number
}

/** Categories that hold something, in the shop's order, with how much. */
export const countedCategories = (
  categories: readonly Category[],
  products: readonly { category_id: string | null }[],
): CountedCategory[] =>
  categories
    .map((category) => ({
      ...category,
      count: products.filter(({ category_id }) => category_id === category._id).length,
    }))
    .filter(({ count }) => count > 0)

const select = (list: ListKey, id: string | null): void => selected.set({ ...selected.get(), [list]: id })
