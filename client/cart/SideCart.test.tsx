// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ShopCart } from '#contract/cart.ts'
import { aTab, Tab } from '../testing/frame.tsx'
import { aCart, aLine } from '../testing/shop-cart.ts'
import { applyCart } from '../sessions/carts.ts'
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
    cartProductAdd: () => answer(tab, aCart([aLine('poulsard', 6)])),
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

test('[SELL-08] the cart says what a delivery costs and when it comes; of visits it says nothing of that', async () => {
  open([aCart([aLine('visit', 2)], { needsDelivery: false })])
  await screen.findByRole('link', { name: 'cart.sideCart.checkout' })
  expect(screen.queryByText('Home delivery, France')).toBeNull()
  cleanup()
  const outlook = { type: 'SHIPPING' as const, title: 'Home delivery, France', formattedMessage: 'On Friday' }
  open([
    aCart([aLine('poulsard', 6)], { deliveryOutlook: [{ ...outlook, price: { amount: 1400, currencyCode: 'EUR' } }] }),
  ])
  expect(await screen.findByText('Home delivery, France')).toBeDefined()
  expect(screen.getByText('€14.00')).toBeDefined()
  expect(screen.getByText('On Friday')).toBeDefined()
})

test('[SELL-08] one press adds the bottles that are missing, of a wine that has so many', async () => {
  const add = { productID: 'id-of-poulsard', quantity: 4 }
  const { asked } = open([aCart([aLine('poulsard', 2)], { cartonOffer: { purpose: 'SHIPPING', bottles: 4, add } })])
  expect(await screen.findByText('cart.totals.missingToShip')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'cart.totals.addMissing' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ name: 'cartProductAdd', input: add }))
  cleanup()
  open([aCart([aLine('poulsard', 2)], { cartonOffer: { purpose: 'CARTON', bottles: 4, add: null } })])
  expect(await screen.findByText('cart.totals.missingBottles')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'cart.totals.addMissing' })).toBeNull()
})

test('[CART-07] a line that cannot be had says why, and cannot be ordered', async () => {
  open([aCart([aLine('poulsard', 2, 'One bottle is left.')])])
  expect(await screen.findByText('One bottle is left.')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'cart.sideCart.checkout' })).toBeNull()
})

test('[CART-07] the way back to the shop is shown outside shops only', async () => {
  open([aCart([aLine('poulsard', 2)])])
  const back = await screen.findByRole('link', { name: 'cart.sideCart.continueShopping' })
  expect(back.getAttribute('href')).toBe('/en/clos-des-murmures')
  cleanup()
  open([aCart([aLine('poulsard', 2)])], 'shop-products')
  await screen.findByRole('link', { name: 'cart.sideCart.checkout' })
  expect(screen.queryByRole('link', { name: 'cart.sideCart.continueShopping' })).toBeNull()
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
