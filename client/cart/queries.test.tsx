// @vitest-environment happy-dom
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ShopCart } from '#contract/cart.ts'
import { CallError } from '../api/call-error.ts'
import { type AnalyticsEvent, ignoreAnalyticsEvents, onAnalyticsEvent } from '../notifications/analytics.ts'
import { aTab, Tab } from '../testing/frame.tsx'
import { aCart, aLine } from '../testing/shop-cart.ts'
import { applyCart } from '../sessions/carts.ts'
import { useAddProduct } from './writing.ts'
import { useAddPromoCode, useUpdateProduct } from './changes.ts'
import { useCarts } from './queries.ts'

const sessionHint = 'session-hint.vigneron-online'

beforeEach(() => {
  document.cookie = `${sessionHint}=1`
})
afterEach(() => {
  cleanup()
  document.cookie = `${sessionHint}=; max-age=0`
})

function useHooks() {
  return { carts: useCarts(), add: useAddProduct(), update: useUpdateProduct(), promo: useAddPromoCode() }
}
type Hooks = ReturnType<typeof useHooks>

function Probe({ onRendered }: { onRendered: (hooks: Hooks) => void }) {
  const hooks = useHooks()
  useEffect(() => {
    onRendered(hooks)
  })
  return null
}

/** A visitor whose carts the server holds; what is written comes back as the server would have it. */
function aVisitor(carts: ShopCart[], answers: Parameters<typeof aTab>[0] = {}) {
  const tab = aTab({ cartRead: () => ({ cart: carts[0] ?? null, carts: [...carts] }), ...answers })
  let latest: Hooks | undefined
  render(
    <Tab dependencies={tab.dependencies} route="nos-vignerons">
      <Probe onRendered={(hooks) => (latest = hooks)} />
    </Tab>,
  )
  const hooks = () => {
    if (!latest) throw new Error('The visitor sees nothing.')
    return latest
  }
  return {
    ...tab,
    carts: () => hooks().carts,
    add: (quantity: number) => act(() => hooks().add.mutateAsync({ productID: 'id-of-poulsard', quantity })),
    set: (quantity: number) => hooks().update.mutateAsync({ productID: 'id-of-poulsard', quantity }),
    enterPromoCode: (promoCode: string) => act(() => hooks().promo.mutateAsync({ shopID: 'clos', promoCode })),
    posts: (name: string) => tab.asked.filter((post) => post.name === name).map(({ input }) => input),
  }
}

test('[CART-03] a visitor without a session is spared the question', async () => {
  document.cookie = `${sessionHint}=; max-age=0`
  const visitor = aVisitor([])
  expect(visitor.carts().isKnown).toBe(true)
  expect(visitor.asked).toEqual([])
})

test('[CART-03] the carts are retrieved once, and an answer that carries one puts it in its place', async () => {
  const visitor = aVisitor([aCart([aLine('poulsard', 2)])])
  expect(visitor.carts().isKnown).toBe(false)
  await waitFor(() => expect(visitor.carts().itemsCount).toBe(2))
  act(() => applyCart(visitor.queryClient, aCart([aLine('poulsard', 5)])))
  await waitFor(() => expect(visitor.carts().itemsCount).toBe(5))
  expect(visitor.posts('cartRead')).toHaveLength(1)
})

test('[CART-01] a quantity shows before the server has answered, and is the server’s in the end', async () => {
  const answer = Promise.withResolvers<unknown>()
  const visitor = aVisitor([aCart([aLine('poulsard', 2)])], { cartProductUpdate: () => answer.promise })
  await waitFor(() => expect(visitor.carts().itemsCount).toBe(2))
  let written: Promise<unknown> | undefined
  act(() => {
    written = visitor.set(9)
  })
  await waitFor(() => expect(visitor.carts()).toMatchObject({ itemsCount: 9, loading: { products: true } }))
  await act(async () => {
    const cart = aCart([aLine('poulsard', 7)])
    applyCart(visitor.queryClient, cart)
    answer.resolve({ cart })
    await written
  })
  await waitFor(() => expect(visitor.carts()).toMatchObject({ itemsCount: 7, loading: { products: false } }))
})

test('[CART-01] after a refusal the cart shows what the server has', async () => {
  const carts = [aCart([aLine('poulsard', 2)])]
  const refuse = () => {
    carts[0] = aCart([aLine('poulsard', 1)])
    throw new CallError(409, [])
  }
  const visitor = aVisitor(carts, { cartProductUpdate: refuse })
  await waitFor(() => expect(visitor.carts().itemsCount).toBe(2))
  await act(() => expect(visitor.set(9)).rejects.toThrow('HTTP 409'))
  await waitFor(() => expect(visitor.carts().itemsCount).toBe(1))
})

test('[CART-03] who writes before the other carts are known gets them all', async () => {
  const other = aCart([aLine('gamay', 3)], { shop: { _id: 'other', name: 'Other', path: 'other', cartonBottles: 6 } })
  const carts = [aCart([aLine('poulsard', 1)]), other]
  const first = Promise.withResolvers<unknown>()
  const read = vi.fn<() => unknown>(() => ({ cart: carts[0], carts })).mockReturnValueOnce(first.promise)
  const visitor = aVisitor(carts, { cartRead: read, cartProductAdd: () => ({ cart: carts[0] }) })
  await visitor.add(1)
  // The old answer, from before the write, comes late and counts for nothing.
  first.resolve({ cart: null, carts: [] })
  await waitFor(() => expect(visitor.carts().itemsCount).toBe(4))
})

test('[CART-04] promotional codes are upper-cased before they are sent', async () => {
  const cart = aCart([aLine('poulsard', 2)], { promoCodes: ['PRINTEMPS'] })
  const visitor = aVisitor([cart], { cartPromoCodeAdd: () => ({ cart }) })
  await visitor.enterPromoCode(' printemps ')
  expect(visitor.posts('cartPromoCodeAdd')).toEqual([{ shopID: 'clos', promoCode: 'PRINTEMPS' }])
})

test('[THIRD-01] what is added is told to analytics by its French name', async () => {
  const events: AnalyticsEvent[] = []
  // What the tests before have left waiting.
  ignoreAnalyticsEvents()
  onAnalyticsEvent((event) => void events.push(event))
  const visitor = aVisitor([], { cartProductAdd: () => ({ cart: aCart([aLine('poulsard', 3)]) }) })
  await visitor.add(3)
  expect(events).toMatchObject([
    { name: 'add_to_cart', items: [{ name: 'Vin poulsard', quantity: 3, unitAmount: 1900 }] },
  ])
})
