// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ShopCart } from '#contract/cart.ts'
import { aTab, Tab } from '../testing/frame.tsx'
import { aCart, aLine } from '../testing/shop-cart.ts'
import { applyCart } from './carts.ts'
import { SideCart } from './SideCart.tsx'

beforeEach(() => {
  document.cookie = 'session-hint.vigneron-online=1'
})
afterEach(cleanup)

function open(carts: ShopCart[], route = 'nos-vignerons') {
  const tab = aTab({
    cartRead: () => ({ cart: carts[0] ?? null, carts }),
    cartProductRemove: () => answer(tab, aCart([])),
    cartProductUpdate: () => answer(tab, aCart([aLine('poulsard', 2)])),
  })
  render(
    <Tab dependencies={tab.dependencies} route={route}>
      <SideCart />
    </Tab>,
  )
  return tab
}

function answer({ queryClient }: ReturnType<typeof aTab>, cart: ShopCart) {
  applyCart(queryClient, cart)
  return { cart }
}

test('[CART-07] an empty cart says so, and cannot be ordered', async () => {
  open([])
  expect(await screen.findByText('cart.sideCart.empty')).toBeDefined()
  expect(screen.getByRole('button', { name: 'cart.sideCart.checkout' }).hasAttribute('disabled')).toBe(true)
})

test('[CART-07] a cart with wine leads to the checkout of its shop', async () => {
  open([aCart([aLine('poulsard', 2)])])
  const link = await screen.findByRole('link', { name: 'cart.sideCart.checkout' })
  expect(link.getAttribute('href')).toBe('/en/clos-des-murmures/checkout')
})

test('[CART-07] a cart of visits says nothing of a delivery', async () => {
  open([aCart([aLine('visit', 2)], { needsDelivery: false })])
  await screen.findByRole('link', { name: 'cart.sideCart.checkout' })
  expect(screen.queryByText('cart.sideCart.deliveryLater')).toBeNull()
  cleanup()
  open([aCart([aLine('poulsard', 2)])])
  expect(await screen.findByText('cart.sideCart.deliveryLater')).toBeDefined()
})

test('[CART-07] a line that cannot be had says why, and cannot be ordered', async () => {
  open([aCart([aLine('poulsard', 2, 'One bottle is left.')])])
  expect(await screen.findByText('One bottle is left.')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'cart.sideCart.checkout' })).toBeNull()
})

test('[CART-07] the way back to the shop is shown outside shops only', async () => {
  open([aCart([aLine('poulsard', 2)])])
  const back = await screen.findByRole('link', { name: 'cart.sideCart.backToShop' })
  expect(back.getAttribute('href')).toBe('/en/clos-des-murmures')
  cleanup()
  open([aCart([aLine('poulsard', 2)])], 'shop-products')
  await screen.findByRole('link', { name: 'cart.sideCart.checkout' })
  expect(screen.queryByRole('link', { name: 'cart.sideCart.backToShop' })).toBeNull()
})

test('[CART-07] what was removed can be put back, and the focus stands on that', async () => {
  const { asked } = open([aCart([aLine('poulsard', 2)])])
  fireEvent.click(await screen.findByRole('button', { name: 'cart.line.removeLabel' }))
  const undo = await screen.findByRole('button', { name: 'cart.line.undo' })
  expect(document.activeElement).toBe(undo)
  await screen.findByText('cart.sideCart.empty')
  fireEvent.click(undo)
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({ name: 'cartProductUpdate', input: { productID: 'id-of-poulsard', quantity: 2 } }),
  )
  expect(await screen.findByText('Wine poulsard')).toBeDefined()
})
