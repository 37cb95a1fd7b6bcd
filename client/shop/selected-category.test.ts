import { expect, test } from 'vitest'
import { countedCategories, shownCategory } from './selected-category.ts'

const white = { _id: 'white', code: 'blanc', title: 'Blancs' }
const red = { _id: 'red', code: 'rouge', title: 'Rouges' }

test('[SHOP-04] a selected category that is still there stays selected', () => {
  expect(shownCategory('red', [white, red])).toBe('red')
})

test('[SHOP-04] a selected category that has vanished falls back to the first choice, the whole list', () => {
  expect(shownCategory('red', [white])).toBeNull()
})

test('[SHOP-04] where no products come back nothing is selected', () => {
  expect(shownCategory('red', [])).toBeNull()
})

test('[SHOP-02] the filter counts the wines of each category and leaves empty ones out', () => {
  const products = [{ category_id: 'red' }, { category_id: 'red' }, { category_id: null }]
  expect(countedCategories([white, red], products)).toEqual([{ ...red, count: 2 }])
})
