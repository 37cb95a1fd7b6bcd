// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useSelectedCategory } from './selected-category.ts'

const white = { _id: 'white', code: 'blanc', title: 'Blancs' }
const red = { _id: 'red', code: 'rouge', title: 'Rouges' }

afterEach(cleanup)

const aList = (shop: string, categories = [white, red]) =>
  renderHook((given) => useSelectedCategory(`${given.shop} PRODUCT`, given.categories), {
    initialProps: { shop, categories },
  })

test('[SHOP-04] a wish for a category that vanished does not come back with it', () => {
  const list = aList('a')
  act(() => list.result.current.select('red'))
  list.rerender({ shop: 'a', categories: [white] })
  expect(list.result.current.category).toBeNull()
  list.rerender({ shop: 'a', categories: [white, red] })
  expect(list.result.current.category).toBeNull()
})

test('[SHOP-04] another shop shows nothing of the first, and the first is found as it was left', () => {
  const list = aList('b')
  act(() => list.result.current.select('red'))
  list.rerender({ shop: 'c', categories: [white, red] })
  expect(list.result.current.category).toBeNull()
  list.rerender({ shop: 'b', categories: [white, red] })
  expect(list.result.current.category).toBe('red')
})
